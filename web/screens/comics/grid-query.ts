import { QUERY_MAX } from '#domain/query/tree.ts'
import { defaultOrder, SORTS, type Sort } from '#domain/sorts.ts'

export type Order = 'asc' | 'desc'

/** Query and order of the grid, as in its URL. */
export interface GridQuery {
  readonly q: string
  readonly kind: 'series' | 'single' | null
  readonly sort: Sort
  readonly order: Order
  /** `figures`: charts of the comics instead of the grid. */
  readonly view: 'figures' | null
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
    view: params.get('view') === 'figures' ? 'figures' : null,
  }
}

/** Returns the URL parameters of a query, without defaults. */
export function gridParams({ q, kind, sort, order, view }: GridQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (kind !== null) params.set('kind', kind)
  if (sort !== 'name') params.set('sort', sort)
  if (order !== defaultOrder(sort)) params.set('order', order)
  if (view !== null) params.set('view', view)
  return params
}

/** Returns the parameters of the helper's list endpoint for a query. */
export function requestQuery({ q, kind, sort, order }: GridQuery) {
  const text = q.trim()
  return {
    ...(text !== '' && { q: text }),
    ...(kind !== null && { kind }),
    ...(sort !== 'name' && { sort }),
    ...(order !== 'asc' && { order }),
  }
}

/** Returns the filter of the endpoints of comics for a kind of entries. */
export const filterOfKind = (kind: GridQuery['kind']): { readonly single?: 'true' | 'false' } =>
  kind === null ? {} : { single: kind === 'single' ? 'true' : 'false' }

/** True if the query has a search or a filter. */
export const isFiltered = ({ q, kind }: GridQuery): boolean => q.trim() !== '' || kind !== null
