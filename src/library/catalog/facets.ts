import { FILTER_KINDS, type FilterKind, type Filters } from '#contract/helper/filters.ts'
import { type CatalogIndex, countValues } from './catalog-index.ts'
import { maskFor } from './comics.ts'

export type Facets = Record<FilterKind, { value: string; count: number }[]>

/** What the options are counted of, and the code of the language they are ordered in. */
export interface FacetWish {
  readonly q?: string | undefined
  readonly single?: boolean | undefined
  readonly lang: string
}

/** Options of one filter list told at once: nobody leafs through more, and the panel searches within. */
const OPTIONS = 1_000

/** The options of every filter list, each counted under the choices of the other lists. */
export async function facets(
  index: CatalogIndex,
  filters: Filters,
  wish: FacetWish,
): Promise<{ total: number; facets: Facets }> {
  const catalog = await index.catalog()
  const all = maskFor(catalog, filters, wish)
  const { compare } = collatorFor(wish.lang)
  const counted = FILTER_KINDS.map((kind) => {
    const mask = (filters[kind]?.length ?? 0) > 0 ? maskFor(catalog, filters, wish, kind) : all
    return [kind, countValues(catalog, kind, mask, compare).slice(0, OPTIONS)] as const
  })
  const total = all === null ? catalog.ids.length : all.reduce((sum, fits) => sum + fits, 0)
  return { total, facets: Object.fromEntries(counted) as Facets }
}

/** One for each of the two letters that a query may name; making one costs more than sorting with it. */
const collators = new Map<string, Intl.Collator>()

function collatorFor(lang: string): Intl.Collator {
  const made = collators.get(lang) ?? new Intl.Collator([lang, 'en'], { numeric: true, sensitivity: 'base' })
  collators.set(lang, made)
  return made
}
