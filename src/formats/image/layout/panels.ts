import { PANELS_MAX } from '#domain/limits.ts'
import { cutAtGutters } from './gutters.ts'
import type { Paper } from './paper.ts'
import {
  areaOf,
  type Box,
  type Colour,
  common,
  difference,
  heightOf,
  likeColour,
  type Raster,
  widthOf,
} from './raster.ts'
import { eroded, grown, type Region, reachedFromEdge, regionsOf } from './regions.ts'
import { FULL, INSET_AREA, INSIDE, isInset, SHARED, settled } from './settled-panels.ts'

const WHITE: Colour = { r: 255, g: 255, b: 255 }
const BLACK: Colour = { r: 0, g: 0, b: 0 }
/** Gutters of these colours are tried besides that of the paper, unless it is nearly the same. */
const SAME = 48
const TOLERANCE = 36
/** The share of the edge that is paper, for its colour to be tried first. */
const MARGINS = 0.5

/** A panel's least share of the page, and the least side of one, in fractions of the page. */
const AREA = 0.012
const SIDE = 0.05
/** Panels lie over this much of what is drawn, or the page is shown whole. */
const COVERED = 0.72
/**
 * The least share of a panel that is no gutter. Letters, figures and what else stands free on a picture are parted from
 * each other by its ground, but fill little of their boxes; a drawing without a frame is not told from them.
 */
const SOLID = 0.68
const RIM = 0.05
/** How deep from the edge a gutter may begin: scans have a dark line there. */
const EDGE = 0.015
/** Pictures with more parts than this are no comic pages. */
const PARTS_MAX = 4_000

const isSizeable = (box: Box, page: Raster) =>
  areaOf(box) >= AREA * page.width * page.height &&
  widthOf(box) >= SIDE * page.width &&
  heightOf(box) >= SIDE * page.height

interface Found {
  readonly boxes: Box[]
  /** How much of what is drawn they cover. */
  readonly covered: number
  /** The least part that one of them fills of its box. */
  readonly solid: number
}

/** Panels parted by gutters of one colour. */
function between(page: Raster, gutter: Colour, tolerance: number, content: Box): Found {
  const { width, height } = page
  const like = likeColour(page, gutter, tolerance)
  const depth = Math.max(2, Math.round(Math.min(width, height) * EDGE))
  // A gutter goes on where it is three pixels wide: not through a break in a frame.
  const reached = grown(reachedFromEdge(eroded(like, width, height), width, height, depth), like, width)
  const regions = regionsOf(reached, width, height, 12)
  if (regions.length > PARTS_MAX) return { boxes: [], covered: 0, solid: 0 }
  const large = regions.filter((region) => isSizeable(region, page))
  const parts = large.flatMap((region) => cutAtGutters(region, reached, page))
  const insets = insetsIn(large, like, page)
  const boxes = settled([...parts.filter((part) => isSizeable(part, page)), ...insets], page, content)
  const solid = Math.min(
    1,
    ...boxes.filter((box) => !isInset(box, boxes)).map((box) => solidOf(box, reached, page)),
  )
  return { boxes, covered: covers(boxes, content), solid }
}

/** Full rectangles inside panels, with a rim of the gutter's colour around them. */
function insetsIn(panels: readonly Region[], like: Uint8Array, page: Raster): Box[] {
  const least = INSET_AREA * page.width * page.height
  const parts = regionsOf(like, page.width, page.height, least)
  return parts.filter(
    (part) =>
      isSizeable(part, page) &&
      part.pixels >= FULL * areaOf(part) &&
      panels.some((panel) => isWithin(part, panel) && areaOf(part) < 0.45 * areaOf(panel)) &&
      hasRim(part, like, page),
  )
}

const isWithin = (box: Box, outer: Box) =>
  box.left > outer.left + 2 &&
  box.top > outer.top + 2 &&
  box.right < outer.right - 2 &&
  box.bottom < outer.bottom - 2

/** True where a narrow line of the gutter's colour runs along each side of a box, with something drawn beyond it. */
function hasRim({ left, top, right, bottom }: Box, like: Uint8Array, page: Raster): boolean {
  const most = Math.round(RIM * Math.min(page.width, page.height))
  const share = (fromX: number, toX: number, fromY: number, toY: number) => {
    let count = 0
    for (let y = fromY; y < toY; y++) for (let x = fromX; x < toX; x++) count += like[y * page.width + x] ?? 0
    return count / Math.max(1, (toX - fromX) * (toY - fromY))
  }
  const isNarrow = (lineAt: (deep: number) => number) => {
    let deep = 1
    while (deep <= most && lineAt(deep) >= 0.8) deep++
    return deep > 1 && deep <= most
  }
  // The line beside a side may be blurred.
  return (
    isNarrow((deep) => share(left, right, top - 1 - deep, top - deep)) &&
    isNarrow((deep) => share(left, right, bottom + deep, bottom + deep + 1)) &&
    isNarrow((deep) => share(left - 1 - deep, left - deep, top, bottom)) &&
    isNarrow((deep) => share(right + deep, right + deep + 1, top, bottom))
  )
}

/** The part of a box that others cover, counted on a grid. */
function covers(boxes: readonly Box[], content: Box): number {
  const cells = 40
  let hit = 0
  for (let i = 0; i < cells * cells; i++) {
    const x = content.left + (((i % cells) + 0.5) * widthOf(content)) / cells
    const y = content.top + ((Math.floor(i / cells) + 0.5) * heightOf(content)) / cells
    if (boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)) hit++
  }
  return hit / (cells * cells)
}

/** The share of a box that is no gutter. */
function solidOf({ left, top, right, bottom }: Box, reached: Uint8Array, page: Raster): number {
  let gutter = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) gutter += reached[y * page.width + x] ?? 0
  return 1 - gutter / Math.max(1, (right - left) * (bottom - top))
}

/** Neither one picture nor a crowd, nor boxes over one another or around what stands free. */
function isLikely({ boxes, covered, solid }: Found): boolean {
  const besides = boxes.filter((box) => !isInset(box, boxes))
  if (besides.length < 2 || boxes.length > PANELS_MAX || covered < COVERED || solid < SOLID) return false
  return boxes.every((a, i) =>
    boxes.slice(i + 1).every((b) => {
      const share = common(a, b) / Math.min(areaOf(a), areaOf(b))
      return share <= SHARED || share >= INSIDE
    }),
  )
}

/** The panels of a page, in no order; none where it is one picture, or is not made out. */
export function panelsOf(page: Raster, paper: Paper, content: Box): Box[] {
  const others = [WHITE, BLACK]
    .filter((colour) => difference(colour, paper.colour) > SAME)
    .map((colour) => ({ colour, tolerance: TOLERANCE }))
  const own = { colour: paper.colour, tolerance: Math.max(TOLERANCE, paper.tolerance) }
  // A page without margins has the colour of some drawing along its edge.
  const gutters = paper.share >= MARGINS ? [own, ...others] : [...others, own]
  for (const { colour, tolerance } of gutters) {
    const next = between(page, colour, tolerance, content)
    if (isLikely(next)) return next.boxes
  }
  return []
}
