import type { Spread } from '../spreads/spreads.ts'

/** Layout of a grid of spreads, in CSS pixels. */
export interface Cells {
  readonly columns: number
  /** Space for each spread's picture. */
  readonly width: number
  readonly height: number
}

/** Gap between columns and between rows, in CSS pixels. */
export const GAP = { column: 24, row: 20 } as const
/** Height of the caption below a picture, in CSS pixels. */
export const CAPTION_HEIGHT = 32

/** Width ÷ height of the page that the cells are laid out for. */
const PAGE_RATIO = 0.647

/**
 * Returns the columns of a grid `width` CSS pixels wide, and the size of each cell: by width 5, 3 or 2 spreads in a
 * row, or 8, 5 or 3 if all spreads are single pages.
 */
export function cellsOf(width: number, paired: boolean): Cells {
  const columns = paired ? (width >= 900 ? 5 : width >= 560 ? 3 : 2) : width >= 900 ? 8 : width >= 560 ? 5 : 3
  const gap = width >= 560 ? GAP.column : GAP.column / 2
  const each = Math.floor((width - (columns - 1) * gap) / columns)
  return { columns, width: each, height: Math.round(each / (paired ? 2 * PAGE_RATIO : PAGE_RATIO)) }
}

/** True if any spread has two pages. */
export const hasPairs = (spreads: readonly Spread[]): boolean => spreads.some(({ pages }) => pages.length > 1)

/**
 * Returns the index that a key moves the focus to; null for other keys. Arrows follow the screen: in manga ← goes
 * forward. Down from above a shorter last row goes to its last cell.
 */
export function cellForKey(
  key: string,
  at: number,
  count: number,
  columns: number,
  rtl: boolean,
): number | null {
  const forward = rtl ? -1 : 1
  const by = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: 3 * columns,
    PageUp: -3 * columns,
    Home: -count,
    End: count,
  }[key]
  if (by === undefined) return null
  // The first row has no row above.
  if (key === 'ArrowUp' && at < columns) return at
  return Math.min(Math.max(at + by, 0), count - 1)
}
