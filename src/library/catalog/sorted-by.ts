/** Returns the sort key of a row number; NaN sorts last in both directions. */
export type KeyOf = (no: number) => number

/** Returns `items` sorted by a key. The sort is stable; NaN sorts last in both directions. */
export function sortedBy(items: Uint32Array, key: KeyOf, descending: boolean): Uint32Array {
  const keys = Float64Array.from(items, key)
  const distinct = keys.slice().sort()
  // Each 64-bit integer holds the rank of the key (high half) and the index (low half): sorting them is native and
  // stable.
  const packed = new BigUint64Array(items.length)
  const halves = new Uint32Array(packed.buffer)
  for (let at = 0; at < items.length; at++) {
    const value = keys[at] ?? Number.NaN
    const rank = Number.isNaN(value) ? items.length : lowerBound(distinct, value)
    halves[at * 2] = at
    halves[at * 2 + 1] = descending && rank < items.length ? items.length - 1 - rank : rank
  }
  packed.sort()
  return Uint32Array.from(items, (_, at) => items[halves[at * 2] ?? 0] ?? 0)
}

/** Returns the first index in a sorted array whose value is not less than `value`. */
function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
