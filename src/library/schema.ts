import type { Migration } from '#db/index.ts'

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
        first_ids text not null
      );
      create index series_by_name on series (sort_name, id) where count > 0;
      create index series_by_count on series (count, sort_name) where count > 0;
      create index series_by_added on series (added_at, id) where count > 0;

      create table comics (
        id text primary key,
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
        pages text not null,
        chapters text not null,
        metadata text not null,
        title text not null,
        sort_name text not null,
        search text not null,
        series_id integer references series (id),
        number text,
        number_order real,
        volume integer,
        year integer,
        publisher text,
        cover_version text,
        cover_ratio real,
        tint text not null,
        ink text not null,
        problem text
      );
      create index comics_by_folder on comics (folder) where available = 1;
      create index comics_by_series on comics (series_id, number_order, sort_name) where available = 1;
      create index comics_by_name on comics (sort_name, id) where available = 1;
      create index comics_by_added on comics (added_at, id) where available = 1;
      create index comics_by_base on comics (name);
      create index comics_by_root on comics (root);
      create index comics_by_fingerprint on comics (fingerprint) where available = 0;
      create index comics_with_problem on comics (path) where problem is not null;

      create table former_paths (path text primary key, comic_id text not null references comics (id));

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
]
