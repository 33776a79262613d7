import type { Db, Migration } from '#db/index.ts'

const COMIC_COLUMNS = [
  'available',
  'root',
  'name',
  'extension',
  'title',
  'sort_name',
  'series_id',
  'format',
  'added_at',
  'mtime',
  'size',
  'page_count',
  'number_order',
  'problem',
  'cover_version',
  'metadata',
]
const SERIES_COLUMNS = [
  'key',
  'name',
  'volume',
  'count',
  'year',
  'publisher',
  'added_at',
  'modified_at',
  'first_ids',
  'edit',
]
const differs = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is not new.${column}`).join(' or ')

/**
 * The change log from which snapshots are updated. Triggers write the row numbers of changed comics and series into it,
 * so that changes by any process and statement are recorded.
 */
export const changeLogTable: Migration = {
  name: '016-catalog-changes',
  up: `
    create table catalog_changes (seq integer primary key autoincrement, comic integer, series integer);
    create trigger comic_added after insert on comics begin
      insert into catalog_changes (comic) values (new.no);
    end;
    create trigger comic_changed after update on comics when ${differs(COMIC_COLUMNS)} begin
      insert into catalog_changes (comic) values (new.no);
    end;
    create trigger cover_settled after delete on due_covers begin
      insert into catalog_changes (comic) values (old.comic_no);
    end;
    create trigger series_added after insert on series begin
      insert into catalog_changes (series) values (new.id);
    end;
    create trigger series_changed after update on series when ${differs(SERIES_COLUMNS)} begin
      insert into catalog_changes (series) values (new.id);
    end;
  `,
}

/**
 * Returns the row numbers of the comics that changed after an entry of the log (`seq`), ascending; null if the log no
 * longer reaches back to it.
 */
export async function changedSince(db: Pick<Db, 'get'>, seq: number): Promise<number[] | null> {
  const changed = await db.get<{ numbers: string }>(
    `select json_group_array(comic) as numbers from (
       select distinct comic from catalog_changes where seq > ? and comic is not null order by comic)`,
    [seq],
  )
  // Read after the numbers, since another process may have trimmed the log in the meantime.
  const log = await db.get<{ first: number | null }>('select min(seq) as first from catalog_changes')
  return seq < (log?.first ?? 0) - 1 ? null : (JSON.parse(changed?.numbers ?? '[]') as number[])
}
