import type { Column } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { checkComparison, maxTextBytes } from './comparisons.ts'
import { noColumn, notParsed, RestError } from './errors.ts'
import type { Comparison, Condition } from './parse/conditions.ts'
import type { OrderTerm } from './parse/order.ts'
import type { EmbedRefinement, Parameters, Refinement } from './parse/parameters.ts'
import type { EmbedItem, SelectItem } from './parse/select.ts'
import { findRelationship, type NamedTable, type Relationship } from './relationships.ts'

/** A column of the response, and its name there. */
export interface Output {
  readonly alias: string
  readonly column: string
}

/** A comparison, with the maximum bytes of a text that it may match against a pattern. */
export type BoundedComparison = Comparison & { readonly textMax: number }

/** A validated condition. A filter of kind `empty` is true if the embed has no row. */
export type Filter =
  | BoundedComparison
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly conditions: readonly Filter[] }
  | { readonly kind: 'empty'; readonly negated: boolean; readonly embed: Embed }

export interface SortTerm {
  readonly column: string
  /** The to-one embed that has the column; null for a column of the row itself. */
  readonly embed: Embed | null
  readonly type: Column['type']
  readonly descending: boolean
  readonly nullsFirst: boolean
}

/** Rows of a table, and the columns and embeds to return of them. */
export interface Resource {
  readonly target: NamedTable
  /** Postgres's name of the table in error messages; also the table's alias in statements. */
  readonly label: string
  readonly outputs: readonly Output[]
  readonly embeds: readonly Embed[]
  readonly filters: readonly Filter[]
  readonly order: readonly SortTerm[]
  /** Null for no limit. */
  readonly limit: number | null
  readonly offset: number
}

/** Rows of a related table within a row. */
export interface Embed {
  readonly key: string
  readonly relationship: Relationship
  /** True to leave out parent rows without an embedded row. */
  readonly inner: boolean
  readonly resource: Resource
}

/** The most rows of any list in a response to a read; the same as on the hosted project (supabase/config.toml). */
export const MAX_ROWS = 1000
/** Maximum columns and embeds of one object. */
const OUTPUTS_MAX = 60
/** Maximum embeds of one request, at all depths. */
const EMBEDS_MAX = 20
/** Maximum comparisons of a statement: SQLite limits the depth of an expression to 1000. */
const COMPARISONS_MAX = 500

/** Returns a column of a table. Throws 42703 for an unknown column. */
export function columnOf({ name, table }: NamedTable, column: string, label = name): Column {
  const found = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (found === undefined) throw noColumn(label, column)
  return found
}

function outputsOf(target: NamedTable, label: string, items: readonly SelectItem[]): Output[] {
  return items.flatMap((item): Output[] => {
    if (item.kind === 'embed') return []
    if (item.kind === 'all') {
      return Object.keys(target.table.columns).map((column) => ({ alias: column, column }))
    }
    columnOf(target, item.name, label)
    return [{ alias: item.alias, column: item.name }]
  })
}

const keyOf = ({ alias, relation }: EmbedItem): string => alias ?? relation

function notEmbedded(name: string): RestError {
  return new RestError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

/** Returns the embed that a filter's path names: by its key in the response, else by its relation. Throws PGRST108. */
function embedNamed(items: readonly EmbedItem[], name: string): EmbedItem {
  const byKey = items.find((item) => keyOf(item) === name)
  if (byKey !== undefined) return byKey
  const [found, ...more] = items.filter((item) => item.relation === name)
  if (found === undefined || more.length > 0) throw notEmbedded(name)
  return found
}

function filterOf(
  target: NamedTable,
  label: string,
  embeds: readonly Embed[] | null,
  condition: Condition,
  textMax: number,
): Filter {
  if (condition.kind !== 'comparison') {
    const conditions = condition.conditions.map((part) => filterOf(target, label, embeds, part, textMax))
    return { ...condition, conditions }
  }
  const { column, operator, value, negated } = condition
  const embed = embeds?.find(({ key }) => key === column)
  if (embed !== undefined) {
    if (operator === 'is' && value.toLowerCase() === 'null') return { kind: 'empty', negated, embed }
    if (!Object.hasOwn(target.table.columns, column)) {
      throw new RestError('PGRST120', `Bad operator on the '${column}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      })
    }
  }
  checkComparison(columnOf(target, column, label).type, condition)
  return { ...condition, textMax }
}

/** Throws PGRST100 for too many comparisons. Filters of embeds are nested, so those of a statement count together. */
function checkConditionCount(conditions: readonly Condition[]): void {
  const size = (condition: Condition): number =>
    condition.kind === 'comparison' ? 1 : condition.conditions.reduce((sum, part) => sum + size(part), 0)
  if (conditions.reduce((sum, part) => sum + size(part), 0) > COMPARISONS_MAX) {
    throw notParsed('query', '…', 'too many filters')
  }
}

/**
 * Validates conditions against a table. Without `embeds`, every name must be a column. `textMax` is described at
 * `maxTextBytes`. Throws RestErrors.
 */
export function filtersOf(
  target: NamedTable,
  label: string,
  embeds: readonly Embed[] | null,
  conditions: readonly Condition[],
  textMax = maxTextBytes(conditions),
): Filter[] {
  checkConditionCount(conditions)
  return conditions.map((condition) => filterOf(target, label, embeds, condition, textMax))
}

function sortTerm(target: NamedTable, label: string, embeds: readonly Embed[], term: OrderTerm): SortTerm {
  const { relation, column, descending, nullsFirst } = term
  const embed = relation === null ? null : embeds.find(({ key }) => key === relation)
  if (embed === undefined) throw notEmbedded(relation ?? '')
  if (embed !== null && !embed.relationship.toOne) {
    throw new RestError('PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${target.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const output = embed?.resource.outputs.find(({ alias }) => alias === column)
  if (embed && output === undefined) {
    // PostgREST sorts only by selected columns of an embedded row.
    const depth = embed.resource.label.slice(embed.resource.label.lastIndexOf('_'))
    throw noColumn(`${target.name}_${embed.key}${depth}`, column)
  }
  const { type } = columnOf(embed?.resource.target ?? target, output?.column ?? column, label)
  if (type === 'text[]' || type === 'jsonb') {
    throw notParsed('order', column, `a ${type} column cannot be sorted by`)
  }
  return { column: output?.column ?? column, embed, type, descending, nullsFirst }
}

interface Scope {
  readonly target: NamedTable
  readonly label: string
  readonly depth: number
}

/** `capped`: every list has at most MAX_ROWS rows, as in reads. The rows that a write returns are not capped. */
type Capped = { readonly capped: boolean }
type Bounds = Capped & { readonly textMax: number }

function buildResource(
  { target, label, depth }: Scope,
  items: readonly SelectItem[],
  { conditions, order, limit, offset }: Refinement,
  embedRefinements: readonly EmbedRefinement[],
  bounds: Bounds,
): Resource {
  const nested = items.filter((item) => item.kind === 'embed')
  const refinements = new Map<EmbedItem, EmbedRefinement[]>(nested.map((item) => [item, []]))
  for (const refinement of embedRefinements) {
    const [name = '', ...path] = refinement.path
    refinements.get(embedNamed(nested, name))?.push({ ...refinement, path })
  }
  const embeds = nested.map((item): Embed => {
    const relationship = findRelationship(tables, target.name, item.relation, item.hint)
    const scope = {
      target: relationship.target,
      label: `${relationship.target.name}_${depth + 1}`,
      depth: depth + 1,
    }
    const all = refinements.get(item) ?? []
    const own = all.find(({ path }) => path.length === 0) ?? NO_REFINEMENT
    const nestedRefinements = all.filter(({ path }) => path.length > 0)
    return {
      key: keyOf(item),
      relationship,
      inner: item.inner,
      resource: buildResource(scope, item.items, own, nestedRefinements, bounds),
    }
  })
  const outputs = outputsOf(target, label, items)
  if (outputs.length + embeds.length > OUTPUTS_MAX) {
    throw notParsed('select parameter', '…', 'too many columns')
  }
  return {
    target,
    label,
    outputs,
    embeds,
    filters: filtersOf(target, label, embeds, conditions, bounds.textMax),
    order: order.map((term) => sortTerm(target, label, embeds, term)),
    limit: bounds.capped ? Math.min(limit ?? MAX_ROWS, MAX_ROWS) : limit,
    offset,
  }
}

const NO_REFINEMENT: Refinement = { conditions: [], order: [], limit: null, offset: 0 }

function countEmbeds(items: readonly SelectItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'embed' ? 1 + countEmbeds(item.items) : 0), 0)
}

/** Validates a read against the table schema: every column and relationship exists. Throws RestErrors. */
export function planResource(
  target: NamedTable,
  { select, root, embeds }: Pick<Parameters, 'select' | 'root' | 'embeds'>,
  capped: Capped,
): Resource {
  if (countEmbeds(select) > EMBEDS_MAX) throw notParsed('select parameter', '…', 'too many relations')
  const conditions = [root, ...embeds].flatMap((part) => part.conditions)
  checkConditionCount(conditions)
  const bounds = { ...capped, textMax: maxTextBytes(conditions) }
  return buildResource({ target, label: target.name, depth: 0 }, select, root, embeds, bounds)
}
