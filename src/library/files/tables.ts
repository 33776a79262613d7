import type { Migration } from '#db/index.ts'

/** The digest of a comic's pages (`formats/archive/page-digest.ts`); null until the file is read again. */
export const pageDigestColumn: Migration = {
  name: '025-page-digests',
  up: `
    alter table comics add column page_digest text;
    create index comics_by_page_digest on comics (page_digest) where page_digest is not null;
  `,
}

/** The version of the metadata file beside a comic when it was read; null without one. */
export const besideColumn: Migration = {
  name: '027-metadata-beside',
  up: 'alter table comics add column beside text',
}

/**
 * The journal of changes to library files (docs/architecture.md, Changes to files). Times are milliseconds since 1970.
 */
export const fileJournalTables: Migration = {
  name: '026-file-journal',
  up: `
    -- where metadata is written: off, beside (a file beside the comic), into (the comic's file)
    alter table roots add column write text not null default 'off';

    -- what a user started with one action
    create table file_batches (
      -- ULID
      id text primary key,
      -- write, rename, convert, undo
      kind text not null,
      user_id text,
      -- dashboard, terminal
      via text not null,
      -- of an undo: the undone batch
      undoes text references file_batches (id),
      -- running, paused, cancelled, done
      state text not null,
      started_at integer not null,
      finished_at integer
    ) without rowid;

    -- one file of a batch
    create table file_changes (
      id integer primary key autoincrement,
      batch text not null references file_batches (id),
      comic_id text not null,
      -- write, sidecar, rename, convert
      kind text not null,
      -- due, prepared (the disk may have the old or the new state), done, undone, skipped, failed
      state text not null,
      root text not null,
      -- absolute path before, and after the change if it differs
      path text not null,
      target text,
      -- path of the temporary file that a prepared change puts into place
      temp text,
      -- states of the file before and after, as JSON (FileStamp)
      before text,
      after text,
      -- JSON, by kind
      detail text not null default '{}',
      -- bytes that an undo needs, by kind; null after 90 days
      undo blob,
      -- why it was skipped, failed or is partial, as JSON (Problem)
      reason text,
      -- of an undo: the undone change
      undoes integer references file_changes (id),
      at integer not null
    );
    create index file_changes_by_batch on file_changes (batch, state, id);
    create index file_changes_by_comic on file_changes (comic_id, id);
    create index file_changes_prepared on file_changes (id) where state = 'prepared';
    create index file_changes_with_temp on file_changes (id) where temp is not null;
    create index file_batches_unfinished on file_batches (id) where finished_at is null;
  `,
}
