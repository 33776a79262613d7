import type { Table } from './table.ts'
import { comicTables } from './tables/comics.ts'
import { entityTables } from './tables/entities.ts'
import { userTables } from './tables/user.ts'
import { views } from './views.ts'

/**
 * Schema of the account's tables, from which the embedded SQLite tables, the REST planner and supabase-js's `Database`
 * type are derived, and against which the hosted SQL is tested.
 * To add a table, add an entry to one of the groups; its first columns are always `id` and `user_id`.
 */
export const tables = { ...comicTables, ...entityTables, ...userTables } as const

export type TableName = keyof typeof tables

/** Returns the table or view with the name, null without one. */
export function tableNamed(name: string): Table | null {
  if (Object.hasOwn(views, name)) return views[name as keyof typeof views]
  return Object.hasOwn(tables, name) ? tables[name as TableName] : null
}
