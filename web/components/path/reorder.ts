/** A row of a list on its way from its rank to another, both from 0. */
export interface Lift {
  readonly from: number
  /** Where it would stand if it were let go now. */
  readonly to: number
}

/** The slot that the row of a rank is shown in while another is on its way. */
export function slotOf(index: number, { from, to }: Lift): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** The row that is shown in a slot: the reverse of {@link slotOf}. */
export function rowIn(slot: number, { from, to }: Lift): number {
  return slotOf(slot, { from: to, to: from })
}

/** A list with one of its rows at another place. */
export function moved<T>(rows: readonly T[], { from, to }: Lift): T[] {
  return rows.map((row, slot) => rows[rowIn(slot, { from, to })] ?? row)
}

/** The slot that a row is nearest to whose top is `y` below that of the list, in pixels; all rows are as high. */
export function slotAt(y: number, pitch: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(y / pitch)))
}

/** As many slots are passed by Page Up and Page Down. */
const LEAP = 10

/** Where a lifted row goes at a key, or null when the key is not one of its own. */
export function slotAfter(key: string, to: number, count: number): number | null {
  const last = count - 1
  const target = {
    ArrowUp: to - 1,
    ArrowDown: to + 1,
    PageUp: to - LEAP,
    PageDown: to + LEAP,
    Home: 0,
    End: last,
  }[key]
  return target === undefined ? null : Math.min(last, Math.max(0, target))
}

/** From as near to an edge of the window the page scrolls below a lifted row, in pixels. */
const EDGE = 88
/** How fast it scrolls at the edge itself, in pixels a second. */
const FASTEST = 1_800

/** How fast the page scrolls below a pointer at `y` of a window seen from `top` to `bottom`, in pixels a second. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const into = Math.max(top + EDGE - y, y - (bottom - EDGE), 0)
  const share = Math.min(1, into / EDGE)
  return (y < (top + bottom) / 2 ? -1 : 1) * FASTEST * share * share + 0
}

/** The place that a row has, from 1, and how many there are, where a row may stand for several. */
export function placeOf(
  { from, to }: Lift,
  count: number,
  spanOf: (index: number) => number,
): { readonly position: number; readonly total: number } {
  let before = 0
  let total = 0
  for (let index = 0; index < count; index++) {
    const span = spanOf(index)
    total += span
    if (index !== from && slotOf(index, { from, to }) < to) before += span
  }
  return { position: before + 1, total }
}
