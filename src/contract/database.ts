import type { Column, ColumnDefault, ForeignKey, Json } from './table.ts'
import type { TableName, tables } from './tables.ts'
import type { ViewName, views } from './views.ts'

type Tables = typeof tables
type Views = typeof views

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
/** The columns that a client may write: all except computed ones. */
type WritableOf<C extends Columns> = {
  [K in keyof C]: C[K] extends { keyOf: string } | { plainOf: string } ? never : K
}[keyof C]
type RequiredOf<C extends Columns> = {
  [K in WritableOf<C>]: C[K] extends { notNull: true }
    ? C[K] extends { default: ColumnDefault }
      ? never
      : K
    : never
}[WritableOf<C>]

type RowOf<C extends Columns> = { -readonly [K in keyof C]: ValueOf<C[K]> }
type UpdateOf<C extends Columns> = { -readonly [K in WritableOf<C>]?: ValueOf<C[K]> }
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

/** The tables and views as supabase-js's schema type: `createClient<Database>(…)`. */
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
    Views: {
      [V in ViewName]: { Row: RowOf<Views[V]['columns']>; Relationships: [] }
    }
    Functions: Nothing
    Enums: Nothing
    CompositeTypes: Nothing
  }
}

export type Row<T extends TableName> = Database['public']['Tables'][T]['Row']
export type Insert<T extends TableName> = Database['public']['Tables'][T]['Insert']
