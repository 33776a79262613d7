import type { Migration } from '#db/index.ts'

/** The tables of the first version: comics, series, filters, searches, playlists, scans. */
export const collectionTables: Migration = {
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
      -- chosen by users: edited metadata, the comic whose cover represents the series, the header image
      edit text not null default '{}',
      cover_id text,
      header text
    );
    create index series_by_name on series (sort_name, id) where count > 0;
    create index series_by_count on series (count, sort_name) where count > 0;
    create index series_by_added on series (added_at, id) where count > 0;

    -- Small columns come first, so that lists are read without the overflow pages of a row, which have its JSON columns.
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
      -- the page that a user chose as the cover
      cover_page integer,
      cover_version text,
      cover_ratio real,
      tint text not null,
      ink text not null,
      problem text,
      -- edit: edited by users; found: from the file and its name; metadata: both merged
      edit text not null default '{}',
      metadata text not null,
      found text not null,
      -- the source of each value, and further fields of the file
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

    -- facet values, with one link for each comic that has the value
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

    -- ignores accents and case, with prefix search; rowids are comics.no and series.id
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
}
