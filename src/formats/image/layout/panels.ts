import { PANELS_MAX } from '#domain/limits.ts'
import { cutAtGutters } from './gutters.ts'
import {
  INSET_AREA_MIN,
  INSIDE_SHARE,
  isInset,
  mergePanels,
  OVERLAP_MAX,
  RECTANGLE_FILL,
} from './merge-panels.ts'
import type { Paper } from './paper.ts'
import {
  areaOf,
  type Box,
  type Colour,
  colourMask,
  commonArea,
  difference,
  heightOf,
  type Raster,
  widthOf,
} from './raster.ts'
import { connectedToEdge, dilate, erode, findRegions, type Region } from './regions.ts'

const WHITE: Colour = { r: 255, g: 255, b: 255 }
const BLACK: Colour = { r: 0, g: 0, b: 0 }
/** White and black gutters are tried, too, unless they differ from the paper colour by at most SAME_COLOUR. */
const SAME_COLOUR = 48
const TOLERANCE = 36
/** Minimum share of paper along the edge for its colour to be tried first. */
const PAPER_SHARE_MIN = 0.5

/** Minimum area and side of a panel, as fractions of the page. */
const AREA_MIN = 0.012
const SIDE_MIN = 0.05
/** Minimum share of the content that panels cover. */
const COVERAGE_MIN = 0.72
/**
 * Minimum share of non-gutter pixels in a panel. Letters and figures on an even background are separated like panels,
 * but fill less of their boxes. Frameless drawings are rejected too, since they look the same.
 */
const FILL_MIN = 0.68
/** Maximum width of the rim around an inset, as a fraction of the shorter side. */
const RIM_MAX = 0.05
/** Distance from the edge within which a gutter may begin, as a fraction of the shorter side: scans have dark edges. */
const EDGE_DEPTH = 0.015
/** Maximum number of regions; images with more are not comic pages. */
const REGIONS_MAX = 4_000

const isSizeable = (box: Box, page: Raster) =>
  areaOf(box) >= AREA_MIN * page.width * page.height &&
  widthOf(box) >= SIDE_MIN * page.width &&
  heightOf(box) >= SIDE_MIN * page.height

interface PanelCandidate {
  readonly boxes: Box[]
  /** Share of the content that the boxes cover. */
  readonly coverage: number
  /** Smallest share of non-gutter pixels in a box. */
  readonly fill: number
}

/** Finds the panels between gutters of one colour. */
function panelsBetween(page: Raster, gutter: Colour, tolerance: number, content: Box): PanelCandidate {
  const { width, height } = page
  const gutterMask = colourMask(page, gutter, tolerance)
  const depth = Math.max(2, Math.round(Math.min(width, height) * EDGE_DEPTH))
  // Erosion closes gaps of less than three pixels, so that a gutter does not leak through a broken frame.
  const gutters = dilate(
    connectedToEdge(erode(gutterMask, width, height), width, height, depth),
    gutterMask,
    width,
  )
  const regions = findRegions(gutters, width, height, 12)
  if (regions.length > REGIONS_MAX) return { boxes: [], coverage: 0, fill: 0 }
  const large = regions.filter((region) => isSizeable(region, page))
  const parts = large.flatMap((region) => cutAtGutters(region, gutters, page))
  const insets = findInsets(large, gutterMask, page)
  const boxes = mergePanels([...parts.filter((part) => isSizeable(part, page)), ...insets], page, content)
  const fill = Math.min(
    1,
    ...boxes.filter((box) => !isInset(box, boxes)).map((box) => fillOf(box, gutters, page)),
  )
  return { boxes, coverage: coverageOf(boxes, content), fill }
}

/** Finds insets: filled rectangles inside panels with a rim of the gutter colour. */
function findInsets(panels: readonly Region[], gutterMask: Uint8Array, page: Raster): Box[] {
  const least = INSET_AREA_MIN * page.width * page.height
  const parts = findRegions(gutterMask, page.width, page.height, least)
  return parts.filter(
    (part) =>
      isSizeable(part, page) &&
      part.pixels >= RECTANGLE_FILL * areaOf(part) &&
      panels.some((panel) => isWithin(part, panel) && areaOf(part) < 0.45 * areaOf(panel)) &&
      hasRim(part, gutterMask, page),
  )
}

const isWithin = (box: Box, outer: Box) =>
  box.left > outer.left + 2 &&
  box.top > outer.top + 2 &&
  box.right < outer.right - 2 &&
  box.bottom < outer.bottom - 2

/** True if each side of a box has a narrow line of the gutter colour with content beyond. */
function hasRim({ left, top, right, bottom }: Box, gutterMask: Uint8Array, page: Raster): boolean {
  const maximum = Math.round(RIM_MAX * Math.min(page.width, page.height))
  const share = (fromX: number, toX: number, fromY: number, toY: number) => {
    let count = 0
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++) count += gutterMask[y * page.width + x] ?? 0
    return count / Math.max(1, (toX - fromX) * (toY - fromY))
  }
  const isNarrow = (lineAt: (distance: number) => number) => {
    let distance = 1
    while (distance <= maximum && lineAt(distance) >= 0.8) distance++
    return distance > 1 && distance <= maximum
  }
  // The first line is skipped, since it may be blurred.
  return (
    isNarrow((distance) => share(left, right, top - 1 - distance, top - distance)) &&
    isNarrow((distance) => share(left, right, bottom + distance, bottom + distance + 1)) &&
    isNarrow((distance) => share(left - 1 - distance, left - distance, top, bottom)) &&
    isNarrow((distance) => share(right + distance, right + distance + 1, top, bottom))
  )
}

/** Returns the share of the content that boxes cover, sampled on a grid. */
function coverageOf(boxes: readonly Box[], content: Box): number {
  const cells = 40
  let hit = 0
  for (let i = 0; i < cells * cells; i++) {
    const x = content.left + (((i % cells) + 0.5) * widthOf(content)) / cells
    const y = content.top + ((Math.floor(i / cells) + 0.5) * heightOf(content)) / cells
    if (boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)) hit++
  }
  return hit / (cells * cells)
}

/** Returns the share of non-gutter pixels in a box. */
function fillOf({ left, top, right, bottom }: Box, gutters: Uint8Array, page: Raster): number {
  let gutter = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) gutter += gutters[y * page.width + x] ?? 0
  return 1 - gutter / Math.max(1, (right - left) * (bottom - top))
}

/** True if boxes are plausible panels: at least two, not too many, filled, covering the content, without overlaps. */
function isLikely({ boxes, coverage, fill }: PanelCandidate): boolean {
  const topLevel = boxes.filter((box) => !isInset(box, boxes))
  if (topLevel.length < 2 || boxes.length > PANELS_MAX || coverage < COVERAGE_MIN || fill < FILL_MIN)
    return false
  return boxes.every((a, i) =>
    boxes.slice(i + 1).every((b) => {
      const share = commonArea(a, b) / Math.min(areaOf(a), areaOf(b))
      return share <= OVERLAP_MAX || share >= INSIDE_SHARE
    }),
  )
}

/** Detects the panels of a page, unordered. Returns none for a single picture or an unclear page. */
export function detectPanels(page: Raster, paper: Paper, content: Box): Box[] {
  const others = [WHITE, BLACK]
    .filter((colour) => difference(colour, paper.colour) > SAME_COLOUR)
    .map((colour) => ({ colour, tolerance: TOLERANCE }))
  const paperColour = { colour: paper.colour, tolerance: Math.max(TOLERANCE, paper.tolerance) }
  // Without margins, the "paper" colour is that of a drawing along the edge, so it is tried last.
  const gutters = paper.share >= PAPER_SHARE_MIN ? [paperColour, ...others] : [...others, paperColour]
  for (const { colour, tolerance } of gutters) {
    const next = panelsBetween(page, colour, tolerance, content)
    if (isLikely(next)) return next.boxes
  }
  return []
}
