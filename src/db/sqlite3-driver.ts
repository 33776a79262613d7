import { LRUCache } from 'lru-cache'
import type { Database, Statement } from 'sqlite3'
import { type Connect, type Connection, DatabaseError, kindOf, TOO_LARGE } from './connection.ts'

function databaseError(error: Error & { errno?: number }): DatabaseError {
  return new DatabaseError(kindOf(error.errno ?? 1), error.message.replace(/^SQLITE_\w+: /, ''), {
    cause: error,
  })
}

/** The `sqlite3` package, null where its binary is missing (npm 12 does not build it unasked). */
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

/** Rows as they come, so that no more of them is in memory than may be. */
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
    let left = 2
    // The last row and the end of the statement, with its error, are told apart from each other.
    const ended = (): void => {
      if (--left > 0) return
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

/** Statements kept ready on a connection: more than the ones that are asked again and again. */
const STATEMENTS_MAX = 100
/** A kept statement keeps what it was last asked with: larger texts and values, in characters or bytes, are not kept. */
const KEPT_MAX = 64 * 1024

function isLarge(sql: string, params: readonly unknown[]): boolean {
  let size = sql.length
  for (const value of params) {
    if (typeof value === 'string') size += value.length
    else if (ArrayBuffer.isView(value)) size += value.byteLength
  }
  return size > KEPT_MAX
}

/** What may answer with rows: run, it is left standing at its first one. */
const WITH_ROWS = /^\s*(select|pragma|with|values)\b|\breturning\b/i

/**
 * Lends statements by their text; those asked again and again are prepared once, which costs as much as they do. What
 * is kept does not wait for an `exec` of the same connection: whoever mixes them takes turns, as the writer does.
 */
function statementsOf(database: Database) {
  let closing = false
  // Finalizing waits for what was asked of a statement before.
  const kept = new LRUCache<string, Statement>({
    max: STATEMENTS_MAX,
    dispose: (statement) => statement.finalize(),
  })
  return {
    /**
     * Has `ask` put these values to the statement, at once where it is ready; `fail` is told when it cannot be made.
     * Whoever asks says with `drop` that it failed: for SQLite it is still at its work then and holds its transaction
     * open, so it is not kept.
     */
    lend(
      sql: string,
      params: readonly unknown[],
      ask: (statement: Statement, drop: () => void) => void,
      fail: (error: Error) => void,
    ): void {
      const use = (statement: Statement) =>
        ask(statement, () => {
          if (kept.peek(sql) === statement) kept.delete(sql)
        })
      const large = isLarge(sql, params)
      const ready = large ? undefined : kept.get(sql)
      if (ready !== undefined) {
        use(ready)
        return
      }
      const made = database.prepare(sql, (error: Error | null) => {
        if (error) {
          fail(databaseError(error))
          return
        }
        use(made)
        if (large || closing) made.finalize()
        else kept.set(sql, made)
      })
    },
    /** The connection closes only when it has no statement left. */
    finalize(): void {
      closing = true
      kept.clear()
    },
  }
}

function connection(database: Database): Connection {
  const statements = statementsOf(database)
  return {
    all: <Row>(sql: string, params: readonly unknown[], textMax?: number) =>
      textMax !== undefined
        ? rowsWithin<Row>(database, sql, params, textMax)
        : new Promise<Row[]>((resolve, reject) => {
            const ask = (statement: Statement, drop: () => void) =>
              statement.all<Row>(params, (error, rows) => {
                if (error === null) return resolve(rows)
                drop()
                reject(databaseError(error))
              })
            statements.lend(sql, params, ask, reject)
          }),
    run: (sql, params) =>
      new Promise((resolve, reject) => {
        const ask = (statement: Statement, drop: () => void) =>
          statement.run(params, function (error) {
            if (error !== null || WITH_ROWS.test(sql)) drop()
            if (error === null) resolve({ changes: this.changes, lastID: this.lastID })
            else reject(databaseError(error))
          })
        statements.lend(sql, params, ask, reject)
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
