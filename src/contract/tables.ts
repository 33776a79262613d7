import type { Table } from './table.ts'
import { comicTables } from './tables/comics.ts'
import { entityTables } from './tables/entities.ts'
import { userTables } from './tables/user.ts'
import { views } from './views.ts'

/**
 * The account's tables: one catalogue from which the embedded SQLite tables, the REST planner
 * and supabase-js's `Database` type are made, and to which the hosted SQL is held.
 * To add a table, add an entry to one of the groups; its first columns are always `id` and `user_id`.
 */
export const tables = { ...comicTables, ...entityTables, ...userTables } as const

export type TableName = keyof typeof tables

/** The catalogue's entry of a name that came from outside; null when there is no such table or view. */
export function tableNamed(name: string): Table | null {
  if (Object.hasOwn(views, name)) return views[name as keyof typeof views]
  return Object.hasOwn(tables, name) ? tables[name as TableName] : null
}
