import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { FACETS_SAMPLED } from '#domain/limits.ts'
import { type Bitmap, hasBit } from './bitmap.ts'
import { readCards } from './cards.ts'
import type { CountedValue } from './facets.ts'
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
export async function sampleCovers(
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
