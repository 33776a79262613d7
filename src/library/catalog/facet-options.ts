import type { z } from 'zod'
import type { facetOption } from '#contract/helper/discover.ts'
import { FACET_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { FACETS_SAMPLED } from '#domain/limits.ts'
import { READ_STATES } from '#domain/reading-state.ts'
import { type Bitmap, countBits, hasBit } from './bitmap.ts'
import { readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { ComicSets } from './comic-sets.ts'
import { type CountedValue, countValues } from './facets.ts'
import { type DashboardFilters, queryOf } from './filter-query.ts'
import { type Reader, select } from './select.ts'
import type { Snapshot } from './snapshot.ts'

/** Comics examined for each cover: some have no cover, and some already represent another value. */
const TRIES = 3

/** Selected comics that have a value, spread over all of them: neighbours are issues of one series. */
function spread(places: Uint32Array, selected: Bitmap, count: number): number[] {
  const fit = places.filter((no) => hasBit(selected, no))
  const step = Math.max(1, fit.length / count)
  return Array.from({ length: Math.min(count, fit.length) }, (_, n) => fit[Math.floor(n * step)] ?? 0)
}

/**
 * Covers for the first values of a list, by value: of different series as far as there are some, and of comics that
 * stand for no value before it. How much is looked up does not grow with the collection.
 */
async function sampleCovers(
  db: Db,
  snapshot: Snapshot,
  values: readonly CountedValue[],
  selected: Bitmap,
  samples: number,
): Promise<ReadonlyMap<string, CoverRef[]>> {
  const first = values.slice(0, FACETS_SAMPLED)
  const tried = first.map(({ value }) =>
    spread(snapshot.postings[value] ?? new Uint32Array(0), selected, samples * TRIES).map(
      (no) => snapshot.ids[no] ?? '',
    ),
  )
  const ids = [...new Set(tried.flat())]
  const cards = new Map((await readCards(db, { ids })).map((card) => [card.id, card]))
  const used = new Set<string>()
  return new Map(
    first.map(({ text }, n) => {
      const covered = (tried[n] ?? []).flatMap((id) => {
        const card = cards.get(id)
        return card === undefined || card.cover.version === null ? [] : [card]
      })
      const series = new Set<string>()
      const ranked = covered
        .map((card) => {
          const isAgain = card.seriesKey !== null && series.has(card.seriesKey)
          if (card.seriesKey !== null) series.add(card.seriesKey)
          return { cover: card.cover, rank: (used.has(card.id) ? 2 : 0) + (isAgain ? 1 : 0) }
        })
        .sort((a, b) => a.rank - b.rank)
      const told = ranked.slice(0, samples).map(({ cover }) => cover)
      for (const { id } of told) used.add(id)
      return [text, told]
    }),
  )
}

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
