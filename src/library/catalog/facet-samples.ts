import type { CoverRef } from '#contract/helper/shapes.ts'
import { FACETS_SAMPLED } from '#domain/limits.ts'
import type { Catalog, CountedValue, Mask } from './catalog-index.ts'
import type { Comics } from './comics.ts'

/** Comics looked at for each cover that is told: some have none, and some are another value's already. */
const TRIES = 3

/** Places of a mask that have a value, spread over all of them: neighbours are issues of one series. */
function spread(places: Uint32Array, mask: Mask | null, count: number): number[] {
  const fit = mask === null ? places : places.filter((place) => mask[place] === 1)
  const step = Math.max(1, fit.length / count)
  return Array.from({ length: Math.min(count, fit.length) }, (_, n) => fit[Math.floor(n * step)] ?? 0)
}

/**
 * Covers for the first values of a list, by value: of different series as far as there are some, and of comics that
 * stand for no value before it. How much is looked up does not grow with the collection.
 */
export async function sampleCovers(
  catalog: Catalog,
  comics: Comics,
  values: readonly CountedValue[],
  mask: Mask | null,
  samples: number,
): Promise<ReadonlyMap<string, CoverRef[]>> {
  const first = values.slice(0, FACETS_SAMPLED)
  const tried = first.map(({ places }) =>
    spread(places, mask, samples * TRIES).map((place) => catalog.ids[place] ?? ''),
  )
  const cards = new Map((await comics.byIds([...new Set(tried.flat())])).map((card) => [card.id, card]))
  const used = new Set<string>()
  return new Map(
    first.map(({ value }, n) => {
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
      return [value, told]
    }),
  )
}
