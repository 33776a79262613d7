/** Numbers of a storyline's parts. */

/**
 * `count` rising part numbers out of those that are held: each stays as long as it follows the one before, and what
 * is lacking goes on by one from the last.
 */
export function storyOrders(held: readonly number[], count: number): number[] {
  const sorted = held.toSorted((a, b) => a - b)
  const orders: number[] = []
  for (let at = 0; at < count; at++) {
    const before = orders.at(-1)
    const next = before === undefined ? 1 : Math.floor(before) + 1
    const kept = sorted[at]
    orders.push(kept !== undefined && (before === undefined || kept > before) ? kept : next)
  }
  return orders
}

/** A run of parts that nobody has, as "Faltan del 3 al 5" names them: whole numbers, both included. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * What is missing before each part, and at the end where `total` is known: one entry more than there are parts, null
 * where nothing is missing. Parts are in order; those without a number come last and have no gap before them.
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
