import type { Changes, Value } from './connection.ts'
import type { Query } from './query-pool.ts'

/** Statements with positional parameters (`?`). */
export interface Statements {
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
  /** Returns the first row; undefined if there is none. */
  get<Row>(sql: string, params?: readonly Value[]): Promise<Row | undefined>
  run(sql: string, params?: readonly Value[]): Promise<Changes>
  exec(sql: string): Promise<void>
}

/**
 * A database file. Reads have their own connection and see committed data; writes are serialized. All methods throw
 * DatabaseErrors, and the AppErrors disk-full, data-dir-damaged, data-dir-not-writable.
 */
export interface Db extends Statements {
  /** Runs `work` in an immediate transaction, which is rolled back if `work` throws. Must not be nested. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /** As `transaction`; its commit survives a power cut, which may undo the last commits of others. */
  durableTransaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /**
   * Runs a read whose cost a client determines on a connection of its own, within `OpenOptions.limits`. Throws the
   * DatabaseErrors `interrupted` and `too-large`.
   */
  query<T>(work: (reader: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
