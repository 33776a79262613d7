import type { PageLayout, Panel } from '#domain/page-layout.ts'
import { type Edges, PLACES } from '#domain/seams.ts'
import { type Crop, contentBox, cropOf, emptyMargins } from './margins.ts'
import { panelsOf } from './panels.ts'
import { cssColour, paperOf } from './paper.ts'
import { type Box, type Raster, widthOf } from './raster.ts'
import { type Direction, inReadingOrder } from './reading-order.ts'

/** How deep an edge is, in fractions of the width. */
const DEPTH = 0.012

function edgeOf({ width, height, rgb }: Raster, from: number, depth: number): string {
  const colours = new Uint8Array(PLACES * 3)
  for (let place = 0; place < PLACES; place++) {
    const [first, last] = [Math.floor((place * height) / PLACES), Math.floor(((place + 1) * height) / PLACES)]
    const sum = [0, 0, 0]
    for (let y = first; y < last; y++) {
      for (let x = from; x < from + depth; x++) {
        const at = (y * width + x) * 3
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[at + c] ?? 0)
      }
    }
    const count = Math.max(1, (last - first) * depth)
    for (let c = 0; c < 3; c++) colours[place * 3 + c] = (sum[c] ?? 0) / count
  }
  return Buffer.from(colours).toString('base64')
}

/** What the edges of a page look like, for `likeness`. */
function edgesOf(raster: Raster): Edges {
  const depth = Math.max(2, Math.round(raster.width * DEPTH))
  return { left: edgeOf(raster, 0, depth), right: edgeOf(raster, raster.width - depth, depth) }
}

/** What the picture of one page tells, without its neighbours. */
export interface FoundLayout extends Pick<PageLayout, 'width' | 'height' | 'crop' | 'panels' | 'paper'> {
  /** The places in `panels` of those read from right to left. */
  readonly rtl: readonly number[]
  readonly edges: Edges | null
}

/** Share of a page's edge that is of one colour, for it to be called the paper's. */
const PAPER = 0.5
/** A picture this much wider than high is an opening: what lies left of its fold is read before what lies right. */
const OPENING = 1.15
/** How far from the middle a panel may reach over the fold. */
const FOLD = 0.03

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

function panelOf({ left, top, right, bottom }: Box, { width, height }: Raster): Panel {
  const [x, y] = [rounded(left / width), rounded(top / height)]
  return { x, y, width: rounded(right / width - x), height: rounded(bottom / height - y) }
}

function inOrder(boxes: readonly Box[], page: Raster, direction: Direction): Box[] {
  const middle = page.width / 2
  const slack = page.width * FOLD
  const isLeft = ({ right }: Box) => right <= middle + slack
  const isRight = ({ left }: Box) => left >= middle - slack
  const isOpening = page.width > OPENING * page.height && boxes.every((box) => isLeft(box) || isRight(box))
  if (!isOpening) return inReadingOrder(boxes, direction)
  const halves = [boxes.filter(isLeft), boxes.filter((box) => !isLeft(box))]
  return (direction === 'ltr' ? halves : halves.reverse()).flatMap((half) => inReadingOrder(half, direction))
}

const roundedCrop = ({ top, right, bottom, left }: Crop): Crop => ({
  top: rounded(top),
  right: rounded(right),
  bottom: rounded(bottom),
  left: rounded(left),
})

/** What a page's pixels tell of margins, panels and edges; sizes are the caller's to know. */
export function layoutOf(page: Raster): Omit<FoundLayout, 'width' | 'height'> {
  const paper = paperOf(page)
  const margins = emptyMargins(page, paper)
  const content = contentBox(page, margins)
  const isEmpty = widthOf(content) >= page.width && margins.top + margins.bottom === 0 && paper.share > 0.999
  const ltr = isEmpty ? [] : inOrder(panelsOf(page, paper, content), page, 'ltr')
  const rtl = inOrder(ltr, page, 'rtl')
  return {
    crop: roundedCrop(cropOf(page, paper, margins)),
    panels: ltr.map((box) => panelOf(box, page)),
    rtl: rtl.map((box) => ltr.indexOf(box)),
    paper: paper.share >= PAPER ? cssColour(paper.colour) : null,
    edges: edgesOf(page),
  }
}
