import type { Migration } from '#db/index.ts'

/** The quiet follow-up of edits (`follow-edits.ts`). */
export const followedEditTables: Migration = {
  name: '028-followed-edits',
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

/** The sizes of changed files, for the progress and the list of batches. */
export const changeSizes: Migration = {
  name: '029-change-sizes',
  up: `
    alter table file_changes add column size integer as (before ->> 'size') virtual;
    create index file_changes_sizes on file_changes (batch, state, size);
    -- lists the changes of a batch by id
    create index file_changes_in_order on file_changes (batch);
  `,
}
