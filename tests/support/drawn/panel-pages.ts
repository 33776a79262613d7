import { art, bubble, corners, drawn, framed, type Look, type Point, type Rect, scanned } from './art.ts'
import { Chance } from './chance.ts'

/** A drawn page and its panels as they are read, in pixels. */
export interface PanelPage {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** None: one picture. */
  readonly ltr: readonly Rect[]
  readonly rtl: readonly Rect[]
}

const [WIDTH, HEIGHT] = [1200, 1846]

interface Style {
  readonly paper: string
  readonly gutter: number
  readonly margin: number
  readonly frame: number
  readonly look: Look
  readonly frameColour?: string
  /** How far gutters between columns lean, in pixels. */
  readonly slant?: number
  /** Bubbles lie over gutters. */
  readonly bubbles?: boolean
  readonly noise?: number
  /** Some panels' art reaches over their frame. */
  readonly breakout?: boolean
}

const USUAL: Style = { paper: '#fff', gutter: 20, margin: 60, frame: 4, look: 'colour' }

/** Rows of so many columns each, in shares of the page. */
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
    const line = columns.map((share, column): Placed => {
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
    return line
  })
}

async function grid(
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

/** A large panel with smaller ones on it, each in a rim of the paper's colour. */
async function insets(
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

async function whole(
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

const all = { x: 0, y: 0, w: WIDTH, h: HEIGHT }

/** A page of set text in columns. */
const textOf = (columns: number) => (chance: Chance) => {
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

/** Pages of known panels, 64 of them, or one of each kind where `few`. */
export async function* panelPages(few = false): AsyncGenerator<PanelPage> {
  const kinds: ((n: number) => Promise<PanelPage>)[] = [
    (n) =>
      grid(
        'grid 2×2',
        100 + n,
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1],
        { gutter: 14 + 5 * n },
      ),
    (n) =>
      grid(
        'grid 3×3',
        200 + n,
        [
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
        [1, 1, 1],
        { margin: 40 + 20 * n },
      ),
    (n) =>
      grid('rows of different columns', 300 + n, [[2, 1], [1], [1, 1, 1]], [2, 1, 1.4], {
        look: n % 2 ? 'grey' : 'colour',
      }),
    (n) =>
      grid(
        'staggered',
        400 + n,
        [
          [3, 2],
          [2, 3],
          [1, 2],
        ],
        [1, 1.2, 1],
        { noise: n % 2 ? 9 : 0 },
      ),
    (n) =>
      grid(
        'slanted gutters',
        500 + n,
        [
          [1, 1],
          [1, 1, 1],
          [1, 1],
        ],
        [1, 1, 1],
        { slant: 50 + 25 * n },
      ),
    (n) => insets('inset inside', 600 + n, [{ x: 0.08, y: 0.1, w: 0.36, h: 0.36 }], { gutter: 18 + 2 * n }),
    (n) =>
      insets('inset at the corner', 700 + n, [{ x: 0.66, y: 0.68, w: 0.34, h: 0.32 }], {
        gutter: 20 + 2 * n,
      }),
    (n) => grid('borderless', 800 + n, [[1, 1], [1], [2, 1]], [1, 1, 1], { frame: 0, gutter: 24 + 4 * n }),
    (n) =>
      grid('black gutters', 900 + n, [[1, 1], [1, 2], [1]], [1, 1, 1], {
        paper: '#000',
        frame: n % 2 ? 3 : 0,
        frameColour: '#eee',
        gutter: 22,
      }),
    (n) =>
      grid('dark art on black', 1000 + n, [[1], [1, 1], [1, 1]], [1.2, 1, 1], {
        paper: '#060606',
        look: 'dark',
        frame: 3,
        frameColour: '#ddd',
        gutter: 24,
      }),
    (n) =>
      grid(
        'manga',
        1100 + n,
        [
          [1, 2],
          [1, 1, 1],
          [2, 1],
        ],
        [1.3, 1, 1],
        { look: 'lines', gutter: 12 + 3 * n, noise: n % 2 ? 6 : 0 },
      ),
    (n) =>
      grid(
        'bubbles over gutters',
        1200 + n,
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
        [1, 1, 1],
        { bubbles: true, gutter: 18 + n },
      ),
    (n) =>
      grid('full bleed', 1300 + n, [[1, 1], [1], [1, 1]], [1, 1, 1], { margin: 0, frame: n % 2 ? 4 : 0 }),
    (n) =>
      grid(
        'coloured paper',
        1400 + n,
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1.3],
        { paper: ['#f2e3b8', '#e7d9c4', '#c9d8e6', '#f6efe0'][n % 4] ?? '#fff', noise: 0 },
      ),
    (n) =>
      grid('figures over the frame', 1500 + n, [[1], [1, 1], [1]], [1, 1, 1], { breakout: true, gutter: 24 }),
    (n) =>
      n % 2 === 0
        ? whole('splash', 1600 + n, (chance) => art(chance, all, n ? 'dark' : 'colour'))
        : whole('text', 1600 + n, textOf(n === 1 ? 1 : 2)),
  ]
  for (const kind of kinds) for (let n = 0; n < (few ? 1 : 4); n++) yield await kind(n)
}
