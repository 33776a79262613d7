import type { Changes, Value } from './connection.ts'
import type { Query } from './query-pool.ts'

/** Statements with positional parameters (`?`). */
export interface Statements {
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
  /** The first row, undefined when there is none. */
  get<Row>(sql: string, params?: readonly Value[]): Promise<Row | undefined>
  run(sql: string, params?: readonly Value[]): Promise<Changes>
  exec(sql: string): Promise<void>
}

/**
 * One database file: reads on their own connection (they see what is committed), writes one at a time.
 * Throws DatabaseErrors; a full disk, a damaged or an unwritable file are AppErrors.
 */
export interface Db extends Statements {
  /** Runs `work` in one immediate transaction: all of it is kept, or nothing. Not to be nested. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /**
   * Reads what somebody asks for whose question may be made to take long: beside all other reads, and bounded by
   * `limits`. Throws DatabaseErrors `interrupted` and `too-large`.
   */
  query<T>(work: (reader: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
