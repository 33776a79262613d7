import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableNamed } from '#contract/tables.ts'
import type { Db, Statements } from '#db/index.ts'
import type { VerifiedUserId } from './auth/tokens/access-token.ts'
import { CHANGE_LOG, dropTriggersSql, type LoggedChange, triggersSql } from './change-log.ts'

/** One committed change of a row of a table that is told to subscribers. */
export interface RowChange {
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly owner: string
  /** The row in the REST form; null when it was deleted. */
  readonly record: Readonly<Record<string, unknown>> | null
  /**
   * What is told of the row as it was, in the REST form: all of it where the table's replica identity is full,
   * otherwise its key. Null when it was inserted.
   */
  readonly old: Readonly<Record<string, unknown>> | null
  /** ISO time of the commit. */
  readonly committedAt: string
}

/**
 * Tells the committed changes of catalogue tables, in the order of their commits, whatever caused them: a call,
 * a foreign key's cascade, the end of a user. Only writes of this process through `db` are told.
 */
export interface ChangeFeed {
  /** The database. All writes of this process go through it, so that they are told. */
  readonly db: Db
  /** `db.transaction`. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /**
   * Tells the changes of one user's rows in the given tables until the answered function is called.
   * What is committed after the promise is fulfilled is told; tables without `realtime` never are.
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

/** Logged rows read and told at once; between such pages other work has its turn. */
const PAGE = 100

/**
 * The changes of one database. They are written down by triggers that only exist for tables somebody listens to,
 * into a table of the writing connection's memory: it is part of each transaction, and gone with the process.
 */
export function createChangeFeed(db: Db, now: () => number = Date.now): ChangeFeed {
  const subscriptions = new Map<string, Set<Subscription>>()
  /** How often each table of each user is listened to, and when that is in place. */
  const held = new Map<string, { count: number; inPlace: Promise<void> }>()
  let logMade: Promise<void> | null = null
  let logging = false
  const untold: { readonly page: readonly LoggedChange[]; readonly committedAt: string }[] = []
  let telling = false

  const makeLog = async (): Promise<void> => {
    // Bounded by one transaction. Must be said before the first temporary table is made.
    await db.exec('pragma temp_store = memory')
    await db.exec(CHANGE_LOG)
    logging = true
  }

  const listen = (owner: string, tables: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      for (const table of tables) {
        await tx.run('insert or ignore into change_listeners (table_name, owner) values (?, ?)', [
          table,
          owner,
        ])
        for (const sql of triggersSql(table)) await tx.exec(sql)
      }
    })

  const unlisten = (owner: string, tables: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      for (const table of tables) {
        await tx.run('delete from change_listeners where table_name = ? and owner = ?', [table, owner])
        const other = await tx.get('select 1 from change_listeners where table_name = ?', [table])
        if (other === undefined) for (const sql of dropTriggersSql(table)) await tx.exec(sql)
      }
    })

  const keyOf = (owner: string, table: string): string => `${table} ${owner}`

  const release = (owner: string, tables: readonly string[]): Promise<void> => {
    const left = tables.filter((table) => {
      const hold = held.get(keyOf(owner, table))
      if (hold === undefined || --hold.count > 0) return false
      return held.delete(keyOf(owner, table))
    })
    return left.length > 0 ? unlisten(owner, left) : Promise.resolve()
  }

  const hold = async (owner: string, tables: readonly string[]): Promise<void> => {
    logMade ??= makeLog().catch((error: unknown) => {
      logMade = null
      throw error
    })
    const made = logMade
    const fresh = tables.filter((table) => !held.has(keyOf(owner, table)))
    const inPlace = fresh.length > 0 ? made.then(() => listen(owner, fresh)) : made
    for (const table of fresh) held.set(keyOf(owner, table), { count: 0, inPlace })
    const holds = tables.flatMap((table) => held.get(keyOf(owner, table)) ?? [])
    for (const one of holds) one.count++
    try {
      await Promise.all(holds.map((one) => one.inPlace))
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
        const wanted = changes.filter(({ table }) => tables.has(table))
        if (wanted.length > 0) listener(wanted)
      }
    }
  }

  const tell = async (): Promise<void> => {
    telling = true
    for (let next = untold.shift(); next !== undefined; next = untold.shift()) {
      deliver(next.page, next.committedAt)
      if (untold.length > 0) await nextTurn()
    }
    telling = false
  }

  /** Reads and empties the log, inside the transaction that filled it. */
  const takeLog = async (tx: Statements): Promise<LoggedChange[][]> => {
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
      const answer = await work(tx)
      if (logging) pages = await takeLog(tx)
      return answer
    })
    // Transactions run one at a time, and this comes before the next one's first statement: the order of commits.
    const committedAt = new Date(now()).toISOString()
    for (const page of pages) untold.push({ page, committedAt })
    // Never fails, and nobody's answer waits for it.
    if (pages.length > 0 && !telling) void tell()
    return result
  }

  return {
    db: {
      ...db,
      run: (sql, params) => (logging ? transaction((tx) => tx.run(sql, params)) : db.run(sql, params)),
      transaction,
    },
    transaction,

    async subscribe(owner, wanted, listener) {
      const tables = [...new Set(wanted)].filter((table) => tableNamed(table)?.realtime === true)
      await hold(owner, tables)
      const subscription: Subscription = { tables: new Set(tables), listener }
      const mine = subscriptions.get(owner) ?? new Set()
      subscriptions.set(owner, mine.add(subscription))
      return () => {
        if (!mine.delete(subscription)) return
        if (mine.size === 0 && subscriptions.get(owner) === mine) subscriptions.delete(owner)
        // A trigger that outlives its listeners only writes what nobody is told; the next one to listen finds it.
        void release(owner, tables).catch(() => undefined)
      }
    },
  }
}
