import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableNamed } from '#contract/tables.ts'
import type { Db, Statements } from '#db/index.ts'
import type { VerifiedUserId } from './auth/tokens/access-token.ts'
import { CHANGE_LOG, dropTriggersSql, type LoggedChange, triggersSql } from './change-log.ts'

/** One committed change of a row. */
export interface RowChange {
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly owner: string
  /** The new row as REST JSON; null for a delete. */
  readonly record: Readonly<Record<string, unknown>> | null
  /**
   * The old row as REST JSON: all columns if the table's replica identity is full, otherwise the primary key. Null for
   * an insert.
   */
  readonly old: Readonly<Record<string, unknown>> | null
  /** ISO time of the commit. */
  readonly committedAt: string
}

/**
 * Publishes committed changes of rows in the order of their commits, whatever their cause: a request, a foreign-key
 * cascade, the deletion of a user. Only writes of this process through `db` are published.
 */
export interface ChangeFeed {
  /** The database, through which all writes of this process must go. */
  readonly db: Db
  /** Runs a transaction as `db.transaction` does. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /**
   * Subscribes to the changes of one user's rows in the given tables that are committed after the promise resolves.
   * Tables without `realtime` are ignored. Returns a function that unsubscribes.
   */
  subscribe(
    owner: VerifiedUserId,
    tables: readonly string[],
    listener: (changes: readonly RowChange[]) => void,
  ): Promise<() => void>
}

interface Subscription {
  readonly tables: ReadonlySet<string>
  readonly listener: (changes: readonly RowChange[]) => void
}

/** Maximum logged rows read and published at once; between pages the event loop may serve other requests. */
const PAGE = 100

/**
 * Creates the change feed of a database. Triggers, which exist only for subscribed tables, log changes in a temporary
 * table of the writing connection, so that the log is part of each transaction and ends with the process.
 */
export function createChangeFeed(db: Db, now: () => number = Date.now): ChangeFeed {
  const subscriptions = new Map<string, Set<Subscription>>()
  /** By owner and table: the number of subscriptions, and a promise of their triggers. */
  const listeners = new Map<string, { count: number; ready: Promise<void> }>()
  let logCreated: Promise<void> | null = null
  let isLogging = false
  const pending: { readonly page: readonly LoggedChange[]; readonly committedAt: string }[] = []
  let isPublishing = false

  const createLog = async (): Promise<void> => {
    // The log is bounded by one transaction. The pragma takes effect only before the first temporary table is created.
    await db.exec('pragma temp_store = memory')
    await db.exec(CHANGE_LOG)
    isLogging = true
  }

  const addListeners = (owner: string, tables: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      for (const table of tables) {
        await tx.run('insert or ignore into change_listeners (table_name, owner) values (?, ?)', [
          table,
          owner,
        ])
        for (const sql of triggersSql(table)) await tx.exec(sql)
      }
    })

  const removeListeners = (owner: string, tables: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      for (const table of tables) {
        await tx.run('delete from change_listeners where table_name = ? and owner = ?', [table, owner])
        const otherOwner = await tx.get('select 1 from change_listeners where table_name = ?', [table])
        if (otherOwner === undefined) for (const sql of dropTriggersSql(table)) await tx.exec(sql)
      }
    })

  const keyOf = (owner: string, table: string): string => `${table} ${owner}`

  const release = (owner: string, tables: readonly string[]): Promise<void> => {
    const unused = tables.filter((table) => {
      const listener = listeners.get(keyOf(owner, table))
      if (listener === undefined || --listener.count > 0) return false
      return listeners.delete(keyOf(owner, table))
    })
    return unused.length > 0 ? removeListeners(owner, unused) : Promise.resolve()
  }

  const acquire = async (owner: string, tables: readonly string[]): Promise<void> => {
    logCreated ??= createLog().catch((error: unknown) => {
      logCreated = null
      throw error
    })
    const created = logCreated
    const added = tables.filter((table) => !listeners.has(keyOf(owner, table)))
    const ready = added.length > 0 ? created.then(() => addListeners(owner, added)) : created
    for (const table of added) listeners.set(keyOf(owner, table), { count: 0, ready })
    const acquired = tables.flatMap((table) => listeners.get(keyOf(owner, table)) ?? [])
    for (const listener of acquired) listener.count++
    try {
      await Promise.all(acquired.map((listener) => listener.ready))
    } catch (error) {
      await release(owner, tables).catch(() => undefined)
      throw error
    }
  }

  const deliver = (page: readonly LoggedChange[], committedAt: string): void => {
    const byOwner = new Map<string, RowChange[]>()
    for (const { table_name: table, type, owner, record, old } of page) {
      if (!subscriptions.has(owner)) continue
      const changes = byOwner.get(owner) ?? []
      changes.push({
        table,
        type,
        owner,
        record: record === null ? null : JSON.parse(record),
        old: old === null ? null : JSON.parse(old),
        committedAt,
      })
      byOwner.set(owner, changes)
    }
    for (const [owner, changes] of byOwner) {
      for (const { tables, listener } of subscriptions.get(owner) ?? []) {
        const subscribed = changes.filter(({ table }) => tables.has(table))
        if (subscribed.length > 0) listener(subscribed)
      }
    }
  }

  const publishPending = async (): Promise<void> => {
    isPublishing = true
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      deliver(next.page, next.committedAt)
      if (pending.length > 0) await nextTurn()
    }
    isPublishing = false
  }

  /** Reads and empties the log, inside the transaction that filled it. */
  const drainLog = async (tx: Statements): Promise<LoggedChange[][]> => {
    const pages: LoggedChange[][] = []
    let last = 0
    for (;;) {
      const page = await tx.all<LoggedChange>(
        `select n, table_name, type, owner, record, old from change_log where n > ? order by n limit ${PAGE}`,
        [last],
      )
      const end = page.at(-1)
      if (end === undefined) break
      pages.push(page)
      last = end.n
    }
    if (pages.length > 0) await tx.exec('delete from change_log')
    return pages
  }

  const transaction = async <T>(work: (tx: Statements) => Promise<T>): Promise<T> => {
    let pages: readonly LoggedChange[][] = []
    const result = await db.transaction(async (tx) => {
      const returned = await work(tx)
      if (isLogging) pages = await drainLog(tx)
      return returned
    })
    // In commit order: transactions are serialized, and this runs before the first statement of the next one.
    const committedAt = new Date(now()).toISOString()
    for (const page of pages) pending.push({ page, committedAt })
    // Never rejects; the caller's response does not wait for it.
    if (pages.length > 0 && !isPublishing) void publishPending()
    return result
  }

  return {
    db: {
      ...db,
      run: (sql, params) => (isLogging ? transaction((tx) => tx.run(sql, params)) : db.run(sql, params)),
      transaction,
    },
    transaction,

    async subscribe(owner, requestedTables, listener) {
      const tables = [...new Set(requestedTables)].filter((table) => tableNamed(table)?.realtime === true)
      await acquire(owner, tables)
      const subscription: Subscription = { tables: new Set(tables), listener }
      const ofOwner = subscriptions.get(owner) ?? new Set()
      subscriptions.set(owner, ofOwner.add(subscription))
      return () => {
        if (!ofOwner.delete(subscription)) return
        if (ofOwner.size === 0 && subscriptions.get(owner) === ofOwner) subscriptions.delete(owner)
        // A trigger that could not be dropped logs changes that are not published; the next subscription reuses it.
        void release(owner, tables).catch(() => undefined)
      }
    },
  }
}
