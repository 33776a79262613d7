import type { Column } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { checkComparison, textReach } from './comparisons.ts'
import { noColumn, notParsed, RestRefusal } from './errors.ts'
import type { Comparison, Condition } from './parse/conditions.ts'
import type { OrderTerm } from './parse/order.ts'
import type { EmbedRefinement, Parameters, Refinement } from './parse/parameters.ts'
import type { EmbedItem, SelectItem } from './parse/select.ts'
import { findRelationship, type NamedTable, type Relationship } from './relationships.ts'

/** A column of the answer under the name it has there. */
export interface Output {
  readonly alias: string
  readonly column: string
}

/** A comparison, and how many bytes a text may have that it holds a pattern against. */
export type ReachingComparison = Comparison & { readonly textMax: number }

/** A condition held against the catalogue. `empty`: no row is embedded. */
export type Filter =
  | ReachingComparison
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly conditions: readonly Filter[] }
  | { readonly kind: 'empty'; readonly negated: boolean; readonly embed: Embed }

export interface SortTerm {
  readonly column: string
  /** The to-one embed whose column it is; null for the row's own. */
  readonly embed: Embed | null
  readonly type: Column['type']
  readonly descending: boolean
  readonly nullsFirst: boolean
}

/** Rows of a table, and what of them is shown. */
export interface Resource {
  readonly target: NamedTable
  /** What Postgres calls it in its refusals; also its name in statements. */
  readonly label: string
  readonly outputs: readonly Output[]
  readonly embeds: readonly Embed[]
  readonly filters: readonly Filter[]
  readonly order: readonly SortTerm[]
  /** Null: all of them. */
  readonly limit: number | null
  readonly offset: number
}

/** Rows of another table within a row. */
export interface Embed {
  readonly key: string
  readonly relationship: Relationship
  /** Rows without any are left out. */
  readonly inner: boolean
  readonly resource: Resource
}

/** No list of a read is longer, whatever was asked: hosted projects are set so (supabase/config.toml). */
export const MAX_ROWS = 1000
/** More columns in one object, or tables in one answer, than anyone needs are refused rather than built. */
const OUTPUTS_MAX = 60
const EMBEDS_MAX = 20
/** SQLite takes expressions no deeper than 1000. */
const COMPARISONS_MAX = 500

/** The catalogue's column, or Postgres's refusal. */
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

function notEmbedded(name: string): RestRefusal {
  return new RestRefusal('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

/** The embed that a filter's path names: by what it is called in the answer, else by its relation alone. */
function embedNamed(items: readonly EmbedItem[], name: string): EmbedItem {
  const called = items.find((item) => keyOf(item) === name)
  if (called !== undefined) return called
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
      throw new RestRefusal('PGRST120', `Bad operator on the '${column}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      })
    }
  }
  checkComparison(columnOf(target, column, label).type, condition)
  return { ...condition, textMax }
}

/** What is embedded is filtered within the filters around it, so all of a statement's are counted together. */
function refuseTooMany(conditions: readonly Condition[]): void {
  const size = (condition: Condition): number =>
    condition.kind === 'comparison' ? 1 : condition.conditions.reduce((sum, part) => sum + size(part), 0)
  if (conditions.reduce((sum, part) => sum + size(part), 0) > COMPARISONS_MAX) {
    throw notParsed('query', '…', 'too many filters')
  }
}

/** Conditions of a table, held against it. Without `embeds`, every name is a column's. `textMax`: see `textReach`. */
export function filtersOf(
  target: NamedTable,
  label: string,
  embeds: readonly Embed[] | null,
  conditions: readonly Condition[],
  textMax = textReach(conditions),
): Filter[] {
  refuseTooMany(conditions)
  return conditions.map((condition) => filterOf(target, label, embeds, condition, textMax))
}

function sortTerm(target: NamedTable, label: string, embeds: readonly Embed[], term: OrderTerm): SortTerm {
  const { relation, column, descending, nullsFirst } = term
  const embed = relation === null ? null : embeds.find(({ key }) => key === relation)
  if (embed === undefined) throw notEmbedded(relation ?? '')
  if (embed !== null && !embed.relationship.toOne) {
    throw new RestRefusal('PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${target.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const shown = embed?.resource.outputs.find(({ alias }) => alias === column)
  if (embed && shown === undefined) {
    // Only what is shown of an embedded row can be sorted by.
    const depth = embed.resource.label.slice(embed.resource.label.lastIndexOf('_'))
    throw noColumn(`${target.name}_${embed.key}${depth}`, column)
  }
  const { type } = columnOf(embed?.resource.target ?? target, shown?.column ?? column, label)
  if (type === 'text[]' || type === 'jsonb') {
    throw notParsed('order', column, `a ${type} column cannot be sorted by`)
  }
  return { column: shown?.column ?? column, embed, type, descending, nullsFirst }
}

interface Place {
  readonly target: NamedTable
  readonly label: string
  readonly depth: number
}

/** What a read shows in full: every list in it is capped. A write's answer is not. */
export type Capped = { readonly capped: boolean }
type Bounds = Capped & { readonly textMax: number }

function resourceAt(
  { target, label, depth }: Place,
  items: readonly SelectItem[],
  own: Refinement,
  below: readonly EmbedRefinement[],
  bounds: Bounds,
): Resource {
  const nested = items.filter((item) => item.kind === 'embed')
  const refinements = new Map<EmbedItem, EmbedRefinement[]>(nested.map((item) => [item, []]))
  for (const refinement of below) {
    const [name = '', ...path] = refinement.path
    refinements.get(embedNamed(nested, name))?.push({ ...refinement, path })
  }
  const embeds = nested.map((item): Embed => {
    const relationship = findRelationship(tables, target.name, item.relation, item.hint)
    const place = {
      target: relationship.target,
      label: `${relationship.target.name}_${depth + 1}`,
      depth: depth + 1,
    }
    const all = refinements.get(item) ?? []
    const its = all.find(({ path }) => path.length === 0) ?? NO_REFINEMENT
    const deeper = all.filter(({ path }) => path.length > 0)
    return {
      key: keyOf(item),
      relationship,
      inner: item.inner,
      resource: resourceAt(place, item.items, its, deeper, bounds),
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
    filters: filtersOf(target, label, embeds, own.conditions, bounds.textMax),
    order: own.order.map((term) => sortTerm(target, label, embeds, term)),
    limit: bounds.capped ? Math.min(own.limit ?? MAX_ROWS, MAX_ROWS) : own.limit,
    offset: own.offset,
  }
}

const NO_REFINEMENT: Refinement = { conditions: [], order: [], limit: null, offset: 0 }

function embedsIn(items: readonly SelectItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'embed' ? 1 + embedsIn(item.items) : 0), 0)
}

/** Holds what is to be shown against the catalogue: every name exists, every relation is one. Throws RestRefusals. */
export function planResource(
  target: NamedTable,
  { select, root, embeds }: Pick<Parameters, 'select' | 'root' | 'embeds'>,
  capped: Capped,
): Resource {
  if (embedsIn(select) > EMBEDS_MAX) throw notParsed('select parameter', '…', 'too many relations')
  const conditions = [root, ...embeds].flatMap((part) => part.conditions)
  refuseTooMany(conditions)
  const bounds = { ...capped, textMax: textReach(conditions) }
  return resourceAt({ target, label: target.name, depth: 0 }, select, root, embeds, bounds)
}
