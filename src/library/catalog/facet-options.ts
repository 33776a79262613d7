import type { z } from 'zod'
import type { facetOption } from '#contract/helper/discover.ts'
import { FACET_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import type { Db } from '#db/index.ts'
import { READ_STATES } from '#domain/reading-state.ts'
import { countBits } from './bitmap.ts'
import type { Catalog } from './catalog.ts'
import type { ComicSets } from './comic-sets.ts'
import { sampleCovers } from './facet-samples.ts'
import { countValues } from './facets.ts'
import { type DashboardFilters, queryOf } from './filter-query.ts'
import { type Reader, select } from './select.ts'

export type FacetOptions = Record<FilterKind, z.output<typeof facetOption>[]>

/** What the options are counted of, and how many of them are returned. */
export interface FacetQuery extends DashboardFilters {
  /** The set that the comics are in. */
  readonly among?: string | undefined
  /** Code of the language whose alphabet orders options with as many comics. */
  readonly lang: string
  /** Options of each list. */
  readonly limit: number
  /** Covers with each of the first options. */
  readonly samples: number
}

/** Returns the options of every filter list, each counted under the choices of the other lists. */
export async function facetOptions(
  db: Db,
  catalog: Catalog,
  sets: ComicSets,
  { among, lang, limit, samples, ...filters }: FacetQuery,
  reader: Reader,
): Promise<{ total: number; facets: FacetOptions }> {
  const snapshot = await catalog.now(reader)
  const set = among === undefined ? null : sets.numbersOf(among)
  const selected = (but?: FilterKind) => select(snapshot, queryOf(filters, set, but), 'comics', reader)
  const all = await selected()
  const { compare } = collatorFor(lang)
  const counted = FACET_KINDS.map(async (kind) => {
    const isChosen = (filters[kind]?.length ?? 0) > 0
    const own = isChosen ? await selected(kind) : all
    const values = countValues(snapshot, kind, own, compare, limit)
    const covers = samples > 0 ? await sampleCovers(db, snapshot, values, own, samples) : null
    const options = values.map(({ text: value, count }) => {
      const some = covers?.get(value)
      return some === undefined ? { value, count } : { value, count, covers: some }
    })
    return [kind, options] as const
  })
  const read = READ_STATES.map(async (value) => {
    const query = { all: [queryOf(filters, set, 'read'), { read: value }] }
    return { value, count: countBits(await select(snapshot, query, 'comics', reader)) }
  })
  const facets = { read: await Promise.all(read), ...Object.fromEntries(await Promise.all(counted)) }
  return { total: countBits(all), facets: facets as FacetOptions }
}

/** One for each language; making one costs more than sorting with it. */
const collators = new Map<string, Intl.Collator>()

function collatorFor(lang: string): Intl.Collator {
  const made = collators.get(lang) ?? new Intl.Collator([lang, 'en'], { numeric: true, sensitivity: 'base' })
  collators.set(lang, made)
  return made
}
