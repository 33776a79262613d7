import type { Database } from 'sqlite3'
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

function connection(database: Database): Connection {
  return {
    all: <Row>(sql: string, params: readonly unknown[], textMax?: number) =>
      textMax !== undefined
        ? rowsWithin<Row>(database, sql, params, textMax)
        : new Promise<Row[]>((resolve, reject) => {
            database.all<Row>(sql, params, (error, rows) =>
              error ? reject(databaseError(error)) : resolve(rows),
            )
          }),
    run: (sql, params) =>
      new Promise((resolve, reject) => {
        database.run(sql, params, function (error) {
          if (error) reject(databaseError(error))
          else resolve({ changes: this.changes, lastID: this.lastID })
        })
      }),
    exec: (sql) =>
      new Promise((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(databaseError(error)) : resolve()))
      }),
    interrupt: () => database.interrupt(),
    close: () =>
      new Promise((resolve, reject) => {
        database.close((error) => (error ? reject(databaseError(error)) : resolve()))
      }),
  }
}
