import type { Migration } from '#db/index.ts'

/** The digest of a comic's pages (`formats/archive/page-digest.ts`); null until the file is read again. */
export const pageDigestColumn: Migration = {
  name: '025-page-digests',
  up: `
    alter table comics add column page_digest text;
    create index comics_by_page_digest on comics (page_digest) where page_digest is not null;
  `,
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
      -- write, rename, undo
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
      -- write, sidecar, rename
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

/** The sizes of changed files, for the progress and the list of batches. */
export const changeSizes: Migration = {
  name: '028-change-sizes',
  up: `
    alter table file_changes add column size integer as (before ->> 'size') virtual;
    create index file_changes_sizes on file_changes (batch, state, size);
    -- lists the changes of a batch by id
    create index file_changes_in_order on file_changes (batch);
  `,
}

/** The quiet follow-up of edits (`follow-edits.ts`). */
export const followedEditTables: Migration = {
  name: '027-followed-edits',
  up: `
    -- 1 if edits of the library's comics are written without being asked for
    alter table roots add column follow integer not null default 0;

    -- comics of such libraries with edits that are still to be written, and the time of the last one
    create table followed_edits (
      comic_no integer primary key references comics (no) on delete cascade,
      -- milliseconds since 1970
      at integer not null
    );
    -- Notices the edits of all programs and commands; what a rename keeps as an edit is not one by a user.
    create trigger comics_edited after update of edit on comics
    when new.edit <> old.edit and new.path = old.path
      and exists (select 1 from roots where path = new.root and follow = 1)
    begin
      insert into followed_edits (comic_no, at) values (new.no, cast((julianday('now') - 2440587.5) * 86400000 as integer))
      on conflict (comic_no) do update set at = excluded.at;
    end;
    create trigger roots_unfollowed after update of follow on roots when new.follow = 0
    begin
      delete from followed_edits where comic_no in (select no from comics where root = new.path);
    end;
    -- comics of a removed library are no longer followed
    create trigger followed_root_removed after delete on roots when old.follow = 1
    begin
      delete from followed_edits where comic_no in (select no from comics where root = old.path);
    end;
  `,
}
