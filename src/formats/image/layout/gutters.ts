import { areaOf, type Box, heightOf, type Raster, widthOf } from './raster.ts'

/** Minimum share of gutter pixels for a row or column to be part of a gutter. The rest may be bubbles or art. */
const SHARE_MIN = 0.55
/** Maximum width of a gutter and minimum width of a panel, as fractions of the page. */
const GUTTER_MAX = 0.06
const PANEL_MIN = 0.06
/** Maximum number of nested cuts. */
const DEPTH_MAX = 4

/** Returns the share of gutter pixels, 0 to 1, in each row or column of a box. */
function gutterShares(gutterMask: Uint8Array, page: Raster, box: Box, rows: boolean): Float32Array {
  const [lines, length] = rows ? [heightOf(box), widthOf(box)] : [widthOf(box), heightOf(box)]
  const shares = new Float32Array(lines)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (gutterMask[y * page.width + x] !== 1) continue
      const line = rows ? y - box.top : x - box.left
      shares[line] = (shares[line] ?? 0) + 1 / length
    }
  }
  return shares
}

interface Cut {
  readonly from: number
  readonly to: number
  readonly share: number
}

function bestCut(shares: Float32Array, size: number): Cut | null {
  const minimum = Math.round(size * PANEL_MIN)
  let best: Cut | null = null
  for (let line = minimum; line < shares.length - minimum; line++) {
    if ((shares[line] ?? 0) < SHARE_MIN) continue
    let to = line
    let share = 0
    while (to < shares.length && (shares[to] ?? 0) >= SHARE_MIN) {
      share = Math.max(share, shares[to] ?? 0)
      to++
    }
    if (
      to - line <= size * GUTTER_MAX &&
      to < shares.length - minimum &&
      (best === null || share > best.share)
    )
      best = { from: line, to, share }
    line = to
  }
  return best
}

/** Trims the gutter at the sides of a box. */
function trimGutter(box: Box, gutterMask: Uint8Array, page: Raster): Box {
  const side = (rows: boolean, fromEnd: boolean) => {
    const shares = gutterShares(gutterMask, page, box, rows)
    const at = (line: number) => shares[fromEnd ? shares.length - 1 - line : line] ?? 0
    let line = 0
    while (line < shares.length / 2 && at(line) > 0.92) line++
    return line
  }
  const [top, bottom, left, right] = [
    side(true, false),
    side(true, true),
    side(false, false),
    side(false, true),
  ]
  return { left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom }
}

/**
 * Cuts a region into panels along straight gutters, even where a drawing crosses them, as when a speech bubble joins
 * two panels. Returns a region without such a gutter, or below 4 % of the page, unchanged.
 */
export function cutAtGutters<T extends Box>(
  part: T,
  gutterMask: Uint8Array,
  page: Raster,
  depth = 0,
): (T | Box)[] {
  if (depth >= DEPTH_MAX || areaOf(part) < 0.04 * page.width * page.height) return [part]
  const rows = bestCut(gutterShares(gutterMask, page, part, true), page.height)
  const columns = bestCut(gutterShares(gutterMask, page, part, false), page.width)
  if (rows === null && columns === null) return [part]
  const byRows = columns === null || (rows !== null && rows.share >= columns.share)
  const cut = (byRows ? rows : columns) as Cut
  const { left, top, right, bottom } = part
  const halves = byRows
    ? [
        { left, right, top, bottom: top + cut.from },
        { left, right, top: top + cut.to, bottom },
      ]
    : [
        { top, bottom, left, right: left + cut.from },
        { top, bottom, left: left + cut.to, right },
      ]
  return halves.flatMap((half) =>
    cutAtGutters(trimGutter(half, gutterMask, page), gutterMask, page, depth + 1),
  )
}
