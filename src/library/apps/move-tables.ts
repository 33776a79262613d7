import type { Migration } from '#db/index.ts'

/** What apps did to places, so that somebody can see it and go back (docs/apps.md, Progress). */
export const moveTables: Migration = {
  name: '014-app-moves',
  up: `
    create table app_moves (
      id integer primary key autoincrement,
      user_id text not null,
      comic_id text not null,
      -- as it was called then: it may have gone since
      device_id text not null,
      device_name text not null,
      app text not null,
      -- JSON, null: never opened
      before text,
      after text,
      -- the time of the place that it left, and when it told this last; milliseconds
      place_at integer not null,
      told_at integer not null,
      -- the time of the place that somebody went back to; null while nobody has
      back_at integer
    );
    create index app_moves_by_comic on app_moves (user_id, comic_id);
    create index app_moves_by_user on app_moves (user_id);

    -- a place that somebody went back to is no device's (''); then it was read to its end or not as this says, and takes
    -- the place in the account of what was written by then (milliseconds) alone
    alter table app_places add column finished integer;
    alter table app_places add column seen integer;
  `,
}
