import { SORTS, type Sort } from '#domain/sorts.ts'
import { FORMATS, LACKABLE, MONTH, SIZES, TRAITS, type Traits } from '#domain/traits.ts'
import { addChosen, type Chosen, choicesOf, chosenOf } from '#web/actions/filters/chosen.ts'

export type Order = 'asc' | 'desc'

/** What the grid shows, as its address tells it. */
export interface Wish {
  readonly q: string
  readonly kind: 'series' | 'single' | null
  readonly sort: Sort
  readonly order: Order
  readonly chosen: Chosen
  /** What a picture of the collection led here by. */
  readonly traits: Traits
}

/** Longer searches are cut: they find nothing more. */
const SEARCH_MAX = 200

/** The order that a sort begins with: names from A, all else from the newest or the most. */
export const firstOrder = (sort: Sort): Order => (sort === 'name' ? 'asc' : 'desc')

/** What is told, when it is one of some values, or of a form. */
const oneOf = <T extends string>(values: readonly T[], told: string | null) =>
  values.find((each) => each === told)
const ofForm = (form: RegExp, told: string | null) => (told !== null && form.test(told) ? told : undefined)

function traitsOf(params: URLSearchParams): Traits {
  const traits: Traits = {
    format: oneOf(FORMATS, params.get('format')),
    lacks: oneOf(LACKABLE, params.get('lacks')),
    added: ofForm(MONTH, params.get('added')),
    size: ofForm(SIZES, params.get('size')),
  }
  return Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined))
}

/** Reads an address; what it should not say is passed over. */
export function wishOf(params: URLSearchParams): Wish {
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'name'
  const order = params.get('order')
  const kind = params.get('kind')
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    kind: kind === 'series' || kind === 'single' ? kind : null,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
    chosen: chosenOf(params),
    traits: traitsOf(params),
  }
}

/** The parameters that tell a wish, without those that go without saying. */
export function paramsOf({ q, kind, sort, order, chosen, traits }: Wish): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (kind !== null) params.set('kind', kind)
  if (sort !== 'name') params.set('sort', sort)
  if (order !== firstOrder(sort)) params.set('order', order)
  addChosen(params, chosen)
  for (const trait of TRAITS) if (traits[trait] !== undefined) params.set(trait, traits[trait])
  return params
}

/** A wish as the helper is asked for it. */
export function queryOf({ q, kind, sort, order, chosen, traits }: Wish) {
  const text = q.trim()
  return {
    ...(text !== '' && { q: text }),
    ...(kind !== null && { kind }),
    ...(sort !== 'name' && { sort }),
    ...(order !== 'asc' && { order }),
    ...chosen,
    ...traits,
  }
}

export const hasTraits = (traits: Traits): boolean => Object.keys(traits).length > 0

/** True when the wish leaves anything out. */
export const isFiltered = ({ q, kind, chosen, traits }: Wish): boolean =>
  q.trim() !== '' || kind !== null || choicesOf(chosen).length > 0 || hasTraits(traits)
