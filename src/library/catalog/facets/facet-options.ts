import type { z } from 'zod'
import type { facetOption } from '#contract/helper/discover.ts'
import { FACET_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { type EntityKind, FACET_OF } from '#domain/entities.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import { FACETS_SAMPLED } from '#domain/limits.ts'
import { READ_STATES } from '#domain/reading/reading-state.ts'
import { readCards } from '../cards.ts'
import type { Catalog } from '../catalog.ts'
import type { ComicSets } from '../comic-sets.ts'
import { type CatalogUser, select } from '../select.ts'
import { type Bitmap, countBits, forEachBit, hasBit } from '../snapshot/bitmap.ts'
import { postingOf, type Snapshot } from '../snapshot/snapshot.ts'
import { countValues } from './facets.ts'
import { type DashboardFilters, queryOf } from './filter-query.ts'

/** Candidates per sample cover: some comics have no cover, and some already represent another value. */
const CANDIDATES = 3

/**
 * Returns up to `count` selected comics, evenly spread over a posting list: neighbours are often of the same series.
 */
function spread(posting: Uint32Array, selected: Bitmap, count: number): number[] {
  const matching = posting.filter((no) => hasBit(selected, no))
  const step = Math.max(1, matching.length / count)
  return Array.from(
    { length: Math.min(count, matching.length) },
    (_, n) => matching[Math.floor(n * step)] ?? 0,
  )
}

/**
 * Returns up to `samples` covers of selected comics for each posting list. Prefers covers of different series, and of
 * comics that represent no earlier list. The number of comics read does not grow with the collection.
 */
async function sampleCovers(
  db: Db,
  snapshot: Snapshot,
  postings: readonly Uint32Array[],
  selected: Bitmap,
  samples: number,
): Promise<CoverRef[][]> {
  const candidates = postings.map((posting) =>
    spread(posting, selected, samples * CANDIDATES).map((no) => snapshot.ids[no] ?? ''),
  )
  const ids = [...new Set(candidates.flat())]
  const cards = new Map((await readCards(db, { ids })).map((card) => [card.id, card]))
  const used = new Set<string>()
  return candidates.map((own) => {
    const withCover = own.flatMap((id) => {
      const card = cards.get(id)
      return card === undefined || card.cover.version === null ? [] : [card]
    })
    const series = new Set<string>()
    const ranked = withCover
      .map((card) => {
        const isSameSeries = card.seriesKey !== null && series.has(card.seriesKey)
        if (card.seriesKey !== null) series.add(card.seriesKey)
        return { cover: card.cover, rank: (used.has(card.id) ? 2 : 0) + (isSameSeries ? 1 : 0) }
      })
      .sort((a, b) => a.rank - b.rank)
    const covers = ranked.slice(0, samples).map(({ cover }) => cover)
    for (const { id } of covers) used.add(id)
    return covers
  })
}

/** Number of covers of a name. */
const NAME_COVERS = 2

/** Returns the sample covers of names, in their order; none for a name that no comic has. */
export async function nameCovers(
  db: Db,
  catalog: Catalog,
  kind: EntityKind,
  names: readonly string[],
  user: CatalogUser,
): Promise<CoverRef[][]> {
  const snapshot = await catalog.now(user)
  const postings = names.map((name) => postingOf(snapshot, FACET_OF[kind], name))
  return sampleCovers(db, snapshot, postings, snapshot.available, NAME_COVERS)
}

type Option = z.output<typeof facetOption>
export type FacetOptions = Record<FilterKind, Option[]>

/** Counts that are requested with `figures`. */
interface Figures {
  readonly formats?: Option[]
  readonly languages?: Option[]
}

/** The filters under which options are counted, and how many options are returned. */
export interface FacetQuery extends DashboardFilters {
  /** Key of a comic set (`setOf`). */
  readonly among?: string | undefined
  /** Language code of the collation that sorts options with the same count. */
  readonly lang: string
  /** Maximum options of each facet. */
  readonly limit: number
  /** Number of sample covers of each option; only the first `FACETS_SAMPLED` options have them. */
  readonly samples: number
  /** True to count formats and languages too. */
  readonly figures?: boolean | undefined
}

/** Returns the formats of the selected comics, the most frequent first. */
function countFormats({ columns }: Snapshot, selected: Bitmap): Option[] {
  const counts = new Map<number, number>()
  forEachBit(selected, (no) => {
    const format = columns.format[no] ?? 0
    counts.set(format, (counts.get(format) ?? 0) + 1)
  })
  return [...counts]
    .map(([format, count]) => ({ value: COMIC_FORMATS[format - 1] ?? 'unknown', count }))
    .sort((a, b) => b.count - a.count)
}

/** Returns the options of every facet, each counted under the filters of the other facets. */
export async function facetOptions(
  db: Db,
  catalog: Catalog,
  sets: ComicSets,
  { among, lang, limit, samples, figures = false, ...filters }: FacetQuery,
  user: CatalogUser,
): Promise<{ total: number; facets: FacetOptions } & Figures> {
  const snapshot = await catalog.now(user)
  const set = among === undefined ? null : sets.numbersOf(among)
  const selected = (except?: FilterKind) => select(snapshot, queryOf(filters, set, except), 'comics', user)
  const all = await selected()
  const { compare } = collatorFor(lang)
  const counted = FACET_KINDS.map(async (kind) => {
    const isChosen = (filters[kind]?.length ?? 0) > 0
    const own = isChosen ? await selected(kind) : all
    const values = countValues(snapshot, kind, own, compare, limit)
    const first = samples > 0 ? values.slice(0, FACETS_SAMPLED) : []
    const postings = first.map(({ value }) => snapshot.postings[value] ?? new Uint32Array(0))
    const covers = await sampleCovers(db, snapshot, postings, own, samples)
    const options = values.map(({ text: value, count }, n) => {
      const some = covers[n]
      return some === undefined ? { value, count } : { value, count, covers: some }
    })
    return [kind, options] as const
  })
  const read = READ_STATES.map(async (value) => {
    const query = { all: [queryOf(filters, set, 'read'), { read: value }] }
    return { value, count: countBits(await select(snapshot, query, 'comics', user)) }
  })
  const facets = { read: await Promise.all(read), ...Object.fromEntries(await Promise.all(counted)) }
  const counts = { total: countBits(all), facets: facets as FacetOptions }
  if (!figures) return counts
  const languages = countValues(snapshot, 'language', all, compare, limit)
  return {
    ...counts,
    formats: countFormats(snapshot, all),
    languages: languages.map(({ text: value, count }) => ({ value, count })),
  }
}

/** Collators by language; creating one costs more than sorting with it. */
const collators = new Map<string, Intl.Collator>()

function collatorFor(lang: string): Intl.Collator {
  const collator =
    collators.get(lang) ?? new Intl.Collator([lang, 'en'], { numeric: true, sensitivity: 'base' })
  collators.set(lang, collator)
  return collator
}
