import { tableNamed, tables } from '#contract/tables.ts'
import { noColumn, notParsed, RestError, viewNotWritable } from './errors.ts'
import type { RestRequest } from './parse/request.ts'
import { type Change, type Insertion, planChanges, planInsertion } from './plan-write.ts'
import type { NamedTable } from './relationships.ts'
import { type Filter, filtersOf, planResource, type Resource } from './resource.ts'
import { mostSimilar } from './similar.ts'

export interface ReadPlan {
  readonly action: 'read'
  readonly resource: Resource
  readonly count: boolean
}
interface Write {
  readonly target: NamedTable
  /** The columns and embeds of the written rows that the response contains; null for none. */
  readonly returning: Resource | null
}
export interface InsertPlan extends Write, Insertion {
  readonly action: 'insert'
}
export interface UpdatePlan extends Write {
  readonly action: 'update'
  readonly filters: readonly Filter[]
  readonly changes: readonly Change[]
}
export interface DeletePlan extends Write {
  readonly action: 'delete'
  readonly filters: readonly Filter[]
}
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan
export type Plan = ReadPlan | WritePlan

/** Returns the table with a name. Throws PGRST205. */
export function targetOf(name: string): NamedTable {
  const table = tableNamed(name)
  if (table !== null) return { name, table }
  const likely = mostSimilar(name, Object.keys(tables))
  throw new RestError('PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
    ...(likely !== null && { hint: `Perhaps you meant the table 'public.${likely}'` }),
  })
}

/** Plans the rows that a write returns. They are read by row id, so the request's own conditions are left out. */
function planReturning(target: NamedTable, request: RestRequest): Resource | null {
  const { select, root, embeds, preferences } = request
  const limited = [root, ...embeds].some(({ limit, offset }) => limit !== null || offset > 0)
  const logic = embeds.some(({ conditions }) => conditions.some(({ kind }) => kind !== 'comparison'))
  if (limited || logic) {
    throw notParsed('query', request.action, 'limit, offset and embedded logic are not supported on writes')
  }
  const resource = planResource(
    target,
    { select, root: { ...root, conditions: [] }, embeds },
    { capped: false },
  )
  if (preferences.return !== 'representation') return null
  for (const { column, embed } of resource.order) {
    const known =
      target.table.primaryKey.includes(column) || resource.outputs.some((o) => o.column === column)
    if (embed === null && !known) throw noColumn(target.name, column)
  }
  return resource
}

/** Throws 42501 if a table that would take too long to read as a whole is read without a filter on its key column. */
function requireKeyFilter({ target, filters }: Resource): void {
  const { askedBy } = target.table
  const isFiltered = filters.some(
    (filter) =>
      filter.kind === 'comparison' &&
      filter.column === askedBy &&
      !filter.negated &&
      (filter.operator === 'eq' || filter.operator === 'in'),
  )
  if (askedBy !== undefined && !isFiltered) {
    throw new RestError('42501', `"${target.name}" is read by its ${askedBy} alone`)
  }
}

/** Validates a request against the table schema: every name exists, every value has its column's type. */
export async function planRequest(request: RestRequest): Promise<Plan> {
  const target = targetOf(request.table)
  const { action, preferences } = request
  if (action === 'read') {
    const resource = planResource(target, request, { capped: true })
    requireKeyFilter(resource)
    return { action, resource, count: preferences.count }
  }
  if (target.table.view) throw viewNotWritable(target.name)
  const returning = planReturning(target, request)
  if (action === 'insert') return { action, target, returning, ...(await planInsertion(target, request)) }
  const filters = filtersOf(target, target.name, null, request.root.conditions)
  if (filters.length === 0) {
    throw new RestError('21000', `${action.toUpperCase()} requires a WHERE clause`, { status: 400 })
  }
  if (action === 'delete') return { action, target, returning, filters }
  return { action, target, returning, filters, changes: planChanges(target, request) }
}
