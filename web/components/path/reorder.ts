/** A row that is being moved, by ranks from 0. */
export interface Lift {
  readonly from: number
  /** Rank at which it would be dropped. */
  readonly to: number
}

/** A lifted row, and whether keys or a pointer moves it; `dropped` until the list has the new order. */
export interface LiftedRow extends Lift {
  readonly by: 'pointer' | 'keys' | 'dropped'
}

/** The move of no row. */
export const inPlace: Lift = { from: 0, to: 0 }

/** Gap below the drop position of a lifted row, in CSS pixels. */
const OPENING = 16

/** True while a row is moved and not yet dropped. */
export const isSorting = (lift: LiftedRow | null): lift is LiftedRow => lift !== null && lift.by !== 'dropped'

/** Returns the top of a row in the list, in CSS pixels; all rows have the height `pitch`. */
export function topOf(index: number, lift: LiftedRow | null, pitch: number): number {
  const slot = slotOf(index, lift ?? inPlace)
  if (!isSorting(lift)) return slot * pitch
  // The pointer itself moves its row.
  const still = lift.from === index && lift.by === 'pointer' ? index : slot
  return still * pitch + (slot > lift.to ? OPENING : 0)
}

/** Returns the slot in which a row is shown during a move. */
export function slotOf(index: number, { from, to }: Lift): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** Returns the row that is shown in a slot: the inverse of {@link slotOf}. */
export function rowIn(slot: number, { from, to }: Lift): number {
  return slotOf(slot, { from: to, to: from })
}

/** Returns a list with one row moved. */
export function moved<T>(rows: readonly T[], { from, to }: Lift): T[] {
  return rows.map((row, slot) => rows[rowIn(slot, { from, to })] ?? row)
}

/**
 * Returns the slot nearest to a row whose top is `y` CSS pixels below that of the list; all rows have the same
 * height.
 */
export function slotAt(y: number, pitch: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(y / pitch)))
}

/** Slots that Page Up and Page Down move by. */
const LEAP = 10

/** Returns the slot that a key moves a lifted row to; null for other keys. */
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

/** Distance from an edge of the window at which the page scrolls during a drag, in CSS pixels. */
const EDGE = 88
/** Scroll speed at the edge, in CSS pixels per second. */
const FASTEST = 1_800

/**
 * Returns the scroll speed for a pointer at `y` of a window visible from `top` to `bottom`, in CSS pixels per second;
 * negative is up.
 */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const into = Math.max(top + EDGE - y, y - (bottom - EDGE), 0)
  const share = Math.min(1, into / EDGE)
  return (y < (top + bottom) / 2 ? -1 : 1) * FASTEST * share * share + 0
}

/** Returns the position of a moved row, from 1, and the total of positions; a row may count for several. */
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
