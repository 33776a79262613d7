import type { HeldComic, HeldSeries, Holdings } from '#library/catalog/holdings.ts'
import type { Place } from './progress/progress.ts'

/**
 * What somebody reads next: of each series of which they finished an issue last the next one that opens, if it was never
 * opened, the last finished series first. `places` are theirs, the last opened first.
 */
export function onDeck(held: Pick<Holdings, 'comic'>, places: ReadonlyMap<string, Place>): HeldComic[] {
  const seen = new Set<HeldSeries>()
  return [...places.values()].flatMap(({ comicId, finished }) => {
    const comic = held.comic(comicId)
    const series = comic?.series ?? null
    if (comic === undefined || series === null || seen.has(series)) return []
    seen.add(series)
    // What is begun stands among what is read on.
    if (!finished) return []
    const next = series.comics
      .slice(series.comics.indexOf(comic) + 1)
      .find(({ id, opens }) => opens && places.get(id)?.finished !== true)
    return next === undefined || places.has(next.id) ? [] : [next]
  })
}
