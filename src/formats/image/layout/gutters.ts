import { areaOf, type Box, heightOf, type Raster, widthOf } from './raster.ts'

/** The share of a line across a part that is gutter, for the line to be one: bubbles and art may lie across it. */
const SHARE = 0.55
/** No gutter is wider than this, nor a panel narrower, in fractions of the page. */
const WIDE = 0.06
const PANEL = 0.06
/** Parts that are cut again and again: a page has not so many. */
const DEPTH = 4

/** How much of each row (or column) of a box is gutter, 0 to 1. */
function shares(reached: Uint8Array, page: Raster, box: Box, rows: boolean): Float32Array {
  const [lines, length] = rows ? [heightOf(box), widthOf(box)] : [widthOf(box), heightOf(box)]
  const found = new Float32Array(lines)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (reached[y * page.width + x] !== 1) continue
      const line = rows ? y - box.top : x - box.left
      found[line] = (found[line] ?? 0) + 1 / length
    }
  }
  return found
}

interface Cut {
  readonly from: number
  readonly to: number
  readonly share: number
}

function bestCut(found: Float32Array, size: number): Cut | null {
  const least = Math.round(size * PANEL)
  let best: Cut | null = null
  for (let line = least; line < found.length - least; line++) {
    if ((found[line] ?? 0) < SHARE) continue
    let to = line
    let share = 0
    while (to < found.length && (found[to] ?? 0) >= SHARE) {
      share = Math.max(share, found[to] ?? 0)
      to++
    }
    if (to - line <= size * WIDE && to < found.length - least && (best === null || share > best.share))
      best = { from: line, to, share }
    line = to
  }
  return best
}

/** The part of a box that is not gutter, without the gutter at its sides. */
function tightened(box: Box, reached: Uint8Array, page: Raster): Box {
  const side = (rows: boolean, fromEnd: boolean) => {
    const found = shares(reached, page, box, rows)
    const at = (line: number) => found[fromEnd ? found.length - 1 - line : line] ?? 0
    let line = 0
    while (line < found.length / 2 && at(line) > 0.92) line++
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
 * A part of a page cut along straight gutters that something lies across: panels which a bubble or an arm joins. A part
 * without such a gutter is left as it is.
 */
export function cutAtGutters<T extends Box>(
  part: T,
  reached: Uint8Array,
  page: Raster,
  depth = 0,
): (T | Box)[] {
  if (depth >= DEPTH || areaOf(part) < 0.04 * page.width * page.height) return [part]
  const rows = bestCut(shares(reached, page, part, true), page.height)
  const columns = bestCut(shares(reached, page, part, false), page.width)
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
  return halves.flatMap((half) => cutAtGutters(tightened(half, reached, page), reached, page, depth + 1))
}
