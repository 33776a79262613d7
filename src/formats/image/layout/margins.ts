import { isWhite, type Paper, type Side } from './paper.ts'
import { type Box, colourMask, difference, type Raster } from './raster.ts'

/** How much of each side may be cropped, as a fraction of the page. */
export type Crop = Readonly<Record<Side, number>>

export const NO_CROP: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

/** Part of a margin that is not cropped: a fraction of the page's shorter side, but at least `pixels` pixels. */
const INSET = { fraction: 0.006, pixels: 2 }
/** Minimum and maximum crop of a side, as fractions of the page. */
const CROP_MIN = 0.008
const CROP_MAX = 0.28
/** Minimum fraction of the width and height that remains after cropping. */
const REMAINING_MIN = 0.4
/**
 * Minimum share of paper along a cropped side, and the number of sides that need that share if the paper is not white.
 */
const PAPER_SHARE_MIN = 0.85
const TINTED_SIDES_MIN = 3
/** Ignored specks: maximum number of pixels in one line, and in SPECK_GROUP_LINES consecutive lines. */
const SPECK_PIXELS = 2
const SPECK_GROUP_PIXELS = 7
const SPECK_GROUP_LINES = 6

/**
 * Maximum difference between the mean colour of each part of a margin and the paper; a drawn sky or wall differs more.
 */
const FLAT_TOLERANCE = 10
const PARTS = 8

/**
 * True if all parts of a side's margin have the paper colour, so that the margin is not the background of a drawing.
 */
function isFlat({ width, height, rgb }: Raster, { colour }: Paper, side: Side, depth: number): boolean {
  const along = side === 'top' || side === 'bottom' ? width : height
  for (let part = 0; part < PARTS; part++) {
    const [first, last] = [Math.floor((part * along) / PARTS), Math.floor(((part + 1) * along) / PARTS)]
    const sum = [0, 0, 0]
    for (let at = first; at < last; at++) {
      for (let inset = 0; inset < depth; inset++) {
        const x = side === 'left' ? inset : side === 'right' ? width - 1 - inset : at
        const y = side === 'top' ? inset : side === 'bottom' ? height - 1 - inset : at
        const i = (y * width + x) * 3
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[i + c] ?? 0)
      }
    }
    const count = Math.max(1, (last - first) * depth)
    const [r = 0, g = 0, b = 0] = sum.map((channel) => channel / count)
    if (difference({ r, g, b }, colour) > FLAT_TOLERANCE) return false
  }
  return true
}

/** Counts the pixels of each row and column that are not paper. */
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

/** Returns the number of consecutive lines from one end that are empty except for specks. */
function emptyLines(ink: Uint32Array, fromEnd: boolean): number {
  const at = (line: number) => ink[fromEnd ? ink.length - 1 - line : line] ?? 0
  for (let line = 0; line < ink.length; line++) {
    if (at(line) > SPECK_PIXELS) return line
    if (at(line) === 0) continue
    let sum = 0
    for (let next = line; next < line + SPECK_GROUP_LINES && next < ink.length; next++) sum += at(next)
    if (sum > SPECK_GROUP_PIXELS) return line
  }
  return ink.length
}

/** Returns the width of the empty margin of each side in pixels; zero for a blank page. */
export function emptyMargins(raster: Raster, paper: Paper): Readonly<Record<Side, number>> {
  const { width, height } = raster
  const { rows, columns } = inkOf(colourMask(raster, paper.colour, paper.tolerance), width, height)
  const top = emptyLines(rows, false)
  if (top === height) return NO_CROP
  return {
    top,
    bottom: emptyLines(rows, true),
    left: emptyLines(columns, false),
    right: emptyLines(columns, true),
  }
}

/** Returns the page without its empty margins. */
export function contentBox({ width, height }: Raster, margins: Readonly<Record<Side, number>>): Box {
  return {
    left: margins.left,
    top: margins.top,
    right: width - margins.right,
    bottom: height - margins.bottom,
  }
}

/** Returns how much of the margins may be cropped without touching the content. */
export function cropOf(raster: Raster, paper: Paper, margins: Readonly<Record<Side, number>>): Crop {
  const { width, height } = raster
  const paperSides = Object.values(paper.sides).filter((share) => share >= PAPER_SHARE_MIN).length
  // One or two sides of a colour may be a drawn wall or sky; white sides are margins.
  if (!isWhite(paper.colour) && paperSides < TINTED_SIDES_MIN) return NO_CROP
  const inset = Math.max(INSET.pixels, Math.min(width, height) * INSET.fraction)
  const cut = (side: Side) => {
    if (paper.sides[side] < PAPER_SHARE_MIN) return 0
    const fraction = (margins[side] - inset) / (side === 'top' || side === 'bottom' ? height : width)
    if (fraction < CROP_MIN || !isFlat(raster, paper, side, margins[side])) return 0
    return Math.min(CROP_MAX, fraction)
  }
  const crop = { top: cut('top'), right: cut('right'), bottom: cut('bottom'), left: cut('left') }
  const isDetail = 1 - crop.left - crop.right < REMAINING_MIN || 1 - crop.top - crop.bottom < REMAINING_MIN
  return isDetail ? NO_CROP : crop
}
