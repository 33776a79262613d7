import { randomUUID } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import { SHELVES_MAX } from '#domain/limits.ts'
import { isInLoop, referencesOf } from '#domain/shelf-references.ts'
import {
  REMOVED_MAX,
  type ShelfContent,
  type StoredShelf,
  shelfKey,
  shelfQuery,
  TREE_VERSION,
} from '#domain/smart-shelves.ts'
import {
  CHANGED,
  mergeStored,
  presentRows,
  ROWS,
  readStored,
  renameReferences,
  type ShelfRow,
  type SmartShelf,
  shelfOf,
} from './shelf-rows.ts'

/** The smart shelves of users. Methods with an `id` throw shelf-not-found for another user's shelf. */
export interface SmartShelves {
  /** Returns a user's shelves by name. */
  list(userId: string): Promise<SmartShelf[]>
  get(userId: string, id: string): Promise<SmartShelf>
  /** Returns the query of the shelf with a name; null without one. */
  queryNamed(userId: string, name: string): Promise<string | null>
  /** Throws shelf-name-taken, shelves-full, shelf-query-long, shelf-loop. */
  create(userId: string, content: ShelfContent): Promise<SmartShelf>
  /**
   * Changes the given properties. A new name also replaces the old one in the queries that refer to the shelf. Throws
   * shelf-name-taken, shelf-query-long, shelf-loop.
   */
  change(userId: string, id: string, content: Partial<ShelfContent>): Promise<SmartShelf>
  /** Throws shelf-in-use if queries of other shelves refer to the shelf. */
  remove(userId: string, id: string): Promise<void>
  /** Restores a removed shelf. Throws shelf-name-taken, shelves-full, shelf-loop. */
  restore(userId: string, id: string): Promise<SmartShelf>
  /** Returns all stored shelves of a user, including removed ones, sorted by id. */
  stored(userId: string): Promise<StoredShelf[]>
  /** Merges shelves of the account; see `mergeShelves`. */
  merge(userId: string, shelves: readonly StoredShelf[]): Promise<void>
  /** Returns a text that changes whenever one of the user's shelves changes. */
  revision(userId: string): Promise<string>
  /** Calls the listeners after a change of a user's shelves by other code. */
  changed(userId: string): void
  /** Registers a listener for changes made here, but not by `merge`. Returns a function that removes it. */
  onChange(listener: (userId: string) => void): () => void
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export function createSmartShelves(db: Db): SmartShelves {
  const listeners = new Set<(userId: string) => void>()

  async function rowOf(
    from: Pick<Statements, 'get'>,
    userId: string,
    id: string,
    removed = 0,
  ): Promise<ShelfRow> {
    const row = await from.get<ShelfRow>(`${ROWS} where user_id = ? and id = ? and removed = ?`, [
      userId,
      id,
      removed,
    ])
    if (row === undefined) throw new AppError('shelf-not-found')
    return row
  }

  /** Throws shelf-name-taken if another shelf has the name, and shelves-full if a shelf `isNew` and has no room. */
  async function checkRoom(tx: Statements, userId: string, id: string, name: string, isNew: boolean) {
    const others = (await presentRows(tx, userId)).filter((row) => row.id !== id)
    if (others.some((row) => shelfKey(row.name) === shelfKey(name)))
      throw new AppError('shelf-name-taken', { name })
    if (isNew && others.length >= SHELVES_MAX) throw new AppError('shelves-full', { max: SHELVES_MAX })
  }

  /** Runs `work` in a transaction, and then calls the listeners. */
  async function write<T>(userId: string, work: (tx: Statements) => Promise<T>): Promise<T> {
    const result = await db.transaction(work)
    for (const listener of listeners) listener(userId)
    return result
  }

  /**
   * Throws shelf-query-long for a query that is too long in English, and shelf-loop if it refers to its own shelf,
   * directly or through others.
   */
  async function checkQuery(tx: Statements, userId: string, id: string, content: ShelfContent) {
    if (!shelfQuery.safeParse(content.query).success)
      throw new AppError('shelf-query-long', { name: content.name })
    const others = (await presentRows(tx, userId)).filter((row) => row.id !== id)
    if (isInLoop(content, others)) throw new AppError('shelf-loop', { name: content.name })
  }

  return {
    list: async (userId) =>
      (await presentRows(db, userId)).map(shelfOf).sort((a, b) => collator.compare(a.name, b.name)),
    get: async (userId, id) => shelfOf(await rowOf(db, userId, id)),
    async queryNamed(userId, name) {
      const rows = await presentRows(db, userId)
      return rows.find((row) => shelfKey(row.name) === shelfKey(name))?.query ?? null
    },

    create: (userId, { name, query, apps }) =>
      write(userId, async (tx) => {
        const id = randomUUID()
        await checkRoom(tx, userId, id, name, true)
        await checkQuery(tx, userId, id, { name, query, apps })
        const now = Date.now()
        await tx.run(
          `insert into smart_shelves (user_id, id, name, query, tree_version, apps, created, at)
           values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
          [userId, id, name, query, TREE_VERSION, apps ? 1 : 0, now],
        )
        return shelfOf(await rowOf(tx, userId, id))
      }),

    change: (userId, id, content) =>
      write(userId, async (tx) => {
        const before = shelfOf(await rowOf(tx, userId, id))
        const { name, query, apps } = { ...before, ...content }
        await checkRoom(tx, userId, id, name, false)
        if (name !== before.name) await renameReferences(tx, userId, before.name, name)
        await checkQuery(tx, userId, id, { name, query, apps })
        await tx.run(
          `update smart_shelves set name = ?, query = ?, tree_version = ?, apps = ?, ${CHANGED}
           where user_id = ? and id = ?`,
          [name, query, TREE_VERSION, apps ? 1 : 0, Date.now(), userId, id],
        )
        return shelfOf(await rowOf(tx, userId, id))
      }),

    remove: (userId, id) =>
      write(userId, async (tx) => {
        const { name } = await rowOf(tx, userId, id)
        const users = (await presentRows(tx, userId)).filter(({ query }) =>
          referencesOf(query).has(shelfKey(name)),
        )
        if (users.length > 0)
          throw new AppError('shelf-in-use', { name, names: users.map((user) => user.name).join(', ') })
        await tx.run(`update smart_shelves set removed = 1, ${CHANGED} where user_id = ? and id = ?`, [
          Date.now(),
          userId,
          id,
        ])
        await tx.run(
          `delete from smart_shelves where user_id = ?1 and id in (
             select id from smart_shelves where user_id = ?1 and removed = 1 order by at desc limit -1 offset ?2)`,
          [userId, REMOVED_MAX],
        )
      }),

    restore: (userId, id) =>
      write(userId, async (tx) => {
        const { name, query, apps } = shelfOf(await rowOf(tx, userId, id, 1))
        // Of a shelf that another computer removed, only the id may be known here.
        if (name === '') throw new AppError('shelf-not-found')
        await checkRoom(tx, userId, id, name, true)
        await checkQuery(tx, userId, id, { name, query, apps })
        await tx.run(`update smart_shelves set removed = 0, ${CHANGED} where user_id = ? and id = ?`, [
          Date.now(),
          userId,
          id,
        ])
        return shelfOf(await rowOf(tx, userId, id))
      }),

    stored: (userId) => readStored(db, userId),
    merge: (userId, shelves) => db.transaction((tx) => mergeStored(tx, userId, shelves)),

    async revision(userId) {
      // The sum: a time of a clock that was ahead would hide changes of other shelves from the last one.
      const row = await db.get<{ times: number | null; count: number }>(
        'select sum(at) as times, count(*) as count from smart_shelves where user_id = ?',
        [userId],
      )
      return `${row?.times ?? 0} ${row?.count ?? 0}`
    },

    changed(userId) {
      for (const listener of listeners) listener(userId)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
