import { art, bubble, corners, drawn, framed, type Look, type Point, type Rect, scanned } from './art.ts'
import { Chance } from './chance.ts'

/** A drawn page and its panels in reading order, in pixels. */
export interface PanelPage {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** Empty for a single picture. Null if this direction is not tested. */
  readonly ltr: readonly Rect[] | null
  readonly rtl: readonly Rect[] | null
}

const [WIDTH, HEIGHT] = [1200, 1846]

interface Style {
  readonly paper: string
  readonly gutter: number
  readonly margin: number
  readonly frame: number
  readonly look: Look
  readonly frameColour?: string
  /** Horizontal lean of the gutters between columns in pixels. */
  readonly slant?: number
  /** Whether bubbles overlap gutters. */
  readonly bubbles?: boolean
  readonly noise?: number
  /** Whether some panels' art overlaps their frame. */
  readonly breakout?: boolean
}

const USUAL: Style = { paper: '#fff', gutter: 20, margin: 60, frame: 4, look: 'colour' }

/** Column widths of each row, as shares. */
type Rows = readonly (readonly number[])[]

interface Placed {
  readonly rect: Rect
  readonly points: readonly Point[]
}

function placed(rows: Rows, heights: readonly number[], { gutter, margin, slant = 0 }: Style): Placed[][] {
  const inner = { w: WIDTH - 2 * margin, h: HEIGHT - 2 * margin - gutter * (rows.length - 1) }
  const total = heights.reduce((sum, each) => sum + each, 0)
  let y = margin
  return rows.map((columns, row) => {
    const h = (inner.h * (heights[row] ?? 1)) / total
    const sum = columns.reduce((a, b) => a + b, 0)
    const room = inner.w - gutter * (columns.length - 1)
    let x = margin
    const panels = columns.map((share, column): Placed => {
      const w = (room * share) / sum
      const lean = (row % 2 === 0 ? slant : -slant) / 2
      const [l, r] = [column === 0 ? 0 : lean, column === columns.length - 1 ? 0 : lean]
      const points: Point[] = [
        [x + l, y],
        [x + w + r, y],
        [x + w - r, y + h],
        [x - l, y + h],
      ]
      const left = Math.min(x + l, x - l)
      const right = Math.max(x + w + r, x + w - r)
      x += w + gutter
      return { rect: { x: left, y, w: right - left, h }, points }
    })
    y += h + gutter
    return panels
  })
}

/** Draws panels in rows. */
export async function grid(
  name: string,
  seed: number,
  rows: Rows,
  heights: readonly number[],
  some: Partial<Style> = {},
) {
  const chance = new Chance(seed)
  const style = { ...USUAL, ...some }
  const lines = placed(rows, heights, style)
  const panels = lines.flat()
  const body = panels.map(({ rect, points }, i) =>
    framed(`p${i}`, points, art(chance, rect, style.look), style.frame, style.frameColour),
  )
  if (style.bubbles) {
    for (const line of lines) {
      const [a, b] = line
      if (a && b) {
        const at = {
          x: a.rect.x + a.rect.w - 90,
          y: a.rect.y + a.rect.h * 0.25,
          w: 210,
          h: Math.min(150, a.rect.h * 0.35),
        }
        body.push(bubble(chance, at))
      }
    }
    const [top, below] = [lines[0]?.[0], lines[1]?.[0]]
    if (top && below) body.push(bubble(chance, { x: top.rect.x + 60, y: below.rect.y - 80, w: 200, h: 130 }))
  }
  if (style.breakout) {
    const { rect } = panels[Math.floor(panels.length / 2)] as Placed
    body.push(
      `<ellipse cx="${rect.x + rect.w * 0.6}" cy="${rect.y + 10}" rx="${Math.min(70, rect.w * 0.16)}" ry="55" fill="hsl(20,60%,55%)" stroke="#000" stroke-width="4"/>`,
    )
  }
  const bytes = await scanned(drawn(WIDTH, HEIGHT, style.paper, chance, body.join('')), style.noise)
  const rects = lines.map((line) => line.map(({ rect }) => rect))
  return {
    name,
    width: WIDTH,
    height: HEIGHT,
    bytes,
    ltr: rects.flat(),
    rtl: rects.flatMap((line) => line.toReversed()),
  }
}

/** Draws a large panel with smaller ones on it, each with a border of the paper's colour. */
export async function insets(
  name: string,
  seed: number,
  places: readonly Rect[],
  some: Partial<Style> = {},
): Promise<PanelPage> {
  const chance = new Chance(seed)
  const { paper, margin, gutter, frame, look } = { ...USUAL, ...some }
  const large = { x: margin, y: margin, w: WIDTH - 2 * margin, h: HEIGHT * 0.58 }
  const top = large.y + large.h + gutter
  const half = (large.w - gutter) / 2
  const below = [0, 1].map((i) => ({
    x: margin + i * (half + gutter),
    y: top,
    w: half,
    h: HEIGHT - margin - top,
  }))
  const inset = places.map(({ x, y, w, h }) => ({
    x: large.x + x * large.w,
    y: large.y + y * large.h,
    w: w * large.w,
    h: h * large.h,
  }))
  const body = [large, ...below].map((rect, i) =>
    framed(`p${i}`, corners(rect), art(chance, rect, look), frame),
  )
  for (const [i, rect] of inset.entries()) {
    const rim = { x: rect.x - gutter / 2, y: rect.y - gutter / 2, w: rect.w + gutter, h: rect.h + gutter }
    body.push(`<rect x="${rim.x}" y="${rim.y}" width="${rim.w}" height="${rim.h}" fill="${paper}"/>`)
    body.push(framed(`i${i}`, corners(rect), art(chance, rect, look), frame))
  }
  const bytes = await scanned(drawn(WIDTH, HEIGHT, paper, chance, body.join('')))
  const [left, right] = below as [Rect, Rect]
  return {
    name,
    width: WIDTH,
    height: HEIGHT,
    bytes,
    ltr: [large, ...inset, left, right],
    rtl: [large, ...inset.toReversed(), right, left],
  }
}

/** Draws a page without panels. */
export async function whole(
  name: string,
  seed: number,
  body: (chance: Chance) => string,
  paper = '#fff',
  noise = 0,
) {
  const chance = new Chance(seed)
  const bytes = await scanned(drawn(WIDTH, HEIGHT, paper, chance, body(chance)), noise)
  return { name, width: WIDTH, height: HEIGHT, bytes, ltr: [], rtl: [] }
}

/** The rectangle of a whole page. */
export const all = { x: 0, y: 0, w: WIDTH, h: HEIGHT }

/** Draws a page of text in columns. */
export const textOf = (columns: number) => (chance: Chance) => {
  const parts: string[] = []
  const w = (WIDTH - 200) / columns
  for (let column = 0; column < columns; column++) {
    for (let line = 0; line < 52; line++) {
      for (let x = 0; x < w - 70; ) {
        const word = chance.between(18, 70)
        parts.push(
          `<rect x="${100 + column * w + x}" y="${120 + line * 31}" width="${word}" height="13" fill="#222"/>`,
        )
        x += word + 12
      }
    }
  }
  return parts.join('')
}
