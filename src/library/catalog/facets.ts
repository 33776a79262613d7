import type { z } from 'zod'
import type { facetOption } from '#contract/helper/discover.ts'
import { FILTER_KINDS, type FilterKind, type Filters } from '#contract/helper/filters.ts'
import type { Db } from '#db/index.ts'
import type { Traits } from '#domain/traits.ts'
import { both, type Catalog, type CatalogIndex, countValues, type Mask } from './catalog-index.ts'
import type { ComicNumbers, ComicSets } from './comic-sets.ts'
import { type Comics, maskFor } from './comics.ts'
import { sampleCovers } from './facet-samples.ts'
import { withTraits } from './traits.ts'

export type Facets = Record<FilterKind, z.output<typeof facetOption>[]>

/** What the options are counted of, the code of the language they are ordered in, and how much is told of them. */
export interface FacetWish extends Traits {
  readonly q?: string | undefined
  readonly single?: boolean | undefined
  /** The set that they are in. */
  readonly among?: string | undefined
  readonly lang: string
  /** Options of each list. */
  readonly limit: number
  /** Covers with each of the first. */
  readonly samples: number
}

/** The places of the comics that have the traits, which the database alone knows; null when none are asked for. */
async function maskOfTraits(
  db: Db,
  catalog: Catalog,
  traits: Traits,
  set: ComicNumbers | null,
): Promise<Mask | null> {
  const part = withTraits(traits, set)
  if (part === null) return null
  const row = await db.get<{ numbers: string }>(
    `select json_group_array(no) as numbers from (${part.sql})`,
    part.params,
  )
  const mask = new Uint8Array(catalog.ids.length)
  for (const no of JSON.parse(row?.numbers ?? '[]') as number[]) {
    const place = catalog.placeOf[no] ?? 0
    if (place > 0) mask[place - 1] = 1
  }
  return mask
}

/** The options of every filter list, each counted under the choices of the other lists. */
export async function facets(
  db: Db,
  index: CatalogIndex,
  comics: Comics,
  sets: ComicSets,
  filters: Filters,
  wish: FacetWish,
): Promise<{ total: number; facets: Facets }> {
  const catalog = await index.catalog()
  const set = wish.among === undefined ? null : sets.numbersOf(wish.among)
  const having = await maskOfTraits(db, catalog, wish, set)
  const all = both(maskFor(catalog, filters, wish), having)
  const { compare } = collatorFor(wish.lang)
  const counted = FILTER_KINDS.map(async (kind) => {
    const mask = (filters[kind]?.length ?? 0) > 0 ? both(maskFor(catalog, filters, wish, kind), having) : all
    const values = countValues(catalog, kind, mask, compare).slice(0, wish.limit)
    const covers = wish.samples > 0 ? await sampleCovers(catalog, comics, values, mask, wish.samples) : null
    const options = values.map(({ value, count }) => {
      const own = covers?.get(value)
      return own === undefined ? { value, count } : { value, count, covers: own }
    })
    return [kind, options] as const
  })
  const total = all === null ? catalog.ids.length : all.reduce((sum, fits) => sum + fits, 0)
  return { total, facets: Object.fromEntries(await Promise.all(counted)) as Facets }
}

/** One for each of the two letters that a query may name; making one costs more than sorting with it. */
const collators = new Map<string, Intl.Collator>()

function collatorFor(lang: string): Intl.Collator {
  const made = collators.get(lang) ?? new Intl.Collator([lang, 'en'], { numeric: true, sensitivity: 'base' })
  collators.set(lang, made)
  return made
}
