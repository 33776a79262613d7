/**
 * The account's tables: one catalogue from which the embedded SQLite tables, the REST planner
 * and supabase-js's `Database` type are made, and to which the hosted SQL is held.
 * Adding a table is adding an entry to `tables`; its first columns are always `id` and `user_id`.
 */

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
 * One table. Every table has a `user_id`, and its rows are seen and written by that user alone
 * (ACCOUNTS 3.4); that it refers to the auth service's users goes without saying here.
 */
export interface Table {
  readonly columns: { readonly id: Column; readonly user_id: Column; readonly [name: string]: Column }
  readonly primaryKey: ColumnList
  readonly uniques: readonly ColumnList[]
  readonly indexes: readonly ColumnList[]
  readonly foreignKeys: readonly ForeignKey[]
}

const id = { type: 'uuid', notNull: true, default: 'gen_random_uuid()' } as const
const owner = { type: 'uuid', notNull: true, default: 'auth.uid()' } as const
const text = { type: 'text' } as const
const list = { type: 'text[]', notNull: true, default: { value: [] } } as const
const time = { type: 'timestamptz' } as const
const createdAt = { type: 'timestamptz', notNull: true, default: 'now()' } as const

export const tables = {
  /** Spec 3, "Comic library record", with DESIGN 5's `comic_id`, `last_page` and `page_count`. */
  comics_library: {
    columns: {
      id,
      user_id: owner,
      /** The helper's id of the comic (DESIGN 3.14); null for a record that no helper has claimed. */
      comic_id: text,
      file_name: { type: 'text', notNull: true },
      file_path: { type: 'text', notNull: true },
      file_size: { type: 'int8', notNull: true, min: 0 },
      file_type: { type: 'text', notNull: true, default: { value: 'application/octet-stream' } },
      /** Hundredths of the comic that were read. */
      reading_progress: { type: 'int4', notNull: true, default: { value: 0 }, min: 0, max: 100 },
      last_page: { type: 'int4', min: 1 },
      page_count: { type: 'int4', min: 0 },
      is_favorite: { type: 'bool', notNull: true, default: { value: false } },
      is_available: { type: 'bool', notNull: true, default: { value: true } },
      last_modified: time,
      last_read_at: time,
      created_at: createdAt,
      title: text,
      series: text,
      issue_number: text,
      volume: { type: 'int4' },
      year: { type: 'int4' },
      month: { type: 'int4' },
      day: { type: 'int4' },
      publisher: text,
      summary: text,
      genre: list,
      writers: list,
      artists: list,
      characters: list,
      storyline_name: text,
      storyline_order: { type: 'float8' },
      storyline_total: { type: 'int4' },
      tags: list,
      teams: list,
      locations: list,
      penciller: list,
      inker: list,
      colorist: list,
      letterer: list,
      cover_artist: list,
      editor: list,
      story_arc: text,
    },
    primaryKey: ['id'],
    uniques: [['user_id', 'comic_id']],
    indexes: [
      ['user_id', 'file_name', 'file_size'],
      ['user_id', 'created_at'],
      ['user_id', 'last_read_at'],
    ],
    foreignKeys: [],
  },
} as const satisfies Record<string, Table>

type Tables = typeof tables
export type TableName = keyof Tables

interface Values {
  uuid: string
  text: string
  int4: number
  int8: number
  float8: number
  bool: boolean
  timestamptz: string
  date: string
  'text[]': string[]
  jsonb: Json
}

type Columns = Readonly<Record<string, Column>>
type ValueOf<C extends Column> = C extends { notNull: true } ? Values[C['type']] : Values[C['type']] | null
type RequiredOf<C extends Columns> = {
  [K in keyof C]: C[K] extends { notNull: true }
    ? C[K] extends { default: ColumnDefault }
      ? never
      : K
    : never
}[keyof C]

type RowOf<C extends Columns> = { -readonly [K in keyof C]: ValueOf<C[K]> }
type UpdateOf<C extends Columns> = { -readonly [K in keyof C]?: ValueOf<C[K]> }
type InsertOf<C extends Columns> = { -readonly [K in RequiredOf<C>]: ValueOf<C[K]> } & UpdateOf<
  Omit<C, RequiredOf<C>>
>
type Flat<T> = { [K in keyof T]: T[K] }

type RelationshipsOf<F extends readonly ForeignKey[]> = {
  -readonly [I in keyof F]: {
    foreignKeyName: F[I]['name']
    columns: [...F[I]['columns']]
    isOneToOne: false
    referencedRelation: F[I]['references']['table']
    referencedColumns: [...F[I]['references']['columns']]
  }
}

type Nothing = { [K in never]: never }

/** The catalogue as supabase-js wants it: `createClient<Database>(…)`. */
export type Database = {
  public: {
    Tables: {
      [T in TableName]: {
        Row: RowOf<Tables[T]['columns']>
        Insert: Flat<InsertOf<Tables[T]['columns']>>
        Update: UpdateOf<Tables[T]['columns']>
        Relationships: RelationshipsOf<Tables[T]['foreignKeys']>
      }
    }
    Views: Nothing
    Functions: Nothing
    Enums: Nothing
    CompositeTypes: Nothing
  }
}

export type Row<T extends TableName> = Database['public']['Tables'][T]['Row']
export type Insert<T extends TableName> = Database['public']['Tables'][T]['Insert']
export type Update<T extends TableName> = Database['public']['Tables'][T]['Update']

/** The catalogue's entry of a name that came from outside; null when there is no such table. */
export function tableNamed(name: string): Table | null {
  return Object.hasOwn(tables, name) ? tables[name as TableName] : null
}
