/** A value as SQLite binds and returns it. */
export type Value = string | number | null | Uint8Array

/** The result of a write. */
export interface Changes {
  readonly changes: number
  readonly lastID: number
}

/** A driver's connection to a database file. All methods throw DatabaseErrors. */
export interface Connection {
  /** Throws `too-large` if the rows together have more than `textMax` characters. */
  all<Row>(sql: string, params: readonly Value[], textMax?: number): Promise<Row[]>
  run(sql: string, params: readonly Value[]): Promise<Changes>
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
  close(): Promise<void>
  /** Aborts the running statement, which throws `interrupted`. Undefined if the driver does not support it. */
  interrupt?(): void
}

/** Opens a database file, creating it if it does not exist. */
export type Connect = (path: string) => Promise<Connection>

/** The errors that callers distinguish: groups of SQLite's result codes, and `too-large`, which is not SQLite's. */
export type DatabaseErrorKind =
  | 'constraint'
  | 'busy'
  | 'full'
  | 'damaged'
  | 'unwritable'
  | 'interrupted'
  | 'too-large'
  | 'other'

/** A failed statement. `message` is usually SQLite's, e.g. `UNIQUE constraint failed: users.email`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly kind: DatabaseErrorKind

  constructor(kind: DatabaseErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The message of a `too-large` error. */
export const TOO_LARGE = 'the rows have too much text'

/** Maps a result code of SQLite (https://sqlite.org/rescode.html) to its kind. The low byte is the primary code. */
export function kindOf(resultCode: number): DatabaseErrorKind {
  switch (resultCode & 0xff) {
    case 19:
      return 'constraint'
    case 5:
    case 6:
      return 'busy'
    case 9:
      return 'interrupted'
    case 13:
      return 'full'
    case 11:
    case 26:
      return 'damaged'
    case 8:
    case 10:
    case 14:
      return 'unwritable'
    default:
      return 'other'
  }
}
