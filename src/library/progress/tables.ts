import type { Migration } from '#db/index.ts'
import { importOldTables } from './import-old-tables.ts'

/** The reading record (docs/architecture.md, A progress write). Times are milliseconds since 1970. */
export const progressTables: Migration = {
  name: '018-reading-record',
  async up(tx) {
    await tx.exec(`
      -- the append-only journal; the page turns of one reading session are one row
      create table reading_events (
        user_id text not null,
        comic_id text not null,
        -- ULID
        id text not null,
        -- stored here because the device may have been deleted or renamed since
        device_id text,
        device_name text,
        app text,
        via text not null,
        kind text not null,
        page integer,
        page_count integer not null,
        share real,
        locator text,
        started_at integer not null,
        at integer not null,
        received_at integer not null,
        client_seq integer,
        undoes text,
        batch text not null,
        primary key (user_id, comic_id, id)
      ) without rowid;
      create index reading_events_by_batch on reading_events (user_id, batch, comic_id);

      -- consecutive events of one client in all comics, or the events of an undo
      create table reading_batches (
        user_id text not null,
        -- ULID
        id text not null,
        via text not null,
        device_id text,
        device_name text,
        app text,
        started_at integer not null,
        at integer not null,
        -- events that are not undone
        active integer not null,
        comics integer not null,
        finished integer not null,
        unread integer not null,
        is_undo integer not null default 0,
        -- of an undo: the undone batch, or the time since which everything was undone
        undoes text,
        since integer,
        -- many, loss; answered
        alarm text,
        primary key (user_id, id)
      ) without rowid;
      create index reading_batches_by_time on reading_batches (user_id, at);
      create index reading_alarms on reading_batches (user_id) where alarm in ('many', 'loss');

      -- the state that the events of each comic fold to
      create table reading_states (
        user_id text not null,
        comic_id text not null,
        page integer,
        page_count integer not null,
        finished integer not null,
        dropped integer not null,
        pass integer not null,
        share real not null,
        locator text,
        device_id text,
        device_name text,
        at integer not null,
        changed_at integer not null,
        primary key (user_id, comic_id)
      ) without rowid;

      -- comics whose state has not been sent to the account yet
      create table reading_outbox (
        user_id text not null,
        comic_id text not null,
        primary key (user_id, comic_id)
      ) without rowid;
    `)
    await importOldTables(tx)
    await tx.exec('drop table app_places; drop table app_moves')
  },
}
