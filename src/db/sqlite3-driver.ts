import { LRUCache } from 'lru-cache'
import type { Database, Statement } from 'sqlite3'
import { type Connect, type Connection, DatabaseError, kindOf, TOO_LARGE } from './connection.ts'

function databaseError(error: Error & { errno?: number }): DatabaseError {
  return new DatabaseError(kindOf(error.errno ?? 1), error.message.replace(/^SQLITE_\w+: /, ''), {
    cause: error,
  })
}

/** Returns a driver for the `sqlite3` package; null without its binary (npm 12 does not build it by default). */
export async function sqlite3Driver(): Promise<Connect | null> {
  const sqlite3 = await import('sqlite3').then(
    (module) => module.default,
    () => null,
  )
  if (sqlite3 === null) return null
  return (path) =>
    new Promise((resolve, reject) => {
      const database = new sqlite3.Database(path, (error) => {
        if (error) reject(databaseError(error))
        else resolve(connection(database))
      })
    })
}

/** Reads rows one by one, so that no more than `textMax` characters are in memory. */
function rowsWithin<Row>(
  database: Database,
  sql: string,
  params: readonly unknown[],
  textMax: number,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = []
    let text = 0
    let failure: DatabaseError | null = null
    let pendingEvents = 2
    // Called after the last row and after `finalize`; the second call settles the promise.
    const ended = (): void => {
      if (--pendingEvents > 0) return
      if (failure === null) resolve(rows)
      else reject(failure)
    }
    const statement = database.prepare(sql, (error) => {
      if (error) reject(databaseError(error))
    })
    statement.each<object>(
      params,
      (error, row) => {
        if (error) failure ??= databaseError(error)
        if (failure !== null) return
        for (const value of Object.values(row)) if (typeof value === 'string') text += value.length
        if (text <= textMax) rows.push(row as Row)
        else {
          failure = new DatabaseError('too-large', TOO_LARGE)
          rows.length = 0
          database.interrupt()
        }
      },
      ended,
    )
    statement.finalize(ended)
  })
}

/** Maximum number of cached statements of a connection; the program uses fewer repeatedly. */
const STATEMENTS_MAX = 100
/** Maximum characters and bytes of SQL and parameters of a cached statement; it retains its last parameters. */
const CACHED_SIZE_MAX = 64 * 1024

function isLarge(sql: string, params: readonly unknown[]): boolean {
  let size = sql.length
  for (const value of params) {
    if (typeof value === 'string') size += value.length
    else if (ArrayBuffer.isView(value)) size += value.byteLength
  }
  return size > CACHED_SIZE_MAX
}

/** Statements that may return rows; `run` leaves such a statement active at its first row. */
const WITH_ROWS = /^\s*(select|pragma|with|values)\b|\breturning\b/i

/**
 * Caches prepared statements by their SQL, because preparing a statement takes as long as running it. A cached
 * statement does not wait for an `exec` of the same connection, so callers that mix them must serialize, as the writer
 * does.
 */
function createStatementCache(database: Database) {
  let closing = false
  // Finalizing a statement waits for its earlier calls.
  const cache = new LRUCache<string, Statement>({
    max: STATEMENTS_MAX,
    dispose: (statement) => statement.finalize(),
  })
  return {
    /**
     * Calls `execute` with a prepared statement, synchronously if it is cached, or `fail` if it cannot be prepared. A
     * statement that fails remains active and keeps its transaction open; `execute` calls `evict` to finalize it.
     */
    use(
      sql: string,
      params: readonly unknown[],
      execute: (statement: Statement, evict: () => void) => void,
      fail: (error: Error) => void,
    ): void {
      const run = (statement: Statement) =>
        execute(statement, () => {
          if (cache.peek(sql) === statement) cache.delete(sql)
        })
      const large = isLarge(sql, params)
      const cached = large ? undefined : cache.get(sql)
      if (cached !== undefined) {
        run(cached)
        return
      }
      const prepared = database.prepare(sql, (error: Error | null) => {
        if (error) {
          fail(databaseError(error))
          return
        }
        run(prepared)
        if (large || closing) prepared.finalize()
        else cache.set(sql, prepared)
      })
    },
    /** Finalizes all statements; the connection cannot be closed before that. */
    finalize(): void {
      closing = true
      cache.clear()
    },
  }
}

function connection(database: Database): Connection {
  const statements = createStatementCache(database)
  return {
    all: <Row>(sql: string, params: readonly unknown[], textMax?: number) =>
      textMax !== undefined
        ? rowsWithin<Row>(database, sql, params, textMax)
        : new Promise<Row[]>((resolve, reject) => {
            const execute = (statement: Statement, evict: () => void) =>
              statement.all<Row>(params, (error, rows) => {
                if (error === null) return resolve(rows)
                evict()
                reject(databaseError(error))
              })
            statements.use(sql, params, execute, reject)
          }),
    run: (sql, params) =>
      new Promise((resolve, reject) => {
        const execute = (statement: Statement, evict: () => void) =>
          statement.run(params, function (error) {
            if (error !== null || WITH_ROWS.test(sql)) evict()
            if (error === null) resolve({ changes: this.changes, lastID: this.lastID })
            else reject(databaseError(error))
          })
        statements.use(sql, params, execute, reject)
      }),
    exec: (sql) =>
      new Promise((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(databaseError(error)) : resolve()))
      }),
    interrupt: () => database.interrupt(),
    close: () =>
      new Promise((resolve, reject) => {
        statements.finalize()
        database.close((error) => (error ? reject(databaseError(error)) : resolve()))
      }),
  }
}
