/**
 * Returns `count` increasing part numbers of a storyline. Existing numbers are kept while they increase; others are the
 * previous number plus one.
 */
export function storyOrders(existing: readonly number[], count: number): number[] {
  const sorted = existing.toSorted((a, b) => a - b)
  const orders: number[] = []
  for (let at = 0; at < count; at++) {
    const before = orders.at(-1)
    const next = before === undefined ? 1 : Math.floor(before) + 1
    const current = sorted[at]
    orders.push(current !== undefined && (before === undefined || current > before) ? current : next)
  }
  return orders
}

/** A range of missing parts, both inclusive, shown as "Faltan del 3 al 5". */
export interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * Returns the gap before each part, and, as the last entry, the gap up to `total`; null if nothing is missing. Parts
 * must be in order; parts without a number come last and have no gap.
 */
export function storyGaps(orders: readonly (number | null)[], total: number | null): (Gap | null)[] {
  let last = 0
  const gaps = orders.map((order): Gap | null => {
    if (order === null) return null
    const from = last + 1
    const to = Math.ceil(order) - 1
    last = Math.max(last, Math.floor(order))
    return to >= from ? { from, to } : null
  })
  const end = total !== null && total > last ? { from: last + 1, to: total } : null
  return [...gaps, end]
}
