import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'

export const SORTS = ['name', 'added', 'modified', 'count'] as const
export type Sort = (typeof SORTS)[number]
export type Order = 'asc' | 'desc'
export type Chosen = Readonly<Partial<Record<FilterKind, string[]>>>

/** What the grid shows, as its address tells it. */
export interface Wish {
  readonly q: string
  readonly kind: 'series' | 'single' | null
  readonly sort: Sort
  readonly order: Order
  readonly chosen: Chosen
}

/** Longer searches are cut: they find nothing more. */
const SEARCH_MAX = 200

/** The order that a sort begins with: names from A, all else from the newest or the most. */
export const firstOrder = (sort: Sort): Order => (sort === 'name' ? 'asc' : 'desc')

/** Reads an address; what it should not say is passed over. */
export function wishOf(params: URLSearchParams): Wish {
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'name'
  const order = params.get('order')
  const kind = params.get('kind')
  const lists = FILTER_KINDS.map((each) => [each, [...new Set(params.getAll(each).filter(Boolean))]] as const)
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    kind: kind === 'series' || kind === 'single' ? kind : null,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
    chosen: Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
  }
}

/** The parameters that tell a wish, without those that go without saying. */
export function paramsOf({ q, kind, sort, order, chosen }: Wish): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (kind !== null) params.set('kind', kind)
  if (sort !== 'name') params.set('sort', sort)
  if (order !== firstOrder(sort)) params.set('order', order)
  for (const each of FILTER_KINDS) for (const value of chosen[each] ?? []) params.append(each, value)
  return params
}

/** A wish as the helper is asked for it. */
export function queryOf({ q, kind, sort, order, chosen }: Wish) {
  const text = q.trim()
  return {
    ...(text !== '' && { q: text }),
    ...(kind !== null && { kind }),
    ...(sort !== 'name' && { sort }),
    ...(order !== 'asc' && { order }),
    ...chosen,
  }
}

/** Every value chosen, in the order of the lists. */
export const choicesOf = (chosen: Chosen) =>
  FILTER_KINDS.flatMap((kind) => (chosen[kind] ?? []).map((value) => ({ kind, value })))

/** True when the wish leaves anything out. */
export const isFiltered = ({ q, kind, chosen }: Wish): boolean =>
  q.trim() !== '' || kind !== null || choicesOf(chosen).length > 0

/** The choices with a value more of a kind, or without it where it was chosen. */
export function toggled(chosen: Chosen, kind: FilterKind, value: string): Chosen {
  const before = chosen[kind] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...chosen, [kind]: after }
}
