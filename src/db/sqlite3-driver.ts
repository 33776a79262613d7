import type { Database } from 'sqlite3'
import { type Connect, type Connection, DatabaseError, kindOf } from './connection.ts'

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

function connection(database: Database): Connection {
  return {
    all: <Row>(sql: string, params: readonly unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
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
