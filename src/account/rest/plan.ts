import type { Column, Json, Table } from '#contract/table.ts'
import { tableNamed } from '#contract/tables.ts'
import { noColumn, notParsed, RestRefusal } from './errors.ts'
import type { Comparison, Condition } from './parse/conditions.ts'
import type { OrderTerm } from './parse/order.ts'
import type { RestRequest } from './parse/request.ts'
import type { SelectItem } from './parse/select.ts'
import { fromJson, type SqlValue } from './values.ts'

/** A table of the catalogue with its name. */
export interface NamedTable {
  readonly name: string
  readonly table: Table
}

/** A column of the answer under the name it has there. */
export interface Output {
  readonly alias: string
  readonly column: string
}

/** How existing rows of the same key are met by an insert. */
export interface Conflict {
  readonly columns: readonly string[]
  readonly merge: boolean
}

interface Common {
  readonly target: NamedTable
  readonly outputs: readonly Output[]
  readonly conditions: readonly Condition[]
}
export interface ReadPlan extends Common {
  readonly action: 'read'
  readonly order: readonly OrderTerm[]
  readonly limit: number
  readonly offset: number
  readonly count: boolean
}
/** Stands for a column's default in a row of an insert. */
export const BY_DEFAULT = Symbol('default')
export type Cell = SqlValue | typeof BY_DEFAULT

export interface InsertPlan extends Common {
  readonly action: 'insert'
  /** The columns written, and the cells of each row in their order. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly conflict: Conflict | null
}
export interface UpdatePlan extends Common {
  readonly action: 'update'
  readonly changes: readonly (readonly [column: string, value: SqlValue])[]
}
export interface DeletePlan extends Common {
  readonly action: 'delete'
}
export type Plan = ReadPlan | InsertPlan | UpdatePlan | DeletePlan

/** More columns in one answer than any table has are refused rather than built. */
const OUTPUTS_MAX = 60
/** SQLite takes expressions no deeper than 1000, and patterns no longer than 50,000 bytes. */
const COMPARISONS_MAX = 500
const PATTERN_MAX = 5_000
/** ACCOUNTS 3.1: no read answers with more rows, whatever was asked. */
export const MAX_ROWS = 1000

/** The catalogue's column, or Postgres's refusal. */
export function columnOf({ name, table }: NamedTable, column: string): Column {
  const found = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (found === undefined) throw noColumn(name, column)
  return found
}

function outputsOf(target: NamedTable, select: readonly SelectItem[]): Output[] {
  const outputs = select.flatMap((item): Output[] => {
    if (item.kind === 'all')
      return Object.keys(target.table.columns).map((column) => ({ alias: column, column }))
    if (item.kind === 'embed') {
      throw new RestRefusal(
        'PGRST200',
        `Could not find a relationship between '${target.name}' and '${item.relation}' in the schema cache`,
      )
    }
    columnOf(target, item.name)
    return [{ alias: item.alias, column: item.name }]
  })
  if (outputs.length > OUTPUTS_MAX) throw notParsed('select parameter', '…', 'too many columns')
  return outputs
}

/** Refuses comparisons that the column's type does not have. */
function checkComparison(target: NamedTable, { column, operator, value }: Comparison): void {
  const { type } = columnOf(target, column)
  const list = operator === 'cs' || operator === 'cd' || operator === 'ov'
  const pattern = operator === 'like' || operator === 'ilike'
  if ((list && type !== 'text[]') || (pattern && type !== 'text')) {
    throw new RestRefusal('42883', `operator does not exist: ${type} ${operator}`)
  }
  if (pattern && value.length > PATTERN_MAX) throw notParsed('filter', '…', 'the pattern is too long')
  const ordering = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
  if (ordering && (type === 'text' || type === 'text[]' || type === 'jsonb')) {
    // Postgres compares these by its collation, which SQLite has not: refused, not approximated.
    throw notParsed('filter', `${operator}.${value}`, `"${operator}" is not supported on a ${type} column`)
  }
  if (operator === 'is' && !['null', 'not_null', 'true', 'false', 'unknown'].includes(value.toLowerCase())) {
    throw notParsed('filter', `is.${value}`, 'expecting null, not_null, true, false or unknown')
  }
  if (operator === 'is' && !value.toLowerCase().endsWith('null') && type !== 'bool') {
    throw new RestRefusal(
      '42804',
      `argument of IS ${value.toUpperCase()} must be type boolean, not type ${type}`,
    )
  }
}

function comparisonsOf(condition: Condition): Comparison[] {
  return condition.kind === 'comparison' ? [condition] : condition.conditions.flatMap(comparisonsOf)
}

function checkConditions(target: NamedTable, conditions: readonly Condition[]): void {
  const comparisons = conditions.flatMap(comparisonsOf)
  if (comparisons.length > COMPARISONS_MAX) throw notParsed('query', '…', 'too many filters')
  for (const comparison of comparisons) checkComparison(target, comparison)
}

type JsonObject = { readonly [key: string]: Json }
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Columns of a body must be there: PGRST204, as the schema cache says it. */
function writtenColumn({ name, table }: NamedTable, column: string): Column {
  const found = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (found !== undefined) return found
  throw new RestRefusal('PGRST204', `Could not find the '${column}' column of '${name}' in the schema cache`)
}

function rowsOf(body: unknown): JsonObject[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (!rows.every(isObject)) throw new RestRefusal('PGRST102', 'Empty or invalid json')
  return rows
}

function conflictOf(target: NamedTable, { onConflict, preferences }: RestRequest): Conflict | null {
  if (preferences.resolution === null) return null
  const columns = onConflict ?? target.table.primaryKey
  for (const column of columns) columnOf(target, column)
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

function insertPlan(target: NamedTable, request: RestRequest, common: Common): InsertPlan {
  const given = rowsOf(request.body)
  const keysOf = (row: JsonObject): string => Object.keys(row).sort().join('\n')
  const first = given[0]
  if (request.columns === null && first && !given.every((row) => keysOf(row) === keysOf(first))) {
    throw new RestRefusal('PGRST102', 'All object keys must match')
  }
  const columns = [...new Set(request.columns ?? Object.keys(first ?? {}))]
  const shapes = columns.map((column) => writtenColumn(target, column))
  const missing: Cell = request.preferences.missing === 'default' ? BY_DEFAULT : null
  const rows = given.map((row) =>
    shapes.map((shape, i): Cell => {
      const name = columns[i] ?? ''
      const value = Object.hasOwn(row, name) ? row[name] : undefined
      return value === undefined ? missing : fromJson(shape.type, value)
    }),
  )
  return { ...common, action: 'insert', columns, rows, conflict: conflictOf(target, request) }
}

function updatePlan(target: NamedTable, request: RestRequest, common: Common): UpdatePlan {
  if (!isObject(request.body)) throw new RestRefusal('PGRST102', 'Empty or invalid json')
  const named = request.columns === null ? null : new Set(request.columns)
  const entries = Object.entries(request.body).filter(([column]) => named === null || named.has(column))
  const changes = entries.map(([column, value]): readonly [string, SqlValue] => [
    column,
    fromJson(writtenColumn(target, column).type, value),
  ])
  return { ...common, action: 'update', changes }
}

/** Holds a request against the catalogue: every name exists, every value has its column's type. */
export function planRequest(request: RestRequest): Plan {
  const table = tableNamed(request.table)
  if (table === null) {
    throw new RestRefusal(
      'PGRST205',
      `Could not find the table 'public.${request.table}' in the schema cache`,
    )
  }
  const target: NamedTable = { name: request.table, table }
  const common: Common = {
    target,
    outputs: outputsOf(target, request.select),
    conditions: request.conditions,
  }
  checkConditions(target, common.conditions)
  for (const term of request.order) columnOf(target, term.column)
  if (request.action === 'read') {
    const { order, offset, preferences } = request
    const limit = Math.min(request.limit ?? MAX_ROWS, MAX_ROWS)
    return { ...common, action: 'read', order, limit, offset, count: preferences.count }
  }
  if (request.limit !== null || request.offset > 0 || request.order.length > 0) {
    throw notParsed('query', request.action, 'order, limit and offset are not supported on writes')
  }
  if (request.action === 'insert') return insertPlan(target, request, common)
  if (common.conditions.length === 0) {
    throw new RestRefusal('21000', `${request.action.toUpperCase()} requires a WHERE clause`)
  }
  return request.action === 'update' ? updatePlan(target, request, common) : { ...common, action: 'delete' }
}
