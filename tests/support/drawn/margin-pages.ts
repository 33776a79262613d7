import { art, bubble, corners, drawn, framed, type Look, type Rect, scanned } from './art.ts'
import { Chance } from './chance.ts'

/** A drawn page and the rectangle of its content; everything outside may be cropped. */
export interface MarginPage {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** In pixels; null if nothing is to be cropped. */
  readonly content: Rect | null
}

const [WIDTH, HEIGHT] = [1200, 1846]

interface MarginSpec {
  readonly name: string
  /** Margins of each side in pixels. */
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly paper?: string
  readonly look?: Look
  readonly noise?: number
  /** Width in pixels by which a bubble extends into the left margin. */
  readonly reaches?: number
  /** A page number at the bottom. */
  readonly footer?: boolean
  /** Number of dust specks in the margins. */
  readonly dust?: number
  readonly frame?: number
}

async function page(seed: number, spec: MarginSpec): Promise<MarginPage> {
  const chance = new Chance(seed)
  const {
    margins,
    paper = '#fff',
    look = 'colour',
    noise = 0,
    reaches = 0,
    footer,
    dust = 0,
    frame = 4,
  } = spec
  const box = {
    x: margins.left,
    y: margins.top,
    w: WIDTH - margins.left - margins.right,
    h: HEIGHT - margins.top - margins.bottom,
  }
  const half = { ...box, h: box.h / 2 - 10 }
  const below = { ...half, y: box.y + box.h / 2 + 10 }
  const body = [half, below].map((rect, i) => framed(`p${i}`, corners(rect), art(chance, rect, look), frame))
  let { x: left, y: top } = box
  let bottom = box.y + box.h
  const right = box.x + box.w
  if (frame > 0) [left, top, bottom] = [left - frame / 2, top - frame / 2, bottom + frame / 2]
  if (reaches > 0) {
    body.push(bubble(chance, { x: box.x - reaches, y: box.y + 200, w: 260, h: 150 }))
    left = Math.min(left, box.x - reaches)
  }
  if (footer) {
    const at = { x: WIDTH / 2 - 18, y: HEIGHT - margins.bottom * 0.5 }
    body.push(`<text x="${at.x}" y="${at.y}" font-family="sans-serif" font-size="30" fill="#222">17</text>`)
    bottom = at.y
  }
  for (let i = 0; i < dust; i++)
    body.push(
      `<circle cx="${chance.between(4, WIDTH - 4)}" cy="${chance.is(0.5) ? chance.between(4, margins.top * 0.8) : HEIGHT - chance.between(4, margins.bottom * 0.8)}" r="1.2" fill="#777"/>`,
    )
  const bytes = await scanned(drawn(WIDTH, HEIGHT, paper, chance, body.join('')), noise)
  const content = { x: left, y: top, w: right + (frame > 0 ? frame / 2 : 0) - left, h: bottom - top }
  return { name: spec.name, width: WIDTH, height: HEIGHT, bytes, content }
}

const even = (px: number) => ({ top: px, right: px, bottom: px, left: px })

/** Yields 64 pages of known margins, or one of each kind if `few`. */
export async function* marginPages(few = false): AsyncGenerator<MarginPage> {
  const kinds: ((n: number) => MarginSpec)[] = [
    (n) => ({ name: 'even', margins: even(30 + 40 * n) }),
    (n) => ({ name: 'uneven', margins: { top: 40 + 20 * n, right: 30, bottom: 120, left: 90 + 15 * n } }),
    (n) => ({
      name: 'inner margin',
      margins: { top: 70, right: n % 2 ? 0 : 110, bottom: 70, left: n % 2 ? 110 : 0 },
    }),
    (n) => ({
      name: 'grey scan',
      margins: even(70 + 10 * n),
      paper: ['#f4f4f4', '#e9e9e9', '#dedede', '#efefef'][n] ?? '#eee',
      look: 'grey',
      noise: 6 + 3 * n,
    }),
    (n) => ({ name: 'noisy white', margins: even(80), look: 'lines', noise: 5 + 4 * n }),
    (n) => ({ name: 'bubble in the margin', margins: even(100), reaches: 20 + 20 * n }),
    (n) => ({ name: 'bubble to the edge', margins: even(90), reaches: 90 + n }),
    (n) => ({ name: 'black page', margins: even(50 + 25 * n), paper: '#000', look: 'colour', frame: 0 }),
    (n) => ({
      name: 'coloured paper',
      margins: even(60 + 15 * n),
      paper: ['#f2e3b8', '#e7d9c4', '#c9d8e6', '#f6efe0'][n] ?? '#fff',
    }),
    (n) => ({
      name: 'number at the foot',
      margins: { top: 70, right: 60, bottom: 130 + 10 * n, left: 60 },
      footer: true,
    }),
    (n) => ({ name: 'dust', margins: even(110), dust: 3 + 2 * n }),
    (n) => ({ name: 'without frame', margins: even(60 + 20 * n), frame: 0 }),
    (n) => ({ name: 'lines on white', margins: even(40 + 25 * n), look: 'lines' }),
    (n) => ({ name: 'narrow', margins: even(12 + 4 * n) }),
  ]
  const count = few ? 1 : 4
  for (const [k, kind] of kinds.entries())
    for (let n = 0; n < count; n++) yield page(5000 + 10 * k + n, kind(n))
  for (let n = 0; n < (few ? 2 : 8); n++) {
    const chance = new Chance(7000 + n)
    const all = { x: 0, y: 0, w: WIDTH, h: HEIGHT }
    const look = (['colour', 'dark', 'grey', 'colour'] as const)[n % 4] ?? 'colour'
    const bytes = await scanned(
      drawn(WIDTH, HEIGHT, '#fff', chance, art(chance, all, look)),
      n % 3 === 2 ? 8 : 0,
    )
    yield { name: `no margin, ${look}`, width: WIDTH, height: HEIGHT, bytes, content: null }
  }
}
