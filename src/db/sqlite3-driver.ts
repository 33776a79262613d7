import { LRUCache } from 'lru-cache'
import type { Database, RunResult, Statement } from 'sqlite3'
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
/** A kept statement keeps what it was last asked with: larger texts and values, in characters, are not kept. */
const KEPT_MAX = 64 * 1024

function isLarge(sql: string, params: readonly unknown[]): boolean {
  let size = sql.length
  for (const value of params) if (typeof value === 'string' || Buffer.isBuffer(value)) size += value.length
  return size > KEPT_MAX
}

/** Hands out statements by their text, each prepared once: that costs as much as a small question itself. */
function preparedOn(database: Database) {
  let closing = false
  // Finalizing waits for what was asked of a statement before.
  const kept = new LRUCache<string, Statement>({
    max: STATEMENTS_MAX,
    dispose: (statement) => statement.finalize(),
  })
  return {
    /** `use` is called at once where the statement is ready; `fail` when it cannot be made. */
    use(sql: string, use: (statement: Statement) => void, fail: (error: Error) => void): void {
      const ready = kept.get(sql)
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
        if (closing) made.finalize()
        else kept.set(sql, made)
      })
    },
    /** One that failed is still at its work, for SQLite, and holds its transaction open: it is not kept. */
    drop(sql: string, statement: Statement): void {
      if (kept.peek(sql) === statement) kept.delete(sql)
    },
    /** The connection closes only when it has no statement left. */
    finalize(): void {
      closing = true
      kept.clear()
    },
  }
}

function connection(database: Database): Connection {
  const prepared = preparedOn(database)
  return {
    all: <Row>(sql: string, params: readonly unknown[], textMax?: number) =>
      textMax !== undefined
        ? rowsWithin<Row>(database, sql, params, textMax)
        : new Promise<Row[]>((resolve, reject) => {
            const answer = (error: Error | null, rows: Row[]) =>
              error ? reject(databaseError(error)) : resolve(rows)
            if (isLarge(sql, params)) {
              database.all<Row>(sql, params, answer)
              return
            }
            const ask = (statement: Statement) =>
              statement.all<Row>(params, (error, rows) => {
                if (error) prepared.drop(sql, statement)
                answer(error, rows)
              })
            prepared.use(sql, ask, reject)
          }),
    run: (sql, params) =>
      new Promise((resolve, reject) => {
        function answer(this: RunResult, error: Error | null) {
          if (error) reject(databaseError(error))
          else resolve({ changes: this.changes, lastID: this.lastID })
        }
        if (isLarge(sql, params)) {
          database.run(sql, params, answer)
          return
        }
        const ask = (statement: Statement) =>
          statement.run(params, function (error) {
            if (error) prepared.drop(sql, statement)
            answer.call(this, error)
          })
        prepared.use(sql, ask, reject)
      }),
    exec: (sql) =>
      new Promise((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(databaseError(error)) : resolve()))
      }),
    interrupt: () => database.interrupt(),
    close: () =>
      new Promise((resolve, reject) => {
        prepared.finalize()
        database.close((error) => (error ? reject(databaseError(error)) : resolve()))
      }),
  }
}
