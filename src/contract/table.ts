/** Types of the schema in `tables.ts`, in the terms of PostgreSQL. */

/** Supported column types. */
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

/** Default of a column: a Postgres function or a literal. */
export type ColumnDefault =
  | 'gen_random_uuid()'
  | 'now()'
  | 'auth.uid()'
  | { readonly value: string | number | boolean | readonly string[] }

export interface Column {
  readonly type: ColumnType
  /** Absent: the column is nullable. */
  readonly notNull?: true
  readonly default?: ColumnDefault
  /** Range of numbers; the constraint is named `{table}_{column}_check`. */
  readonly min?: number
  readonly max?: number
  /** The text must not be blank; the constraint is named as above. */
  readonly notBlank?: true
  /** Maximum characters of a text; the constraint is named as above. */
  readonly longest?: number
  /**
   * The column is computed from another one with `nameKey` (domain/entities.ts), for case-insensitive comparison. A
   * stored generated column on PostgreSQL.
   */
  readonly keyOf?: string
  /** Like `keyOf`, but computed with `plain` (domain/text/plain-text.ts), for accent-insensitive search. */
  readonly plainOf?: string
  /** Every update sets the column to the current time; a trigger on PostgreSQL. */
  readonly touched?: true
  /** The column has the id of a session, which a trigger ends when the row is deleted or the id changes. */
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
 * A table. Every table has a `user_id`, which references the auth service's users, and rows are visible to and writable
 * by that user only.
 */
export interface Table {
  readonly columns: { readonly id: Column; readonly user_id: Column; readonly [name: string]: Column }
  readonly primaryKey: ColumnList
  readonly uniques: readonly ColumnList[]
  readonly indexes: readonly ColumnList[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Changes are published to subscribers. */
  readonly realtime?: true
  /** Filters of delete events see the full old row (`replica identity full`); otherwise only its key. */
  readonly replicaIdentity?: 'full'
  /** The table is not exported. */
  readonly exported?: false
  /** A read-only view (`views.ts`). */
  readonly view?: true
  /** Queries must filter by this column (`eq` or `in`), since computing all rows would take too long. */
  readonly askedBy?: string
}
