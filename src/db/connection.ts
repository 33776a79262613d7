/** A value as SQLite binds and returns it. */
export type Value = string | number | null | Uint8Array

/** What a statement changed. */
export interface Changes {
  readonly changes: number
  readonly lastID: number
}

/** One connection to one database file, as a driver gives it. Errors are `DatabaseError`s. */
export interface Connection {
  /** `textMax`: characters that the rows may have together; beyond it they fail as `too-large`. */
  all<Row>(sql: string, params: readonly Value[], textMax?: number): Promise<Row[]>
  run(sql: string, params: readonly Value[]): Promise<Changes>
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>
  close(): Promise<void>
  /** Ends what runs now; it fails as `interrupted`. Missing where a driver cannot. */
  interrupt?(): void
}

/** Opens (and creates, where it is not there) a database file. */
export type Connect = (path: string) => Promise<Connection>

/** SQLite's primary result codes that a caller may have to tell apart. */
export type DatabaseErrorKind =
  | 'constraint'
  | 'busy'
  | 'full'
  | 'damaged'
  | 'unwritable'
  | 'interrupted'
  | 'too-large'
  | 'other'

/** A statement that failed. `message` is SQLite's own, e.g. `UNIQUE constraint failed: users.email`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly kind: DatabaseErrorKind

  constructor(kind: DatabaseErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** What rows with more text than was asked for fail with. */
export const TOO_LARGE = 'the rows have too much text'

/** SQLite's primary result code (the low byte of an extended one) → kind. https://sqlite.org/rescode.html */
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
