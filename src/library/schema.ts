import type { Migration } from '#db/index.ts'
import { deviceTables } from './apps/device-tables.ts'
import { documentTables } from './apps/document-tables.ts'
import { moveTables } from './apps/move-tables.ts'
import { linkedComicsTable } from './catalog/linked-comics.ts'
import { changeLogTable } from './catalog/snapshot/change-log.ts'
import { plainTitles } from './catalog/snapshot/plain-titles.ts'
import { collectionTables } from './collection-tables.ts'
import { changeSizes, followedEditTables } from './files/batch-tables.ts'
import { besideColumn, fileJournalTables, pageDigestColumn } from './files/tables.ts'
import { damagedPageTables } from './images/damaged-pages.ts'
import { layoutTables } from './images/layout-store.ts'
import { mediaKeyTable } from './media-keys.ts'
import { countedTable } from './progress/app-reading.ts'
import { homeRowsTable } from './progress/home-rows.ts'
import { setAsideTable } from './progress/set-aside.ts'
import { progressTables } from './progress/tables.ts'
import { smartShelvesTable } from './shelves/shelf-rows.ts'

/**
 * The migrations of `library.db`. Times are ISO texts unless noted, sizes are bytes, `mtime` is in whole milliseconds;
 * lists and objects are JSON. `comics.root` is the library folder; comics of a removed library stay as unavailable
 * rows.
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
      -- comics whose cover and fingerprint are still to be made; sidecar: the image beside the file that is the cover
      create table due_covers (comic_no integer primary key references comics (no), sidecar text);
      alter table scans add column covers integer not null default 0;
      alter table scans add column covers_due integer not null default 0;
    `,
  },
  // This migration rebuilt search texts, which 017 drops.
  { name: '005-plain-search', up: '' },
  {
    name: '006-ignored-files',
    up: `
      -- files ignored by the last complete walk of a library, by reason, with example paths
      create table ignored_files (
        root text not null,
        reason text not null,
        count integer not null,
        examples text not null,
        primary key (root, reason)
      ) without rowid;
      -- 1 if only some folders or files were scanned
      alter table scans add column partial integer not null default 0;
    `,
  },
  {
    name: '007-figures',
    up: `
      -- missing metadata, one bit each (LACKABLE of src/domain/plain-filters.ts); the index covers all statistics
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
      -- time of the last change, and of the removal, which can be undone for a while
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
      -- files being read, progress of each library and last problems, as JSON
      alter table scans add column detail text not null default '{}';
    `,
  },
  {
    name: '011-comics-by-folder',
    up: `
      -- includes unavailable comics, which are needed to update the series of an empty folder
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
      -- searches and filters use only the snapshot in memory (docs/architecture.md, Lists in memory)
      drop table comic_search;
      drop table series_search;
      drop table facet_links;
      drop table facet_values;
      alter table comics drop column search;
      alter table series drop column search;
      -- lists are sorted by the snapshot
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
  damagedPageTables,
  setAsideTable,
  homeRowsTable,
  smartShelvesTable,
  pageDigestColumn,
  fileJournalTables,
  besideColumn,
  followedEditTables,
  changeSizes,
]
