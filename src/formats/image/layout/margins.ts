import { isWhite, type Paper, type Side } from './paper.ts'
import { type Box, difference, likeColour, type Raster } from './raster.ts'

/** How much of each side may be cut, in fractions of the page. */
export type Crop = Readonly<Record<Side, number>>

export const NO_CROP: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

/** What stays of a margin: this fraction of the smaller side, and at least so many pixels. */
const INSET = { fraction: 0.006, pixels: 2 }
/** Less than this is not worth a cut, more is no margin. */
const LEAST = 0.008
const MOST = 0.28
/** A cut that left less than this of a side would show a detail, not a page. */
const LEFT_LEAST = 0.4
/** The share of paper on a side that is cut, at least; and how many sides have so much, where it is not white. */
const SIDE_SHARE = 0.85
const TINTED_SIDES = 3
/** Specks: so many pixels in a line are none, and so many in a few lines together. */
const SPECK = 2
const SPECKS = 7
const LINES = 6

/** Paper is flat: the mean of each part of a margin is the same, within this; a sky or a wall is not. */
const FLAT = 10
const PARTS = 8

/** True when all parts of a margin along a side have the paper's colour, so that it is no even ground of a drawing. */
function isFlat({ width, height, rgb }: Raster, { colour }: Paper, side: Side, depth: number): boolean {
  const along = side === 'top' || side === 'bottom' ? width : height
  for (let part = 0; part < PARTS; part++) {
    const [first, last] = [Math.floor((part * along) / PARTS), Math.floor(((part + 1) * along) / PARTS)]
    const sum = [0, 0, 0]
    for (let at = first; at < last; at++) {
      for (let deep = 0; deep < depth; deep++) {
        const x = side === 'left' ? deep : side === 'right' ? width - 1 - deep : at
        const y = side === 'top' ? deep : side === 'bottom' ? height - 1 - deep : at
        const i = (y * width + x) * 3
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[i + c] ?? 0)
      }
    }
    const count = Math.max(1, (last - first) * depth)
    const [r = 0, g = 0, b = 0] = sum.map((each) => each / count)
    if (difference({ r, g, b }, colour) > FLAT) return false
  }
  return true
}

/** How many pixels of each line or column are not paper. */
function inkOf(
  paper: Uint8Array,
  width: number,
  height: number,
): { rows: Uint32Array; columns: Uint32Array } {
  const rows = new Uint32Array(height)
  const columns = new Uint32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (paper[i] === 1) continue
      rows[y] = (rows[y] ?? 0) + 1
      columns[x] = (columns[x] ?? 0) + 1
    }
  }
  return { rows, columns }
}

/** Lines from one end in which nothing but specks is drawn. */
function emptyLines(ink: Uint32Array, fromEnd: boolean): number {
  const at = (line: number) => ink[fromEnd ? ink.length - 1 - line : line] ?? 0
  for (let line = 0; line < ink.length; line++) {
    if (at(line) > SPECK) return line
    if (at(line) === 0) continue
    let together = 0
    for (let next = line; next < line + LINES && next < ink.length; next++) together += at(next)
    if (together > SPECKS) return line
  }
  return ink.length
}

/** Lines of each side in which there is nothing but paper; none for a page of paper alone. */
export function emptyMargins(raster: Raster, paper: Paper): Readonly<Record<Side, number>> {
  const { width, height } = raster
  const { rows, columns } = inkOf(likeColour(raster, paper.colour, paper.tolerance), width, height)
  const top = emptyLines(rows, false)
  if (top === height) return NO_CROP
  return {
    top,
    bottom: emptyLines(rows, true),
    left: emptyLines(columns, false),
    right: emptyLines(columns, true),
  }
}

/** What is drawn on: the page without its empty margins. */
export function contentBox({ width, height }: Raster, margins: Readonly<Record<Side, number>>): Box {
  return {
    left: margins.left,
    top: margins.top,
    right: width - margins.right,
    bottom: height - margins.bottom,
  }
}

/** What of the margins may be cut so that whatever touches or nears them stays whole. */
export function cropOf(raster: Raster, paper: Paper, margins: Readonly<Record<Side, number>>): Crop {
  const { width, height } = raster
  const around = Object.values(paper.sides).filter((share) => share >= SIDE_SHARE).length
  // One side or two of a colour are a wall or a sky as likely as paper; of white, they are a margin.
  if (!isWhite(paper.colour) && around < TINTED_SIDES) return NO_CROP
  const inset = Math.max(INSET.pixels, Math.min(width, height) * INSET.fraction)
  const cut = (side: Side) => {
    if (paper.sides[side] < SIDE_SHARE) return 0
    const fraction = (margins[side] - inset) / (side === 'top' || side === 'bottom' ? height : width)
    if (fraction < LEAST || !isFlat(raster, paper, side, margins[side])) return 0
    return Math.min(MOST, fraction)
  }
  const crop = { top: cut('top'), right: cut('right'), bottom: cut('bottom'), left: cut('left') }
  const isDetail = 1 - crop.left - crop.right < LEFT_LEAST || 1 - crop.top - crop.bottom < LEFT_LEAST
  return isDetail ? NO_CROP : crop
}
