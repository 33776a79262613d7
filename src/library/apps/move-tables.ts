import type { Migration } from '#db/index.ts'

/** The history of progress changes by apps (moved to the journal by `018-reading-record`). */
export const moveTables: Migration = {
  name: '014-app-moves',
  up: `
    create table app_moves (
      id integer primary key autoincrement,
      user_id text not null,
      comic_id text not null,
      -- stored here because the device may have been deleted or renamed since
      device_id text not null,
      device_name text not null,
      app text not null,
      -- the positions before and after the change, as JSON; null: never opened
      before text,
      after text,
      -- the time of the new position, and of the last report; milliseconds
      place_at integer not null,
      told_at integer not null,
      -- the time of the restored position after an undo, else null
      back_at integer
    );
    create index app_moves_by_comic on app_moves (user_id, comic_id);
    create index app_moves_by_user on app_moves (user_id);

    -- after an undo the position has no device (''); finished: the restored state; seen: it replaces only what was written
    -- to the account until then (milliseconds)
    alter table app_places add column finished integer;
    alter table app_places add column seen integer;
  `,
}
