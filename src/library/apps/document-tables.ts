import type { Migration } from '#db/index.ts'

/** SQL expression for the MD5 in a fingerprint, `123-0f…`, by which KOReader identifies files. */
export const contentOf = (fingerprint: string): string =>
  `substr(${fingerprint}, instr(${fingerprint}, '-') + 1)`

/** The identifiers of comics in KOReader (docs/apps.md, KOReader), kept up to date by triggers. */
export const documentTables: Migration = {
  name: '013-documents',
  up: `
    create index comics_by_content on comics (${contentOf('fingerprint')}) where fingerprint is not null;

    -- MD5s of a comic's former contents, and of its current and former names: apps continue to use old identifiers
    create table documents (
      hash text not null,
      comic_no integer not null references comics (no),
      -- content or name
      kind text not null,
      primary key (hash, comic_no)
    ) without rowid;
    -- comics whose names have changed since their MD5s were computed
    create table documents_due (comic_no integer primary key);
    insert into documents_due select no from comics;

    create trigger documents_content after update of fingerprint on comics
      when old.fingerprint is not null and old.fingerprint is not new.fingerprint
    begin
      insert or ignore into documents (hash, comic_no, kind)
        values (${contentOf('old.fingerprint')}, old.no, 'content');
    end;
    create trigger documents_new after insert on comics
    begin
      insert or ignore into documents_due (comic_no) values (new.no);
    end;
    create trigger documents_named after update of name, metadata, series_id, number, title on comics
      when old.name is not new.name or old.metadata is not new.metadata or old.series_id is not new.series_id
        or old.number is not new.number or old.title is not new.title
    begin
      insert or ignore into documents_due (comic_no) values (new.no);
    end;
    create trigger documents_of_series after update of name on series when old.name is not new.name
    begin
      insert or ignore into documents_due (comic_no) select no from comics where series_id = new.id;
    end;

    -- documents that a user has assigned to a comic
    create table document_links (
      user_id text not null,
      hash text not null,
      comic_id text not null,
      primary key (user_id, hash)
    ) without rowid;

    -- progress in documents that match no comic
    create table kosync_orphans (
      user_id text not null,
      hash text not null,
      -- the position in the app's format; share: 0 to 1
      progress text not null,
      share real not null,
      device text not null,
      device_id text not null,
      -- milliseconds
      at integer not null,
      -- as reported by the app, if it does
      file_name text,
      title text,
      -- the device key of the request
      key_id text not null,
      key_name text not null,
      primary key (user_id, hash)
    ) without rowid;
    create index kosync_orphans_by_time on kosync_orphans (user_id, at);
  `,
}
