import { type Bitmap, countIn } from './bitmap.ts'
import type { Facet } from './facet-values.ts'
import { type Snapshot, textOf } from './snapshot.ts'

/** A value and how many of the selected comics have it. */
export interface CountedValue {
  readonly value: number
  readonly text: string
  readonly count: number
}

/**
 * Returns the values of a facet that selected comics have, those with the most comics first, then as `compare` orders
 * them; all comics count where nothing is selected.
 */
export function countValues(
  snapshot: Snapshot,
  facet: Facet,
  selected: Bitmap | null,
  compare: (a: string, b: string) => number,
  limit = Number.POSITIVE_INFINITY,
): CountedValue[] {
  const counted = snapshot.vocabulary.of(facet).flatMap((value) => {
    const posting = snapshot.postings[value]
    if (posting === undefined) return []
    const count = selected === null ? posting.length : countIn(selected, posting)
    return count === 0 ? [] : [{ value, count }]
  })
  counted.sort((a, b) => b.count - a.count)
  // Names are compared only where they decide what is within the limit.
  const least = counted[Math.min(limit, counted.length) - 1]?.count ?? 0
  const within = counted.filter(({ count }) => count >= least)
  return within
    .map(({ value, count }) => ({ value, count, text: textOf(snapshot, value) }))
    .sort((a, b) => b.count - a.count || compare(a.text, b.text))
    .slice(0, limit)
}
