import { FORMATS, LACKABLE, MONTH, PLAIN_FILTERS, type PlainFilters, SIZES } from '#domain/plain-filters.ts'
import { QUERY_MAX } from '#domain/query/tree.ts'
import { SORTS, type Sort } from '#domain/sorts.ts'
import { addChosen, type Chosen, choicesOf, parseChosen } from '#web/actions/filters/chosen.ts'

export type Order = 'asc' | 'desc'

/** Search, filters and order of the grid, as in its URL. */
export interface GridQuery {
  readonly q: string
  readonly kind: 'series' | 'single' | null
  readonly sort: Sort
  readonly order: Order
  readonly chosen: Chosen
  /** Filters set by links from the collection's charts. */
  readonly plainFilters: PlainFilters
}

/** Returns the default order of a sort: names ascending, all other sorts descending. */
export const defaultOrder = (sort: Sort): Order => (sort === 'name' ? 'asc' : 'desc')

/** Returns a parameter if it is one of `values`, else undefined. */
const choice = <T extends string>(values: readonly T[], param: string | null) =>
  values.find((each) => each === param)

/** Returns a parameter if it matches a pattern, else undefined. */
const matching = (pattern: RegExp, param: string | null) =>
  param !== null && pattern.test(param) ? param : undefined

function plainFiltersFrom(params: URLSearchParams): PlainFilters {
  const plainFilters: PlainFilters = {
    format: choice(FORMATS, params.get('format')),
    lacks: choice(LACKABLE, params.get('lacks')),
    added: matching(MONTH, params.get('added')),
    size: matching(SIZES, params.get('size')),
  }
  return Object.fromEntries(Object.entries(plainFilters).filter(([, value]) => value !== undefined))
}

/** Parses the parameters of the URL; invalid parameters are ignored. */
export function gridQueryFrom(params: URLSearchParams): GridQuery {
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'name'
  const order = params.get('order')
  const kind = params.get('kind')
  return {
    q: (params.get('q') ?? '').slice(0, QUERY_MAX),
    kind: kind === 'series' || kind === 'single' ? kind : null,
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultOrder(sort),
    chosen: parseChosen(params),
    plainFilters: plainFiltersFrom(params),
  }
}

/** Returns the URL parameters of a query, without defaults. */
export function gridParams({ q, kind, sort, order, chosen, plainFilters }: GridQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (kind !== null) params.set('kind', kind)
  if (sort !== 'name') params.set('sort', sort)
  if (order !== defaultOrder(sort)) params.set('order', order)
  addChosen(params, chosen)
  for (const filter of PLAIN_FILTERS)
    if (plainFilters[filter] !== undefined) params.set(filter, plainFilters[filter])
  return params
}

/** Returns the parameters of the helper's list endpoint for a query. */
export function requestQuery({ q, kind, sort, order, chosen, plainFilters }: GridQuery) {
  const text = q.trim()
  return {
    ...(text !== '' && { q: text }),
    ...(kind !== null && { kind }),
    ...(sort !== 'name' && { sort }),
    ...(order !== 'asc' && { order }),
    ...chosen,
    ...plainFilters,
  }
}

export const hasPlainFilters = (plainFilters: PlainFilters): boolean => Object.keys(plainFilters).length > 0

/** True if the query has a search or a filter. */
export const isFiltered = ({ q, kind, chosen, plainFilters }: GridQuery): boolean =>
  q.trim() !== '' || kind !== null || choicesOf(chosen).length > 0 || hasPlainFilters(plainFilters)
