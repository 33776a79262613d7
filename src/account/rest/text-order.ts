import { timeSlices } from '#db/time-slices.ts'
import type { Resource, SortTerm } from './resource.ts'

/** The sort values of a row, in the order's terms; its row id is the first. */
export type SortKey = readonly [rowId: number, ...values: (string | number | null)[]]

/** Hosted projects sort texts by ICU: `a A á b n ñ z`. SQLite cannot, so it is done here. */
const collator = new Intl.Collator('en-US')

/** Sorted at once; longer lists let other requests have their turn in between. */
const RUN = 64

type Compare = (a: SortKey, b: SortKey) => number
type Value = string | number

const byValue = (x: Value, y: Value): number => (x < y ? -1 : x > y ? 1 : 0)
const byCollation = (x: Value, y: Value): number => collator.compare(String(x), String(y)) || byValue(x, y)

function comparerOf(order: readonly Pick<SortTerm, 'type' | 'descending' | 'nullsFirst'>[]): Compare {
  const terms = order.map(({ type, descending, nullsFirst }, i) => ({
    at: i + 1,
    compare: type === 'text' ? byCollation : byValue,
    sign: descending ? -1 : 1,
    nullFirst: nullsFirst ? -1 : 1,
  }))
  return (a, b) => {
    for (const { at, compare, sign, nullFirst } of terms) {
      const x = a[at] ?? null
      const y = b[at] ?? null
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

/** The keys in the order asked for; rows that are equal in it keep the order they were made in. */
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
        const left = b === undefined || (a !== undefined && compare(a, b) <= 0)
        const next = left ? a : b
        if (next !== undefined) merged.push(next)
        if (left) i++
        else j++
      }
    }
    sorted = merged
  }
  return sorted
}

/** Where each row of an order stands: a number of four bytes for each row id from `first` on. */
export interface Places {
  readonly first: number
  readonly bytes: Uint8Array
}

/** The places of rows that stand in this order; row ids that are none of them come last. */
export function placesOf(rowIds: readonly number[]): Places {
  const first = rowIds.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY)
  const last = rowIds.reduce((most, id) => Math.max(most, id), 0)
  if (rowIds.length === 0) return { first: 0, bytes: new Uint8Array(0) }
  const bytes = Buffer.alloc((last - first + 1) * 4, 0xff)
  for (const [place, rowId] of rowIds.entries()) bytes.writeUInt32BE(place, (rowId - first) * 4)
  return { first, bytes }
}

/** True for an order that goes by a text, which SQLite cannot sort. */
export function goesByText({ order }: Resource): boolean {
  return order.some(({ type }) => type === 'text')
}
