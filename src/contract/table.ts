/** What the catalogue (`tables.ts`) can say of a table, in Postgres's terms. */

/** Postgres types that a column can have. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'int4'
  | 'int8'
  | 'float8'
  | 'bool'
  | 'timestamptz'
  | 'date'
  | 'text[]'
  | 'jsonb'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What a column holds when an insert does not name it: a Postgres function or a literal. */
export type ColumnDefault =
  | 'gen_random_uuid()'
  | 'now()'
  | 'auth.uid()'
  | { readonly value: string | number | boolean | readonly string[] }

export interface Column {
  readonly type: ColumnType
  /** Absent: the column may be null. */
  readonly notNull?: true
  readonly default?: ColumnDefault
  /** Smallest and largest number allowed; the constraint is named `{table}_{column}_check`. */
  readonly min?: number
  readonly max?: number
  /** A text of more than spaces; the constraint is named as above. */
  readonly notBlank?: true
  /** The most characters of a text; the constraint is named as above. */
  readonly longest?: number
  /**
   * The column holds what `nameKey` (domain/entities.ts) makes of another one, and is never written itself:
   * names are compared by it, whatever their case. A stored generated column on PostgreSQL.
   */
  readonly keyOf?: string
  /** The same with `plain` (domain/plain-text.ts): names are searched by it, whatever their accents. */
  readonly plainOf?: string
  /** Every update sets it to its time: a trigger on PostgreSQL. */
  readonly touched?: true
  /** It names a session of the row's user, which ends when the row goes or names another: a trigger. */
  readonly endsSession?: true
}

/** A unique key; its constraint is named `{table}_{columns}_key`. */
export type ColumnList = readonly string[]

export interface ForeignKey {
  readonly name: string
  readonly columns: ColumnList
  readonly references: { readonly table: string; readonly columns: ColumnList }
  readonly onDelete: 'cascade' | 'set null'
}

/**
 * One table. Every table has a `user_id`, and its rows are seen and written by that user alone;
 * that it refers to the auth service's users goes without saying here.
 */
export interface Table {
  readonly columns: { readonly id: Column; readonly user_id: Column; readonly [name: string]: Column }
  readonly primaryKey: ColumnList
  readonly uniques: readonly ColumnList[]
  readonly indexes: readonly ColumnList[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Its changes are told to subscribers. */
  readonly realtime?: true
  /** A delete is told with filters on the whole old row (`replica identity full`); otherwise only on its key. */
  readonly replicaIdentity?: 'full'
  /** It says nothing of the library: an export leaves it out. */
  readonly exported?: false
  /** It is a view (`views.ts`): read, and never written. */
  readonly view?: true
  /** Its rows are read by this column alone (`eq` or `in`): to make all of them would take too long. */
  readonly askedBy?: string
}
