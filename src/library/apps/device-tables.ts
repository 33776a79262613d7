import type { Migration } from '#db/index.ts'

/** The keys of reading apps, and where these have left comics. */
export const deviceTables: Migration = {
  name: '012-devices',
  up: `
    create table devices (
      id text primary key,
      user_id text not null,
      name text not null,
      app text not null,
      scope text not null,
      -- the mark of its user that the key begins with
      route text not null,
      created_at text not null,
      keyed_at text not null,
      seen_at text,
      agent text,
      -- JSON: code, params, at
      failure text,
      revoked_at text
    ) without rowid;
    create index devices_by_user on devices (user_id);

    -- one for each form in which a key may be shown: SHA-256 of the key, or of the MD5 of what was typed
    create table device_secrets (
      hash text primary key,
      device_id text not null references devices (id) on delete cascade
    ) without rowid;
    create index device_secrets_by_device on device_secrets (device_id);

    -- where apps have left comics: what the account has not been told yet, and what it has no place for
    create table app_places (
      user_id text not null,
      comic_id text not null,
      -- null: taken for never opened
      page integer,
      page_count integer not null,
      -- milliseconds
      at integer not null,
      -- 0 to 1, and the place in the app's own words
      share real,
      locator text,
      device_id text not null,
      device_name text not null,
      pending integer not null,
      primary key (user_id, comic_id)
    ) without rowid;
    create index app_places_pending on app_places (user_id, at) where pending = 1;
  `,
}
