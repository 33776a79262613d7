import { type Bitmap, countIn } from '../snapshot/bitmap.ts'
import { type Snapshot, textOf } from '../snapshot/snapshot.ts'
import type { Facet } from './facet-values.ts'

/** A facet value and its number of selected comics. */
export interface CountedValue {
  readonly value: number
  readonly text: string
  readonly count: number
}

/**
 * Returns the values of a facet with the number of selected comics that have them (all comics for null), highest counts
 * first, then in the order of `compare`. Values without a selected comic are left out.
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
  // Names are read and compared only for values that may be within the limit.
  const least = counted[Math.min(limit, counted.length) - 1]?.count ?? 0
  const within = counted.filter(({ count }) => count >= least)
  return within
    .map(({ value, count }) => ({ value, count, text: textOf(snapshot, value) }))
    .sort((a, b) => b.count - a.count || compare(a.text, b.text))
    .slice(0, limit)
}
