import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Part } from './parts.ts'

/** A series that a story goes through, and which of its parts it tells. */
export interface Crossing {
  readonly key: string
  readonly name: string
  readonly comic: ComicCard
  readonly orders: readonly number[]
  readonly count: number
}

/** The series of the parts, those that tell most first. */
export function crossings(parts: readonly Part[]): Crossing[] {
  const found = new Map<string, Crossing>()
  for (const { comic, order } of parts) {
    if (comic?.seriesKey == null || comic.series === null) continue
    const known = found.get(comic.seriesKey)
    found.set(comic.seriesKey, {
      key: comic.seriesKey,
      name: comic.series,
      comic: known?.comic ?? comic,
      orders: [...(known?.orders ?? []), ...(order === null ? [] : [order])],
      count: (known?.count ?? 0) + 1,
    })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}
