/** An option of the search's list, with the position of its box. */
export interface PlacedOption {
  readonly id: string
  readonly left: number
  readonly top: number
}

/** Options whose left edges differ by less are in the same column, in pixels. */
const COLUMN = 60

/**
 * Returns the id of the option that a key moves to. ↑ and ↓ cycle through the options and the box, which is null; ← and
 * → go from a marked option to the nearest one in the next column. Undefined for all other keys.
 */
export function optionAfterKey(
  key: string,
  options: readonly PlacedOption[],
  marked: string | null,
): string | null | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step !== undefined) {
    const stops = [null, ...options.map(({ id }) => id)]
    const current = Math.max(0, stops.indexOf(marked))
    return stops[(current + step + stops.length) % stops.length]
  }
  const side = { ArrowRight: 1, ArrowLeft: -1 }[key]
  const from = options.find(({ id }) => id === marked)
  if (side === undefined || from === undefined) return undefined
  const beside = options
    .filter(({ left }) => (left - from.left) * side > COLUMN)
    .map(({ id, left, top }) => ({ id, across: Math.abs(left - from.left), along: Math.abs(top - from.top) }))
  const nearest = Math.min(...beside.map(({ across }) => across)) + COLUMN
  const [next] = beside.filter(({ across }) => across < nearest).sort((a, b) => a.along - b.along)
  return next?.id ?? marked
}
