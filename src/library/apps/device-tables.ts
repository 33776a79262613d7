import type { Migration } from '#db/index.ts'

/** The keys of reading apps, and the positions that apps reported (moved to the journal by `018-reading-record`). */
export const deviceTables: Migration = {
  name: '012-devices',
  up: `
    create table devices (
      id text primary key,
      user_id text not null,
      name text not null,
      app text not null,
      scope text not null,
      -- the user prefix of the key
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

    -- SHA-256 of a key, and of the MD5 of each form in which it can be typed
    create table device_secrets (
      hash text primary key,
      device_id text not null references devices (id) on delete cascade
    ) without rowid;
    create index device_secrets_by_device on device_secrets (device_id);

    -- positions reported by apps that are not in the account yet, and the details that it does not store
    create table app_places (
      user_id text not null,
      comic_id text not null,
      -- null: marked as never opened
      page integer,
      page_count integer not null,
      -- milliseconds
      at integer not null,
      -- share: 0 to 1; locator: the position in the app's own format
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
