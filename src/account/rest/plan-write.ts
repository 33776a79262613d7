import type { Column, Json } from '#contract/table.ts'
import { timeSlices } from '#db/time-slices.ts'
import { RestRefusal } from './errors.ts'
import type { RestRequest } from './parse/request.ts'
import type { NamedTable } from './relationships.ts'
import { fromJson, type SqlValue } from './values.ts'

/** How existing rows of the same key are met by an insert. */
export interface Conflict {
  readonly columns: readonly string[]
  readonly merge: boolean
}

/** Stands for a column's default in a row of an insert. */
export const BY_DEFAULT = Symbol('default')
export type Cell = SqlValue | typeof BY_DEFAULT

/** What an insert writes: the columns, and the cells of each row in their order. */
export interface Insertion {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly conflict: Conflict | null
}
export type Change = readonly [column: string, value: SqlValue]

type JsonObject = { readonly [key: string]: Json }
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Columns of a body must be there: PGRST204, as the schema cache says it. What is made of others is not written. */
function writtenColumn({ name, table }: NamedTable, column: string, refusal: string): Column {
  const found = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (found === undefined) {
    throw new RestRefusal(
      'PGRST204',
      `Could not find the '${column}' column of '${name}' in the schema cache`,
    )
  }
  if (found.keyOf === undefined && found.plainOf === undefined) return found
  throw new RestRefusal('428C9', refusal, { details: `Column "${column}" is a generated column.` })
}

function rowsOf(body: unknown): JsonObject[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (!rows.every(isObject)) throw new RestRefusal('PGRST102', 'Empty or invalid json')
  return rows
}

function conflictOf(target: NamedTable, { onConflict, preferences }: RestRequest): Conflict | null {
  if (preferences.resolution === null) return null
  const columns = onConflict ?? target.table.primaryKey
  for (const column of columns) {
    if (!Object.hasOwn(target.table.columns, column))
      throw new RestRefusal('42703', `column "${column}" does not exist`)
  }
  const keys = [target.table.primaryKey, ...target.table.uniques]
  const named = new Set(columns)
  if (!keys.some((key) => key.length === named.size && key.every((column) => named.has(column)))) {
    throw new RestRefusal(
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    )
  }
  return { columns, merge: preferences.resolution === 'merge-duplicates' }
}

/** Holds the body of an insert against the catalogue. Throws RestRefusals. */
export async function planInsertion(target: NamedTable, request: RestRequest): Promise<Insertion> {
  const given = rowsOf(request.body)
  const first = Object.keys(given[0] ?? {})
  const columns = [...new Set(request.columns ?? first)]
  const missing: Cell = request.preferences.missing === 'default' ? BY_DEFAULT : null
  const pauseIfDue = timeSlices()
  if (request.columns === null) {
    const sameKeys = (row: JsonObject): boolean =>
      Object.keys(row).length === first.length && first.every((key) => Object.hasOwn(row, key))
    if (!given.every(sameKeys)) throw new RestRefusal('PGRST102', 'All object keys must match')
  }
  const shapes = columns.map((column) =>
    writtenColumn(target, column, `cannot insert a non-DEFAULT value into column "${column}"`),
  )
  const rows: Cell[][] = []
  for (const row of given) {
    await pauseIfDue()
    rows.push(
      shapes.map((shape, i): Cell => {
        const name = columns[i] ?? ''
        const value = Object.hasOwn(row, name) ? row[name] : undefined
        return value === undefined ? missing : fromJson(shape.type, value)
      }),
    )
  }
  return { columns, rows, conflict: conflictOf(target, request) }
}

/** Holds the body of an update against the catalogue. Throws RestRefusals. */
export function planChanges(target: NamedTable, request: RestRequest): Change[] {
  if (!isObject(request.body)) throw new RestRefusal('PGRST102', 'Empty or invalid json')
  const { body } = request
  const columns = [...new Set(request.columns ?? Object.keys(body))]
  return columns.map((column): Change => {
    const shape = writtenColumn(target, column, `column "${column}" can only be updated to DEFAULT`)
    const value = Object.hasOwn(body, column) ? body[column] : undefined
    return [column, fromJson(shape.type, value ?? null)]
  })
}
