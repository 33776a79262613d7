import type { Db, Migration } from '#db/index.ts'
import { LINK_FIELDS } from '#domain/metadata/comic-links.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'

/** Tables that record which comics were linked to the entities in their metadata, by user. */
export const linkedComicsTable: Migration = {
  name: '019-linked-comics',
  up: `
    -- comic_changed does not compare paths
    create trigger comic_moved after update on comics when old.path is not new.path begin
      insert into catalog_changes (comic) values (new.no);
    end;

    -- copies of a file have the same name and size
    drop index comics_by_base;
    create index comics_by_base on comics (name, size);

    -- seq: last processed change; no: last processed comic during a pass over all comics, else null
    create table linked_users (user_id text primary key, seq integer not null, no integer);
    -- the path that a comic's links are stored under, and the names it was linked by
    create table linked_comics (
      user_id text not null,
      comic integer not null references comics (no),
      path text not null,
      names text not null,
      primary key (user_id, comic)
    ) without rowid;
    create index linked_comics_by_path on linked_comics (user_id, path);
  `,
}

/** The path and names that a comic was linked by. */
export interface LinkedAs {
  readonly no: number
  readonly path: string
  readonly names: string
}

/** A comic whose links may be outdated. */
export interface DueComic {
  readonly no: number
  readonly id: string
  readonly path: string
  readonly name: string
  readonly extension: string
  readonly size: number
  readonly metadata: Pick<IssueMetadata, (typeof LINK_FIELDS)[number]>
  /** Null if the comic has not been linked yet. */
  readonly linked: Omit<LinkedAs, 'no'> | null
}

/**
 * A user's cursor in the change log and, during a pass over all comics, in `comics`; see the columns of `linked_users`.
 */
interface Position {
  readonly seq: number
  readonly no: number | null
}

/** Comics to link, and the cursor after them. */
export interface DueComics {
  readonly comics: readonly DueComic[]
  readonly position: Position
}

export interface LinkedComics {
  /** Returns the next available comics that were added or changed since the user's cursor; null if there are none. */
  due(userId: string): Promise<DueComics | null>
  /** Returns other comics whose links are stored under the paths of the given comics. */
  holders(userId: string, comics: readonly Pick<DueComic, 'no' | 'path'>[]): Promise<LinkedAs[]>
  /** Stores the paths and names that comics were linked by, and moves the cursor if `position` is given. */
  save(userId: string, comics: readonly LinkedAs[], position?: Position): Promise<void>
}

/** Maximum comics, and characters of their linked metadata, per query. */
const ROWS = 500
const METADATA_MAX = 1024 * 1024

/** `from` selects available comics with their cursor `position`. Parameters: the cursor to continue after, the user. */
const DUE = (from: string) => `
  select position, no, id, path, name, extension, size, metadata, linked from (
    select *, sum(length(metadata)) over (order by position) - length(metadata) as before from (
      select position, c.no, c.id, c.path, c.name, c.extension, c.size,
        json_object(${LINK_FIELDS.map((field) => `'${field}', c.metadata -> '$.${field}'`).join(', ')}) as metadata,
        case when l.comic is not null then json_object('path', l.path, 'names', l.names) end as linked
      from ${from} left join linked_comics l on l.user_id = ?2 and l.comic = c.no
      order by position limit ${ROWS}))
  where before < ${METADATA_MAX} order by position`
/** True for the first available comic with a file name and size: copies are not linked. */
const IS_FIRST = `comics.available = 1 and not exists (select 1 from comics o
  where o.name = comics.name and o.size = comics.size and o.available = 1 and o.no < comics.no)`
const ALL = DUE(
  `(select no as position, * from comics where no > ?1 and ${IS_FIRST} order by no limit ${ROWS}) c`,
)
/** Joins on name and size, so that after a file is deleted its first copy is linked instead. */
const CHANGED = DUE(`(select seq as position, comics.* from catalog_changes
  cross join comics changed on changed.no = catalog_changes.comic
  cross join comics on comics.name = changed.name and comics.size = changed.size and ${IS_FIRST}
  where seq > ?1 order by seq limit ${ROWS}) c`)

type Row = Omit<DueComic, 'metadata' | 'linked'> & {
  readonly position: number
  readonly metadata: string
  readonly linked: string | null
}

export function createLinkedComics(db: Db): LinkedComics {
  async function read(sql: string, after: number, userId: string) {
    const rows = await db.all<Row>(sql, [after, userId])
    const comics = new Map<number, DueComic>()
    for (const { position: _, metadata, linked, ...row } of rows)
      comics.set(row.no, {
        ...row,
        metadata: JSON.parse(metadata) as DueComic['metadata'],
        linked: linked === null ? null : (JSON.parse(linked) as DueComic['linked']),
      })
    return { comics: [...comics.values()], end: rows.at(-1)?.position ?? null }
  }

  async function save(userId: string, comics: readonly LinkedAs[], position?: Position): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = JSON.stringify(comics.map(({ no, path, names }) => [no, path, names]))
      await tx.run(
        `insert into linked_comics (user_id, comic, path, names)
         select ?, value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true
         on conflict (user_id, comic) do update set path = excluded.path, names = excluded.names`,
        [userId, rows],
      )
      if (position === undefined) return
      await tx.run(
        `insert into linked_users (user_id, seq, no) values (?, ?, ?)
         on conflict (user_id) do update set seq = excluded.seq, no = excluded.no`,
        [userId, position.seq, position.no],
      )
    })
  }

  /** Returns a user's cursor; starts a pass over all comics if the log no longer has all changes since the cursor. */
  async function positionOf(userId: string): Promise<Position & { readonly last: number }> {
    const { first, last, seq, no } = (await db.get<{
      first: number | null
      last: number | null
      seq: number | null
      no: number | null
    }>(
      `select (select min(seq) from catalog_changes) as first, (select max(seq) from catalog_changes) as last,
         seq, no from (select 1) left join linked_users on user_id = ?`,
      [userId],
    )) ?? { first: null, last: null, seq: null, no: null }
    const end = last ?? 0
    if (seq === null || (no === null && seq < (first ?? 0) - 1)) return { seq: end, no: 0, last: end }
    return { seq, no, last: end }
  }

  async function due(userId: string): Promise<DueComics | null> {
    const { seq, no, last } = await positionOf(userId)
    if (no !== null) {
      const { comics, end } = await read(ALL, no, userId)
      if (end !== null) return { comics, position: { seq, no: end } }
      await save(userId, [], { seq, no: null })
      // Changes since the pass began may have been trimmed from the log.
      return due(userId)
    }
    if (seq >= last) return null
    const { comics, end } = await read(CHANGED, seq, userId)
    // Another process has trimmed the log during the read.
    if ((await positionOf(userId)).no !== null) return due(userId)
    if (end !== null) return { comics, position: { seq: end, no: null } }
    await save(userId, [], { seq: last, no: null })
    return null
  }

  return {
    due,

    holders: (userId, comics) =>
      db.all<LinkedAs>(
        // Without `indexed by`, SQLite chooses the primary key and reads all comics of the user for each path.
        `select l.comic as no, l.path, l.names from json_each(?) c
         cross join linked_comics l indexed by linked_comics_by_path on l.user_id = ? and l.path = c.value ->> 1 and l.comic <> c.value ->> 0`,
        [JSON.stringify(comics.map(({ no, path }) => [no, path])), userId],
      ),

    save,
  }
}
