import type { Migration } from '#db/index.ts'
import { deviceTables } from './apps/device-tables.ts'
import { documentTables } from './apps/document-tables.ts'
import { moveTables } from './apps/move-tables.ts'
import { changeLogTable } from './catalog/change-log.ts'
import { linkedComicsTable } from './catalog/linked-comics.ts'
import { plainTitles } from './catalog/plain-titles.ts'
import { collectionTables } from './collection-tables.ts'
import { layoutTables } from './images/kept-layouts.ts'
import { mediaKeyTable } from './media-keys.ts'
import { countedTable } from './progress/app-reading.ts'
import { progressTables } from './progress/tables.ts'

/**
 * `library.db`. Times are ISO text, sizes bytes, `mtime` whole milliseconds; lists and objects are JSON.
 * A comic's `root` is the library it was found in; rows of a removed library stay, unavailable.
 */
export const libraryMigrations: readonly Migration[] = [
  collectionTables,
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
