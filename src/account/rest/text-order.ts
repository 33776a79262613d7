import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrderTerm } from './parse/order.ts'

/** The sort values of a row, in the order's terms; its row id is the first. */
export type SortKey = readonly [rowId: number, ...values: (string | number | null)[]]

/** Hosted projects sort texts by ICU: `a A á b n ñ z` (ACCOUNTS 3.5). SQLite cannot, so it is done here. */
const collator = new Intl.Collator('en-US')

/** Sorted at once; longer lists let other requests have their turn in between. */
const RUN = 1_000

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [x, y] = [String(a), String(b)]
  return collator.compare(x, y) || (x < y ? -1 : x > y ? 1 : 0)
}

function comparerOf(order: readonly OrderTerm[]): (a: SortKey, b: SortKey) => number {
  return (a, b) => {
    for (const [i, { descending, nullsFirst }] of order.entries()) {
      const x = a[i + 1] ?? null
      const y = b[i + 1] ?? null
      if (x === null && y === null) continue
      if (x === null || y === null) return (x === null) === nullsFirst ? -1 : 1
      const result = compareValues(x, y)
      if (result !== 0) return descending ? -result : result
    }
    return a[0] - b[0]
  }
}

async function merged(left: SortKey[], right: SortKey[], compare: (a: SortKey, b: SortKey) => number) {
  const result: SortKey[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) result.push(a)
      i++
    } else {
      result.push(b)
      j++
    }
    if (result.length % RUN === 0) await nextTurn()
  }
  return result
}

/** The keys in the order asked for; rows that are equal in it keep the order they were made in. */
export async function sortKeys(keys: SortKey[], order: readonly OrderTerm[]): Promise<SortKey[]> {
  const compare = comparerOf(order)
  let runs: SortKey[][] = []
  for (let start = 0; start < keys.length; start += RUN) {
    runs.push(keys.slice(start, start + RUN).sort(compare))
    await nextTurn()
  }
  while (runs.length > 1) {
    const longer: SortKey[][] = []
    for (let i = 0; i < runs.length; i += 2)
      longer.push(await merged(runs[i] ?? [], runs[i + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}
