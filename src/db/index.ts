import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#domain/errors/errors.ts'
import { type Connect, type Connection, DatabaseError, type Value } from './connection.ts'
import { type Migration, migrate } from './migrate.ts'
import { nodeDriver } from './node-driver.ts'
import { type QueryLimits, type QueryPool, queryPool } from './query-pool.ts'
import { sqlite3Driver } from './sqlite3-driver.ts'
import type { Db, Statements } from './statements.ts'

export { backUp } from './backup.ts'
export { type Changes, DatabaseError, type DatabaseErrorKind, type Value } from './connection.ts'
export type { Migration } from './migrate.ts'
export type { Query } from './query-pool.ts'
export type { Db, Statements } from './statements.ts'

export interface OpenOptions {
  readonly migrations?: readonly Migration[]
  /** The driver, for tests; by default sqlite3 if it loads, else Node's own. */
  readonly connect?: Connect
  /**
   * The limits of `query`, and the milliseconds (`write`) after which a statement of a transaction that returns rows is
   * interrupted. Times are not enforced if the driver cannot interrupt a statement.
   */
  readonly limits?: QueryLimits & { readonly write: number }
}

/** The longest delay of a timer, in milliseconds, as the time limit that never applies. */
const NEVER = 2 ** 31 - 1
const UNLIMITED = { time: NEVER, share: NEVER, text: Number.POSITIVE_INFINITY, write: NEVER }

let chosen: Promise<Connect> | null = null

async function chooseDriver(): Promise<Connect> {
  const connect = (await sqlite3Driver()) ?? nodeDriver()
  if (connect === null) throw new AppError('sqlite-missing')
  return connect
}

/** Returns the driver of this machine. Throws `sqlite-missing` if there is none. */
export function driver(): Promise<Connect> {
  chosen ??= chooseDriver()
  return chosen
}

function translate(error: unknown, path: string): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.kind === 'full') return new AppError('disk-full', {}, { cause: error })
  if (error.kind === 'damaged') return new AppError('data-dir-damaged', { path }, { cause: error })
  if (error.kind === 'unwritable')
    return new AppError('data-dir-not-writable', { path: dirname(path) }, { cause: error })
  return error
}

/**
 * Returns the statements of a connection. `limit`: milliseconds after which a statement that returns rows is
 * interrupted; null for no limit. An interrupt stops all running statements, so with a limit they must be serialized.
 */
function statements(connection: Connection, path: string, limit: number | null): Statements {
  const guard = guarded(path)
  const rows = async <Row>(sql: string, params: readonly Value[]): Promise<Row[]> => {
    const timer = limit === null ? null : setTimeout(() => connection.interrupt?.(), limit)
    try {
      return await connection.all<Row>(sql, params)
    } finally {
      if (timer !== null) clearTimeout(timer)
    }
  }
  return {
    all: <Row>(sql: string, params: readonly Value[] = []) => guard(rows<Row>(sql, params)),
    get: async <Row>(sql: string, params: readonly Value[] = []) => (await guard(rows<Row>(sql, params)))[0],
    run: (sql, params = []) => guard(connection.run(sql, params)),
    exec: (sql) => guard(connection.exec(sql)),
  }
}

const guarded =
  (path: string) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw translate(error, path)
    }
  }

/** Milliseconds that a connection waits for the lock of another connection, such as another process's. */
const BUSY_TIMEOUT = 15_000

/**
 * Enables write-ahead logging, so that readers and the writer do not block each other. Retries for BUSY_TIMEOUT, as
 * SQLite throws `busy` without waiting while another process makes the same change to a new file.
 */
async function writeAhead(connection: Connection): Promise<void> {
  const end = Date.now() + BUSY_TIMEOUT
  for (;;) {
    try {
      // NORMAL in WAL mode never corrupts the file; only a power cut may lose the last commits.
      return await connection.exec('pragma journal_mode = wal; pragma synchronous = normal')
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'busy' || Date.now() > end) throw error
      await delay(50)
    }
  }
}

/** Opens a database file, creates it and its folder if missing, and applies missing migrations. */
export async function openDatabase(path: string, options: OpenOptions = {}): Promise<Db> {
  const folder = dirname(path)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new AppError('data-dir-not-writable', { path: folder }, { cause })
  }
  const connect = options.connect ?? (await driver())
  const open = async (): Promise<Connection> => {
    const connection = await connect(path)
    await connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}; pragma foreign_keys = on`)
    await writeAhead(connection)
    return connection
  }
  const { limits = UNLIMITED } = options
  try {
    const writer = await open()
    const reader = await open()
    const queries = queryPool(async () => {
      const connection = await open()
      await connection.exec('pragma query_only = on')
      return connection
    }, limits)
    const migrating = database({ writer, reader, queries, path, writeLimit: null })
    await migrate(migrating, path, options.migrations ?? [])
    return database({ writer, reader, queries, path, writeLimit: limits.write })
  } catch (error) {
    throw translate(error, path)
  }
}

interface Parts {
  readonly writer: Connection
  readonly reader: Connection
  readonly queries: QueryPool
  readonly path: string
  readonly writeLimit: number | null
}

function database({ writer, reader, queries, path, writeLimit }: Parts): Db {
  const reading = statements(reader, path, null)
  const writing = statements(writer, path, writeLimit)
  let last: Promise<unknown> = Promise.resolve()

  const serialize = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
  const transact = async <T>(work: (tx: Statements) => Promise<T>): Promise<T> => {
    await writing.exec('begin immediate')
    try {
      const result = await work(writing)
      await writing.exec('commit')
      return result
    } catch (error) {
      // Fails if SQLite has rolled back already, as on a full disk; the first error is thrown.
      await writing.exec('rollback').catch(() => undefined)
      throw error
    }
  }

  return {
    all: reading.all,
    get: reading.get,
    run: (sql, params) => serialize(() => writing.run(sql, params)),
    exec: (sql) => serialize(() => writing.exec(sql)),
    transaction: (work) => serialize(() => transact(work)),
    durableTransaction: (work) =>
      serialize(async () => {
        // FULL flushes the log at every commit (https://sqlite.org/pragma.html#pragma_synchronous).
        await writing.exec('pragma synchronous = full')
        return transact(work).finally(() => writing.exec('pragma synchronous = normal'))
      }),
    query: (work) => guarded(path)(queries.query(work)),
    close: () =>
      serialize(async () => {
        await queries.close()
        await reader.close()
        await writer.close()
      }),
  }
}
