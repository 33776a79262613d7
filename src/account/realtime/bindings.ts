import { z } from 'zod'
import { tableNamed, tables } from '#contract/tables.ts'
import type { RowChange } from '../changes.ts'
import { BindingError, parseRowFilter, type RowFilter } from './filters.ts'
import type { Payload } from './frames.ts'
import { BINDINGS_PER_CHANNEL, FILTERS_MAX } from './limits.ts'

/** One `postgres_changes` subscription of a channel. */
export interface Binding {
  readonly id: number
  readonly event: string
  /** The subscribed tables, each with its row filter. */
  readonly filters: ReadonlyMap<string, RowFilter>
  /** The selected columns, to which the key is added; null for all. */
  readonly columns: readonly string[] | null
}

const subscription = z.object({
  event: z.string().default('*'),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
})

const realtimeTables = Object.entries(tables).flatMap(([name, table]) => ('realtime' in table ? [name] : []))

const EVENTS = ['INSERT', 'UPDATE', 'DELETE']

/** Validates a requested subscription and returns its binding with an id. Throws BindingErrors. */
export function planBinding(params: Payload, id: number): Binding {
  const { data } = subscription.safeParse(params)
  if (data === undefined || (params.schema === undefined && params.table === undefined)) {
    throw new BindingError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const { event, schema, table, filter, select } = data
  const isAnyTable = table === undefined || table === null || table === '*'
  const names = isAnyTable ? realtimeTables : realtimeTables.filter((name) => name === table)
  if ((schema !== 'public' && schema !== '*') || names.length === 0) {
    throw new BindingError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${isAnyTable ? '*' : table}]`,
    )
  }
  if (select?.length && (isAnyTable || schema === '*')) {
    throw new BindingError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  const filters = new Map<string, RowFilter>()
  for (const name of names) {
    const shape = tableNamed(name)
    if (shape === null) continue
    const unknown = select?.find((column) => !Object.hasOwn(shape.columns, column))
    if (unknown !== undefined) throw new BindingError(`invalid column for select ${unknown}`)
    filters.set(name, parseRowFilter(shape, filter ?? ''))
  }
  const kind = event.toUpperCase()
  return { id, event: EVENTS.includes(kind) ? kind : '*', filters, columns: select?.length ? select : null }
}

/** Returns the bindings of a join. Throws a BindingError if one of them is invalid. */
export function planBindings(params: readonly Payload[], firstId: number): Binding[] {
  if (params.length > BINDINGS_PER_CHANNEL) throw new BindingError('Too many subscriptions on one channel')
  const filters = params.map(({ filter }) => (typeof filter === 'string' ? filter.length : 0))
  if (filters.reduce((sum, length) => sum + length, 0) > FILTERS_MAX) {
    throw new BindingError('Too many filters on one channel')
  }
  return params.map((each, i) => planBinding(each, firstId + i))
}

function matches({ event, filters }: Binding, { table, type, record, old }: RowChange): boolean {
  if (event !== '*' && event !== type) return false
  const row = record ?? old
  return row !== null && filters.get(table)?.(row) === true
}

/** Postgres's internal names of types, where they differ from those of the table schema. */
const TYPE_NAMES: Readonly<Record<string, string>> = { 'text[]': '_text' }

function pick(row: Payload, columns: readonly string[]): Payload {
  return Object.fromEntries(
    columns.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]),
  )
}

function changeData(change: RowChange, selected: readonly string[] | null): Payload {
  const { table, type, record, old, committedAt } = change
  const shape = tableNamed(table)
  const all = Object.keys(shape?.columns ?? {})
  const key = shape?.primaryKey ?? []
  const columns =
    selected === null ? all : all.filter((name) => selected.includes(name) || key.includes(name))
  return {
    schema: 'public',
    table,
    commit_timestamp: committedAt,
    type,
    columns: columns.map((name) => {
      const own = shape?.columns[name]?.type ?? 'text'
      return { name, type: TYPE_NAMES[own] ?? own }
    }),
    ...(record && { record: pick(record, columns) }),
    // Of a deleted row only the key is sent, as on hosted projects; filters match all columns of `old`.
    ...(old && { old_record: pick(old, type === 'DELETE' ? key : columns) }),
    errors: null,
  }
}

/** Returns the `postgres_changes` payloads of a change for a channel: one for each selection of columns. */
export function changePayloads(bindings: readonly Binding[], change: RowChange): Payload[] {
  const byColumns = new Map<string, { ids: number[]; columns: readonly string[] | null }>()
  for (const binding of bindings) {
    if (!matches(binding, change)) continue
    const selection = binding.columns?.join() ?? ''
    const group = byColumns.get(selection) ?? { ids: [], columns: binding.columns }
    group.ids.push(binding.id)
    byColumns.set(selection, group)
  }
  return [...byColumns.values()].map(({ ids, columns }) => ({ ids, data: changeData(change, columns) }))
}
