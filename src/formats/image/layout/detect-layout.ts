import type { PageLayout, Panel } from '#domain/reading/page-layout.ts'
import { EDGE_SAMPLES, type Edges } from '#domain/reading/seams.ts'
import { type Crop, contentBox, cropOf, emptyMargins } from './margins.ts'
import { detectPanels } from './panels.ts'
import { cssColour, paperOf } from './paper.ts'
import { type Box, type Raster, widthOf } from './raster.ts'
import { type Direction, inReadingOrder } from './reading-order.ts'

/** Width of the strip that is sampled as an edge, as a fraction of the page's width. */
const EDGE_DEPTH = 0.012

function edgeOf({ width, height, rgb }: Raster, from: number, depth: number): string {
  const colours = new Uint8Array(EDGE_SAMPLES * 3)
  for (let segment = 0; segment < EDGE_SAMPLES; segment++) {
    const [first, last] = [
      Math.floor((segment * height) / EDGE_SAMPLES),
      Math.floor(((segment + 1) * height) / EDGE_SAMPLES),
    ]
    const sum = [0, 0, 0]
    for (let y = first; y < last; y++) {
      for (let x = from; x < from + depth; x++) {
        const at = (y * width + x) * 3
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[at + c] ?? 0)
      }
    }
    const count = Math.max(1, (last - first) * depth)
    for (let c = 0; c < 3; c++) colours[segment * 3 + c] = (sum[c] ?? 0) / count
  }
  return Buffer.from(colours).toString('base64')
}

/** Samples the colours along the left and right edges, for `likeness`. */
function edgesOf(raster: Raster): Edges {
  const depth = Math.max(2, Math.round(raster.width * EDGE_DEPTH))
  return { left: edgeOf(raster, 0, depth), right: edgeOf(raster, raster.width - depth, depth) }
}

/** Layout detected from the image of a page, without its neighbours. */
export interface DetectedLayout extends Pick<PageLayout, 'width' | 'height' | 'crop' | 'panels' | 'paper'> {
  /** Indexes into `panels` in right-to-left reading order. */
  readonly rtl: readonly number[]
  readonly edges: Edges | null
}

/** Minimum share of a page's edge that has the paper colour. */
const PAPER_SHARE_MIN = 0.5
/** Ratio of width to height above which an image is a double page, whose halves are read one after the other. */
const SPREAD_RATIO = 1.15
/** How far a panel may extend over the fold, as a fraction of the width. */
const FOLD_TOLERANCE = 0.03

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

function panelOf({ left, top, right, bottom }: Box, { width, height }: Raster): Panel {
  const [x, y] = [rounded(left / width), rounded(top / height)]
  return { x, y, width: rounded(right / width - x), height: rounded(bottom / height - y) }
}

function inOrder(boxes: readonly Box[], page: Raster, direction: Direction): Box[] {
  const middle = page.width / 2
  const slack = page.width * FOLD_TOLERANCE
  const isLeft = ({ right }: Box) => right <= middle + slack
  const isRight = ({ left }: Box) => left >= middle - slack
  const isSpread =
    page.width > SPREAD_RATIO * page.height && boxes.every((box) => isLeft(box) || isRight(box))
  if (!isSpread) return inReadingOrder(boxes, direction)
  const halves = [boxes.filter(isLeft), boxes.filter((box) => !isLeft(box))]
  return (direction === 'ltr' ? halves : halves.reverse()).flatMap((half) => inReadingOrder(half, direction))
}

const roundedCrop = ({ top, right, bottom, left }: Crop): Crop => ({
  top: rounded(top),
  right: rounded(right),
  bottom: rounded(bottom),
  left: rounded(left),
})

/** Detects margins, panels, paper colour and edges from a page's pixels. The caller adds the page's size. */
export function detectLayout(page: Raster): Omit<DetectedLayout, 'width' | 'height'> {
  const paper = paperOf(page)
  const margins = emptyMargins(page, paper)
  const content = contentBox(page, margins)
  const isEmpty = widthOf(content) >= page.width && margins.top + margins.bottom === 0 && paper.share > 0.999
  const ltr = isEmpty ? [] : inOrder(detectPanels(page, paper, content), page, 'ltr')
  const rtl = inOrder(ltr, page, 'rtl')
  return {
    crop: roundedCrop(cropOf(page, paper, margins)),
    panels: ltr.map((box) => panelOf(box, page)),
    rtl: rtl.map((box) => ltr.indexOf(box)),
    paper: paper.share >= PAPER_SHARE_MIN ? cssColour(paper.colour) : null,
    edges: edgesOf(page),
  }
}
