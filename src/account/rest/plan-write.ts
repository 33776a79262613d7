import type { Column, Json } from '#contract/table.ts'
import { timeSlices } from '#db/time-slices.ts'
import { RestError } from './errors.ts'
import type { RestRequest } from './parse/request.ts'
import type { NamedTable } from './relationships.ts'
import { fromJson, type SqlValue } from './values.ts'

/** How an insert treats existing rows of the same key: it updates them (`merge`) or leaves them. */
export interface Conflict {
  readonly columns: readonly string[]
  readonly merge: boolean
}

/** A cell of an insert that is set to its column's default. */
export const DEFAULT = Symbol('default')
export type Cell = SqlValue | typeof DEFAULT

/** The columns of an insert, and the cells of each row in the order of the columns. */
export interface Insertion {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly conflict: Conflict | null
}
export type Change = readonly [column: string, value: SqlValue]

type JsonObject = { readonly [key: string]: Json }
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a column that a body writes. Throws PGRST204 for an unknown column, 428C9 with `generatedMessage` for a
 * derived column.
 */
function writableColumn({ name, table }: NamedTable, column: string, generatedMessage: string): Column {
  const found = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (found === undefined) {
    throw new RestError('PGRST204', `Could not find the '${column}' column of '${name}' in the schema cache`)
  }
  if (found.keyOf === undefined && found.plainOf === undefined) return found
  throw new RestError('428C9', generatedMessage, { details: `Column "${column}" is a generated column.` })
}

function rowsOf(body: unknown): JsonObject[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (!rows.every(isObject)) throw new RestError('PGRST102', 'Empty or invalid json')
  return rows
}

function conflictOf(target: NamedTable, { onConflict, preferences }: RestRequest): Conflict | null {
  if (preferences.resolution === null) return null
  const columns = onConflict ?? target.table.primaryKey
  for (const column of columns) {
    if (!Object.hasOwn(target.table.columns, column))
      throw new RestError('42703', `column "${column}" does not exist`)
  }
  const keys = [target.table.primaryKey, ...target.table.uniques]
  const named = new Set(columns)
  if (!keys.some((key) => key.length === named.size && key.every((column) => named.has(column)))) {
    throw new RestError(
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    )
  }
  return { columns, merge: preferences.resolution === 'merge-duplicates' }
}

/** Validates the body of an insert against the table. Throws RestErrors. */
export async function planInsertion(target: NamedTable, request: RestRequest): Promise<Insertion> {
  const bodyRows = rowsOf(request.body)
  const first = Object.keys(bodyRows[0] ?? {})
  const columns = [...new Set(request.columns ?? first)]
  const missing: Cell = request.preferences.missing === 'default' ? DEFAULT : null
  const pauseIfDue = timeSlices()
  if (request.columns === null) {
    const sameKeys = (row: JsonObject): boolean =>
      Object.keys(row).length === first.length && first.every((key) => Object.hasOwn(row, key))
    if (!bodyRows.every(sameKeys)) throw new RestError('PGRST102', 'All object keys must match')
  }
  const shapes = columns.map((column) =>
    writableColumn(target, column, `cannot insert a non-DEFAULT value into column "${column}"`),
  )
  const rows: Cell[][] = []
  for (const row of bodyRows) {
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

/** Validates the body of an update against the table. Throws RestErrors. */
export function planChanges(target: NamedTable, request: RestRequest): Change[] {
  if (!isObject(request.body)) throw new RestError('PGRST102', 'Empty or invalid json')
  const { body } = request
  const columns = [...new Set(request.columns ?? Object.keys(body))]
  return columns.map((column): Change => {
    const shape = writableColumn(target, column, `column "${column}" can only be updated to DEFAULT`)
    const value = Object.hasOwn(body, column) ? body[column] : undefined
    return [column, fromJson(shape.type, value ?? null)]
  })
}
