import type { Spread } from '../spreads.ts'

/** What a grid of spreads is made of, in CSS pixels. */
export interface Cells {
  readonly columns: number
  /** What each spread's picture has room in. */
  readonly width: number
  readonly height: number
}

/** Between two columns, and between two rows. */
export const GAP = { column: 24, row: 20 } as const
/** The line below a picture: its numbers, and what a bookmark is called. */
export const LINE = 32

/** Width ÷ height of what a row is laid out for. */
const PAGE = 0.647

/**
 * How many spreads stand in a row of `width` CSS pixels, and the room of each: five spreads, or three pages on a phone;
 * pages alone, which are narrower, stand closer.
 */
export function cellsOf(width: number, paired: boolean): Cells {
  const columns = paired ? (width >= 900 ? 5 : width >= 560 ? 3 : 2) : width >= 900 ? 8 : width >= 560 ? 5 : 3
  const gap = width >= 560 ? GAP.column : GAP.column / 2
  const each = Math.floor((width - (columns - 1) * gap) / columns)
  return { columns, width: each, height: Math.round(each / (paired ? 2 * PAGE : PAGE)) }
}

/** True where two pages are shown at once somewhere. */
export const isPaired = (spreads: readonly Spread[]): boolean => spreads.some(({ pages }) => pages.length > 1)

/**
 * Where the focus goes from a place in rows of `columns`, null for a key that is not the grid's. Arrows follow the
 * screen: in manga ← goes on. Down into a shorter last row ends at its last one.
 */
export function cellAfter(
  key: string,
  at: number,
  count: number,
  columns: number,
  rtl: boolean,
): number | null {
  const onwards = rtl ? -1 : 1
  const by = {
    ArrowRight: onwards,
    ArrowLeft: -onwards,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: 3 * columns,
    PageUp: -3 * columns,
    Home: -count,
    End: count,
  }[key]
  if (by === undefined) return null
  // Up from the first row, there is nowhere to go.
  if (key === 'ArrowUp' && at < columns) return at
  return Math.min(Math.max(at + by, 0), count - 1)
}
