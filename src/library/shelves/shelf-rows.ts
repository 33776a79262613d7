import type { Migration, Statements } from '#db/index.ts'
import { clampTime } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { withRenamedList } from '#domain/shelf-references.ts'
import {
  mergeShelves,
  type ShelfContent,
  type StoredShelf,
  shelfKey,
  shelfQuery,
  TREE_VERSION,
} from '#domain/smart-shelves.ts'

export const smartShelvesTable: Migration = {
  name: '024-smart-shelves',
  up: `
    -- smart shelves: saved queries; the rows of removed shelves stay for other computers of the user
    create table smart_shelves (
      user_id text not null,
      id text not null,
      name text not null,
      query text not null,
      tree_version integer not null,
      apps integer not null,
      created integer not null,
      at integer not null,
      removed integer not null default 0,
      primary key (user_id, id)
    ) without rowid;
  `,
}

/** A smart shelf of a user. Times are milliseconds since 1970. */
export interface SmartShelf extends ShelfContent {
  readonly id: string
  readonly treeVersion: number
  readonly created: number
  /** Time of the last change. */
  readonly at: number
}

export interface ShelfRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly tree_version: number
  readonly apps: number
  readonly created: number
  readonly at: number
  readonly removed: number
}

/** Query of the rows of all users. */
export const ROWS = 'select id, name, query, tree_version, apps, created, at, removed from smart_shelves'

/** Returns the shelf of a row. */
export const shelfOf = ({ id, name, query, tree_version, apps, created, at }: ShelfRow): SmartShelf => ({
  id,
  name,
  query,
  treeVersion: tree_version,
  apps: apps === 1,
  created,
  at,
})

const storedOf = (row: ShelfRow): StoredShelf => {
  const { id, at, ...shelf } = shelfOf(row)
  return { id, at, shelf: row.removed === 1 ? null : shelf }
}

/** Returns all stored shelves of a user, including removed ones, sorted by id. */
export const readStored = async (from: Pick<Statements, 'all'>, userId: string): Promise<StoredShelf[]> =>
  (await from.all<ShelfRow>(`${ROWS} where user_id = ? order by id`, [userId])).map(storedOf)

/** Returns the rows of a user's shelves that are not removed. */
export const presentRows = (from: Pick<Statements, 'all'>, userId: string): Promise<ShelfRow[]> =>
  from.all<ShelfRow>(`${ROWS} where user_id = ? and removed = 0`, [userId])

/** Assignment of a change's time; the last change wins, also within a millisecond. */
export const CHANGED = 'at = max(?, at + 1)'

/**
 * Replaces the name of a list in the queries of a user's shelves; true if one of them has it. Throws shelf-query-long if
 * a query becomes too long.
 */
export async function renameReferences(
  tx: Statements,
  userId: string,
  from: string,
  to: string,
): Promise<boolean> {
  let isFound = false
  for (const row of await presentRows(tx, userId)) {
    const query = withRenamedList(row.query, from, to)
    if (query === row.query) continue
    isFound = true
    if (!shelfQuery.safeParse(query).success) throw new AppError('shelf-query-long', { name: row.name })
    await tx.run(`update smart_shelves set query = ?, ${CHANGED} where user_id = ? and id = ?`, [
      query,
      Date.now(),
      userId,
      row.id,
    ])
  }
  return isFound
}

/**
 * Replaces a playlist's former name in the queries of its user's shelves, unless the former or the new name means
 * another list; true if a query has it. Throws shelf-query-long.
 */
export async function followPlaylist(
  tx: Statements,
  userId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const playlists = await tx.all<{ name: string }>(
    'select name from playlists where user_id = ? and removed_at is null',
    [userId],
  )
  const shelves = await presentRows(tx, userId)
  const named = (name: string, all: readonly { readonly name: string }[]) =>
    all.filter((list) => shelfKey(list.name) === shelfKey(name)).length
  // The playlist itself has the new name already.
  const isOther =
    named(from, playlists) + named(from, shelves) + named(to, shelves) > 0 || named(to, playlists) > 1
  return isOther ? false : renameReferences(tx, userId, from, to)
}

/** Merges shelves into those of a user; see `mergeShelves`. */
export async function mergeStored(
  tx: Statements,
  userId: string,
  shelves: readonly StoredShelf[],
): Promise<void> {
  // A time of a clock that was ahead would win until it is reached.
  const now = Date.now()
  const stored = (await readStored(tx, userId)).map((one) => ({ ...one, at: clampTime(one.at, now) }))
  const merged = mergeShelves(stored, shelves)
  const rows = merged.map(({ id, at, shelf }) => [
    id,
    at,
    shelf === null ? 1 : 0,
    ...(shelf === null
      ? ['', '', TREE_VERSION, 0, 0]
      : [shelf.name, shelf.query, shelf.treeVersion, shelf.apps ? 1 : 0, shelf.created]),
  ])
  // The content of a removed shelf stays here, so that it can be restored.
  await tx.run(
    `insert into smart_shelves (user_id, id, at, removed, name, query, tree_version, apps, created)
     select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
     from json_each(?2) where true
     on conflict (user_id, id) do update set at = excluded.at, removed = excluded.removed,
       name = iif(excluded.removed, name, excluded.name), query = iif(excluded.removed, query, excluded.query),
       tree_version = iif(excluded.removed, tree_version, excluded.tree_version),
       apps = iif(excluded.removed, apps, excluded.apps), created = iif(excluded.removed, created, excluded.created)`,
    [userId, JSON.stringify(rows)],
  )
  await tx.run(
    'delete from smart_shelves where user_id = ?1 and id not in (select value ->> 0 from json_each(?2))',
    [userId, JSON.stringify(rows)],
  )
}

/** Moves a user's shelves to another user; see `mergeShelves`. */
export async function transferShelves(tx: Statements, userId: string, to: string): Promise<void> {
  await mergeStored(tx, to, await readStored(tx, userId))
  await tx.run('delete from smart_shelves where user_id = ?', [userId])
}
