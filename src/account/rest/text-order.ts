import { timeSlices } from '#db/time-slices.ts'
import type { Resource, SortTerm } from './resource.ts'

/** The row id of a row, and the values of the order's terms. */
export type SortKey = readonly [rowId: number, ...values: (string | number | null)[]]

/** Sorts as hosted projects do, by ICU: `a A á b n ñ z`. SQLite has no ICU collation. */
const collator = new Intl.Collator('en-US')

/** Number of keys sorted without a pause; between runs of a longer list the event loop may serve other requests. */
const RUN = 64

type Compare = (a: SortKey, b: SortKey) => number
type Value = string | number

const byValue = (x: Value, y: Value): number => (x < y ? -1 : x > y ? 1 : 0)
const byCollation = (x: Value, y: Value): number => collator.compare(String(x), String(y)) || byValue(x, y)

function comparerOf(order: readonly Pick<SortTerm, 'type' | 'descending' | 'nullsFirst'>[]): Compare {
  const terms = order.map(({ type, descending, nullsFirst }, i) => ({
    index: i + 1,
    compare: type === 'text' ? byCollation : byValue,
    sign: descending ? -1 : 1,
    nullFirst: nullsFirst ? -1 : 1,
  }))
  return (a, b) => {
    for (const { index, compare, sign, nullFirst } of terms) {
      const x = a[index] ?? null
      const y = b[index] ?? null
      if (x === null || y === null) {
        if (x === y) continue
        return x === null ? nullFirst : -nullFirst
      }
      const result = compare(x, y)
      if (result !== 0) return sign * result
    }
    return a[0] - b[0]
  }
}

/** Sorts keys by an order; ties are sorted by row id. Merge sort in slices, so that other requests are not blocked. */
export async function sortKeys(
  keys: readonly SortKey[],
  order: readonly Pick<SortTerm, 'type' | 'descending' | 'nullsFirst'>[],
): Promise<SortKey[]> {
  const compare = comparerOf(order)
  const pauseIfDue = timeSlices()
  let sorted: SortKey[] = []
  for (let start = 0; start < keys.length; start += RUN) {
    await pauseIfDue()
    sorted.push(...keys.slice(start, start + RUN).sort(compare))
  }
  for (let length = RUN; length < keys.length; length *= 2) {
    const merged: SortKey[] = []
    for (let start = 0; start < keys.length; start += 2 * length) {
      const [middle, end] = [start + length, start + 2 * length]
      let [i, j] = [start, middle]
      for (let n = Math.min(end, keys.length) - start; n > 0; n--) {
        if (n % RUN === 0) await pauseIfDue()
        const a = i < middle ? sorted[i] : undefined
        const b = j < end ? sorted[j] : undefined
        const isFromFirst = b === undefined || (a !== undefined && compare(a, b) <= 0)
        const next = isFromFirst ? a : b
        if (next !== undefined) merged.push(next)
        if (isFromFirst) i++
        else j++
      }
    }
    sorted = merged
  }
  return sorted
}

/** The rank of each row in an order: a big-endian number of four bytes for each row id from `first` on. */
export interface Ranks {
  readonly first: number
  readonly bytes: Uint8Array
}

/** Returns the ranks of rows in this order; other row ids between the smallest and the largest rank last. */
export function ranksOf(rowIds: readonly number[]): Ranks {
  const first = rowIds.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY)
  const last = rowIds.reduce((most, id) => Math.max(most, id), 0)
  if (rowIds.length === 0) return { first: 0, bytes: new Uint8Array(0) }
  const bytes = Buffer.alloc((last - first + 1) * 4, 0xff)
  for (const [rank, rowId] of rowIds.entries()) bytes.writeUInt32BE(rank, (rowId - first) * 4)
  return { first, bytes }
}

/** True for an order with a text column, which SQLite cannot sort by ICU collation. */
export function sortsByText({ order }: Resource): boolean {
  return order.some(({ type }) => type === 'text')
}
