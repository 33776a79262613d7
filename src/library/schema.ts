import type { Migration } from '#db/index.ts'
import { deviceTables } from './apps/device-tables.ts'
import { documentTables } from './apps/document-tables.ts'
import { moveTables } from './apps/move-tables.ts'
import { changeLogTable } from './catalog/change-log.ts'
import { linkedComicsTable } from './catalog/linked-comics.ts'
import { plainTitles } from './catalog/plain-titles.ts'
import { layoutTables } from './images/kept-layouts.ts'
import { mediaKeyTable } from './media-keys.ts'
import { countedTable } from './progress/app-reading.ts'
import { progressTables } from './progress/tables.ts'

/**
 * `library.db`. Times are ISO text, sizes bytes, `mtime` whole milliseconds; lists and objects are JSON.
 * A comic's `root` is the library it was found in; rows of a removed library stay, unavailable.
 */
export const libraryMigrations: readonly Migration[] = [
  {
    name: '001-collection',
    up: `
      create table settings (name text primary key, value text not null);

      create table roots (path text primary key, added_at text not null);

      create table series (
        id integer primary key,
        key text not null unique,
        folder text not null unique,
        name text not null,
        sort_name text not null,
        search text not null,
        volume integer,
        count integer not null,
        publisher text,
        year integer,
        summary text,
        added_at text not null,
        modified_at text not null,
        first_ids text not null,
        -- what a person wrote of it, the comic whose cover they chose, and its header image
        edit text not null default '{}',
        cover_id text,
        header text
      );
      create index series_by_name on series (sort_name, id) where count > 0;
      create index series_by_count on series (count, sort_name) where count > 0;
      create index series_by_added on series (added_at, id) where count > 0;

      -- Small columns first: what lists are drawn from is read without following a row's overflow pages,
      -- where its lists and objects lie.
      create table comics (
        no integer primary key,
        id text not null unique,
        root text not null,
        path text not null unique,
        folder text not null,
        name text not null,
        extension text not null,
        size integer not null,
        mtime integer not null,
        fingerprint text,
        read_version integer not null,
        available integer not null,
        added_at text not null,
        format text,
        page_count integer not null,
        title text not null,
        sort_name text not null,
        search text not null,
        series_id integer references series (id),
        number text,
        number_order real,
        volume integer,
        year integer,
        publisher text,
        -- the page a person chose for the cover
        cover_page integer,
        cover_version text,
        cover_ratio real,
        tint text not null,
        ink text not null,
        problem text,
        -- what a person wrote, what the file and its name say, and the first laid over the second
        edit text not null default '{}',
        metadata text not null,
        found text not null,
        -- where each value came from, and all fields beyond the normal form
        origins text not null,
        extra text not null,
        pages text not null,
        chapters text not null
      );
      create index comics_by_folder on comics (folder) where available = 1;
      create index comics_by_series on comics (series_id, number_order, sort_name) where available = 1;
      create index comics_by_name on comics (sort_name, id) where available = 1;
      create index comics_by_added on comics (added_at, id) where available = 1;
      create index comics_by_modified on comics (mtime, id) where available = 1;
      create index comics_singles on comics (series_id, sort_name, id) where available = 1;
      create index comics_by_base on comics (name);
      create index comics_by_root on comics (root);
      create index comics_by_fingerprint on comics (fingerprint) where available = 0;
      create index comics_with_problem on comics (path) where problem is not null;

      create table former_paths (path text primary key, comic_id text not null references comics (id));

      -- what comics can be filtered by: one row a value, one link a comic that has it
      create table facet_values (
        id integer primary key,
        kind text not null,
        value text not null,
        folded text not null,
        unique (kind, folded)
      );
      create table facet_links (
        value_id integer not null references facet_values (id),
        comic_no integer not null references comics (no),
        primary key (value_id, comic_no)
      ) without rowid;
      create index facet_links_by_comic on facet_links (comic_no);

      -- accents and case folded, words found by their beginnings; rowids are comics.no and series.id
      create virtual table comic_search using fts5 (
        name, people, content = '', contentless_delete = 1,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );
      create virtual table series_search using fts5 (
        name, people, content = '', contentless_delete = 1,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );

      create table playlists (
        id text primary key,
        user_id text not null,
        name text not null,
        image text,
        created_at text not null
      );
      create index playlists_by_user on playlists (user_id, name);
      create table playlist_items (
        playlist_id text not null references playlists (id) on delete cascade,
        position integer not null,
        type text not null,
        -- a comic's id or a series' id
        ref text not null,
        primary key (playlist_id, type, ref)
      ) without rowid;

      create table folder_problems (path text primary key, problem text not null, since text not null);

      create table scans (
        id integer primary key,
        started_at text not null,
        finished_at text,
        outcome text,
        counted integer not null default 0,
        discovered integer not null default 0,
        processed integer not null default 0,
        added integer not null default 0,
        changed integer not null default 0,
        gone integer not null default 0,
        problems integer not null default 0,
        last_path text,
        recent text not null default '[]',
        cancel integer not null default 0
      );
    `,
  },
  mediaKeyTable,
  {
    name: '003-playlist-picture-size',
    up: 'alter table playlists add column image_size integer not null default 0',
  },
  {
    name: '004-due-covers',
    up: `
      -- comics that a scan has listed and whose cover and fingerprint it has still to make; the picture beside the
      -- file that is its cover, where there is one
      create table due_covers (comic_no integer primary key references comics (no), sidecar text);
      alter table scans add column covers integer not null default 0;
      alter table scans add column covers_due integer not null default 0;
    `,
  },
  // Rebuilt the texts that 016 drops.
  { name: '005-plain-search', up: '' },
  {
    name: '006-ignored-files',
    up: `
      -- what the last whole walk of a library passed over and why, with some paths
      create table ignored_files (
        root text not null,
        reason text not null,
        count integer not null,
        examples text not null,
        primary key (root, reason)
      ) without rowid;
      -- only some folders or files were looked at
      alter table scans add column partial integer not null default 0;
    `,
  },
  {
    name: '007-figures',
    up: `
      -- what a comic lacks, a bit each (LACKABLE of src/domain/traits.ts), and all that the collection's figures
      -- are counted of
      alter table comics add column lacks integer as (
        (cover_version is null)
        | ((metadata ->> '$.title' is null) << 1)
        | ((metadata ->> '$.publisher' is null) << 2)
        | ((metadata ->> '$.year' is null) << 3)
        | ((metadata ->> '$.writers' = '[]' and metadata ->> '$.pencillers' = '[]' and metadata ->> '$.inkers' = '[]'
            and metadata ->> '$.colorists' = '[]' and metadata ->> '$.letterers' = '[]'
            and metadata ->> '$.coverArtists' = '[]' and metadata ->> '$.editors' = '[]') << 4)
        | ((metadata ->> '$.summary' is null) << 5)
        | ((metadata ->> '$.genres' = '[]') << 6)
        | ((metadata ->> '$.characters' = '[]') << 7)
        | ((metadata ->> '$.storyline' is null) << 8)
        | ((metadata ->> '$.language' is null) << 9)
      ) virtual;
      create index comics_figures on comics (added_at, format, lacks, size, page_count) where available = 1;
    `,
  },
  {
    name: '008-playlist-changes',
    up: `
      -- when a list was changed last, and when it was removed: for a while that can be undone
      alter table playlists add column changed_at text not null default '';
      alter table playlists add column removed_at text;
      update playlists set changed_at = created_at;
      create index playlist_items_in_order on playlist_items (playlist_id, position);
    `,
  },
  layoutTables,
  {
    name: '010-scan-detail',
    up: `
      -- what a scan reads now, how far it is in each library, and what went wrong last: JSON
      alter table scans add column detail text not null default '{}';
    `,
  },
  {
    name: '011-comics-by-folder',
    up: `
      -- of comics that are gone, too: a folder that empties is looked for among them
      drop index comics_by_folder;
      create index comics_by_folder on comics (folder);
    `,
  },
  deviceTables,
  documentTables,
  moveTables,
  plainTitles,
  changeLogTable,
  {
    name: '017-one-search',
    up: `
      -- searches and filters read the snapshot in memory alone (docs/architecture.md, Lists in memory)
      drop table comic_search;
      drop table series_search;
      drop table facet_links;
      drop table facet_values;
      alter table comics drop column search;
      alter table series drop column search;
      -- lists are in the order of the snapshot too
      drop index series_by_name;
      drop index series_by_added;
      drop index comics_by_added;
      drop index comics_by_modified;
      drop index comics_singles;
    `,
  },
  progressTables,
  linkedComicsTable,
  countedTable,
]
