import { FIELDS, type Field, type FieldName } from '#domain/metadata/fields.ts'
import { CREDITS } from '#domain/metadata/metadata-fields.ts'
import { LACKABLE } from '#domain/plain-filters.ts'
import { type DataField, type OptionalData, type QueryField, queryField } from '#domain/query/fields.ts'
import type { QueryCondition } from '#domain/query/tree.ts'
import { type Bounds, boundsOf } from '#domain/query/values.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import type { Facet } from '../facets/facet-values.ts'
import { type CatalogQuery, NOTHING } from '../query.ts'
import { isWithin } from '../select-values.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { StoredTexts } from './stored-texts.ts'

/** What conditions are resolved with. */
export interface ConditionScope {
  readonly snapshot: Pick<Snapshot, 'seq' | 'roots'>
  readonly texts: StoredTexts
  /** Returns the comics of the user's playlists and shelves with a name. */
  list(name: string): Promise<CatalogQuery>
  /** Returns the comics of all playlists of the user. */
  playlists(): Promise<CatalogQuery>
  readonly now: number
}

/** Facets with all people: the artists, and the roles that are not among them. */
export const PEOPLE: readonly Facet[] = [
  'artists',
  ...CREDITS.flatMap((name) => (FIELDS[name].role === null ? [FIELDS[name].facet] : [])),
]
const READ: ReadonlyMap<string, ReadState> = new Map([
  ['no', 'unread'],
  ['reading', 'reading'],
  ['yes', 'read'],
])
const SINGLE: CatalogQuery = { is: 'single' }

/** Returns the index of missing data, -1 if it is not recorded. */
const lackableAt = (name: string): number => (LACKABLE as readonly string[]).indexOf(name)

const facetOf = (name: FieldName): Facet | undefined => (FIELDS[name] as Field).facet as Facet | undefined

const anyValue = (of: readonly Facet[]): CatalogQuery => ({
  any: of.map((facet) => ({ has: { facet, any: true } })),
})

/** Returns the comparisons of a condition as a query on a column. */
const compared = (
  field: Extract<CatalogQuery, { compare: unknown }>['compare']['field'],
  bounds: Bounds,
): CatalogQuery => ({ all: bounds.map((bound) => ({ compare: { field, ...bound } })) })

const PRESENT: Bounds = [{ is: '>=', value: Number.NEGATIVE_INFINITY }]

/** Returns the comics without a value of a metadata field. */
async function lacking(name: FieldName, scope: ConditionScope): Promise<CatalogQuery> {
  const lackable = lackableAt(name)
  if (name === 'series') return SINGLE
  if (name === 'number') return { not: compared('number', PRESENT) }
  if (name === 'count') return { not: compared('total', PRESENT) }
  if (lackable >= 0) return { lacks: lackable }
  const facet = facetOf(name)
  if (facet !== undefined) return { not: anyValue([facet]) }
  const numbers = await scope.texts.withMetadata(scope.snapshot.seq, name, 'any', () => true)
  return { not: { in: { numbers } } }
}

/** Returns the comics that lack a field of metadata, the cover or all credits, and those of series with gaps. */
async function missing(value: string, scope: ConditionScope): Promise<CatalogQuery> {
  if (value === 'issues') return { is: 'gapped' }
  const metadata = queryField(value)?.metadata
  if (metadata !== null && metadata !== undefined) return lacking(metadata, scope)
  const lackable = lackableAt(value)
  return lackable < 0 ? NOTHING : { lacks: lackable }
}

/** Returns the comics with a text: contained in a value for `:`, else the whole value. */
function ofText(of: readonly Facet[], { op, value }: QueryCondition): CatalogQuery {
  if (op === ':') return { value: { of, contains: value } }
  return { any: of.map((facet) => ({ has: { facet, value } })) }
}

/** Returns the comics that fulfil a condition on a metadata field. */
async function ofMetadata(
  name: FieldName,
  field: QueryField,
  condition: QueryCondition,
  scope: ConditionScope,
): Promise<CatalogQuery> {
  const { op, value } = condition
  const is = op === ':' ? ('contains' as const) : ('is' as const)
  if (name === 'title') return { title: { is, value } }
  if (name === 'series') return { any: [{ seriesName: { is, value } }, ofText(['series'], condition)] }
  const isNumber = field.kind === 'whole' || field.kind === 'issue'
  const bounds = isNumber ? boundsOf(field, condition, scope.now) : []
  if (name === 'number') return compared('number', bounds)
  if (name === 'count') return compared('total', bounds)
  const facet = facetOf(name)
  if (facet === undefined) {
    const key = searchKey(value)
    const test = (text: string) =>
      isNumber ? isWithin(bounds, Number(text)) : is === 'is' ? text === key : text.includes(key)
    const numbers = await scope.texts.withMetadata(scope.snapshot.seq, name, `${op}${value}`, test)
    return { in: { numbers } }
  }
  if (isNumber) return { value: { of: [facet], bounds } }
  return field.kind === 'choice' ? { has: { facet, value } } : ofText([facet], condition)
}

/** Returns the comics that fulfil a condition on other data than metadata. */
async function ofData(
  data: DataField,
  field: QueryField,
  condition: QueryCondition,
  scope: ConditionScope,
): Promise<CatalogQuery> {
  const { op, value } = condition
  const is = op === ':' ? 'contains' : 'is'
  switch (data) {
    case 'by':
      return ofText(PEOPLE, condition)
    case 'read':
      return { read: READ.get(value) ?? 'unread' }
    case 'progress':
      return { reading: { field: 'share', bounds: boundsOf(field, condition, scope.now) } }
    case 'lastread':
      return { reading: { field: 'at', bounds: boundsOf(field, condition, scope.now) } }
    case 'pages':
    case 'size':
    case 'added':
    case 'modified':
      return compared(data, boundsOf(field, condition, scope.now))
    case 'file':
      return { format: value === 'unknown' ? null : value }
    case 'missing':
      return missing(value, scope)
    case 'in':
      return scope.list(value)
    case 'path':
      return { in: { numbers: await scope.texts.withPath(scope.snapshot.seq, is, value) } }
    case 'library': {
      const key = searchKey(value)
      const roots = scope.snapshot.roots.filter((root) =>
        is === 'is' ? searchKey(root) === key : searchKey(root).includes(key),
      )
      return { in: { libraries: roots } }
    }
  }
}

/** The comics without a value of data that they may be without. */
const WITHOUT: Readonly<Record<OptionalData, (scope: ConditionScope) => Promise<CatalogQuery>>> = {
  by: async () => ({ not: anyValue(PEOPLE) }),
  lastread: async () => ({ read: 'unread' }),
  in: async (scope) => ({ not: await scope.playlists() }),
}

/** Converts a condition of a query's text to a catalog query; an unknown field matches nothing. */
export async function conditionQuery(
  condition: QueryCondition,
  scope: ConditionScope,
): Promise<CatalogQuery> {
  const field = queryField(condition.field)
  if (field === undefined) return NOTHING
  const { metadata, data } = field
  const { op } = condition
  if (op === '!=') return { not: await conditionQuery({ ...condition, op: '=' }, scope) }
  if (op === 'any' || op === 'none') {
    const without: Partial<Record<DataField, (typeof WITHOUT)[OptionalData]>> = WITHOUT
    const none =
      metadata !== null ? await lacking(metadata, scope) : data !== null && (await without[data]?.(scope))
    if (!none) return NOTHING
    return op === 'none' ? none : { not: none }
  }
  if (metadata !== null) return ofMetadata(metadata, field, condition, scope)
  return data === null ? NOTHING : ofData(data, field, condition, scope)
}
