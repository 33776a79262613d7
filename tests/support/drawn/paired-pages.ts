import { art, bubble, drawn, type Rect, scanned } from './art.ts'
import { Chance } from './chance.ts'

/** A page of a drawn comic. */
export interface PairedPage {
  readonly name: string
  readonly bytes: Buffer
  readonly wide: boolean
  readonly double: boolean
  readonly type: string | null
}

/** A drawn comic, and its spreads: the page numbers that are shown together, from 1. */
export interface PairedComic {
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly pages: readonly PairedPage[]
  readonly openings: readonly (readonly number[])[]
}

const [WIDTH, HEIGHT] = [420, 646]

/**
 * A part of a book: a page `alone`, such as a cover; `two` pages of separate drawings; `one` drawing over two pages;
 * such a drawing as a single `wide` page; a page whose neighbour is `lost`.
 */
export type Part = 'alone' | 'two' | 'one' | 'wide' | 'lost'

/** Description of a drawn comic. */
export interface ComicSpec {
  readonly name: string
  readonly parts: readonly Part[]
  readonly rtl?: boolean
  /** Page names: by position, or so that wide pages count as two numbers, in the name or skipped. */
  readonly names?: 'place' | 'paired' | 'joined' | 'skipping'
  /** Whether ComicInfo gives page types. */
  readonly typed?: boolean
  /** Whether pictures reach the edge or have margins. */
  readonly bleed?: boolean
  /** Number of the first page. */
  readonly from?: number
  /** Whether each page has other panels, and the cover is one picture. */
  readonly varied?: boolean
}

const rect = (x: number, w: number): Rect => ({ x, y: 0, w, h: HEIGHT })

/** Returns panels in two rows, or if `varied` in random rows and columns. */
function panelsOf(chance: Chance, margin: number, varied: boolean): Rect[] {
  const rows = varied ? chance.whole(2, 4) : 2
  const h = (HEIGHT - (rows + 1) * margin) / rows
  return Array.from({ length: rows }, (_, row) => {
    const columns = varied ? chance.whole(1, 3) : 1
    const w = (WIDTH - (columns + 1) * margin) / columns
    return Array.from({ length: columns }, (_, column) => {
      return { x: margin + column * (w + margin), y: margin + row * (h + margin), w, h }
    })
  }).flat()
}

async function single(chance: Chance, bleed: boolean, varied: boolean): Promise<Buffer> {
  const body = panelsOf(chance, bleed ? 0 : 24, varied).map((panel, i) => {
    const clip = `<clipPath id="c${i}"><rect x="${panel.x}" y="${panel.y}" width="${panel.w}" height="${panel.h}"/></clipPath>`
    return `${clip}<g clip-path="url(#c${i})">${art(chance, panel, 'colour')}</g>`
  })
  return scanned(drawn(WIDTH, HEIGHT, '#fff', chance, body.join('')))
}

/** Draws one picture up to the edges. */
const cover = (chance: Chance) =>
  scanned(drawn(WIDTH, HEIGHT, '#fff', chance, art(chance, rect(0, WIDTH), 'colour')))

/** Draws two pages of one drawing that continues across the fold. */
async function opening(chance: Chance): Promise<{ whole: Buffer; left: Buffer; right: Buffer }> {
  const all = rect(0, 2 * WIDTH)
  const extra = Array.from({ length: 6 }, () => {
    const y = chance.between(0, HEIGHT)
    return `<ellipse cx="${WIDTH + chance.between(-80, 80)}" cy="${y}" rx="${chance.between(60, 160)}" ry="${chance.between(30, 90)}" fill="hsl(${chance.whole(0, 359)},55%,${chance.whole(25, 75)}%)"/>`
  })
  const body = `${art(chance, all, 'colour')}${extra.join('')}${bubble(chance, { x: 40, y: 30, w: 120, h: 70 })}`
  const svg = drawn(2 * WIDTH, HEIGHT, '#fff', chance, body)
  const { default: sharp } = await import('sharp')
  const whole = await sharp(svg).png().toBuffer()
  // The fold hides two pixels of each page.
  const half = (left: number) =>
    sharp(whole)
      .extract({ left, top: 0, width: WIDTH - 2, height: HEIGHT })
      .jpeg({ quality: 80 })
      .toBuffer()
  return { whole: await scanned(svg), left: await half(0), right: await half(WIDTH + 2) }
}

/** Draws a comic, the same for the same seed. */
export async function drawnComic(seed: number, spec: ComicSpec): Promise<PairedComic> {
  const chance = new Chance(seed)
  const { parts, rtl = false, names = 'place', typed = false, bleed = false, from = 1, varied = false } = spec
  const pages: PairedPage[] = []
  const openings: number[][] = []
  let number = from
  const add = (bytes: Buffer, wide: boolean, type: string | null) => {
    const two = wide && names !== 'place'
    const padded = (n: number) => String(n).padStart(3, '0')
    const name =
      two && names === 'paired'
        ? `${padded(number)}-${padded(number + 1)}`
        : two && names === 'joined'
          ? `${padded(number)}${padded(number + 1)}`
          : padded(number)
    number += two ? 2 : 1
    pages.push({ name: `Book/page ${name}.jpg`, bytes, wide, double: wide, type })
    return pages.length
  }
  const page = (isCover = false) =>
    isCover && varied ? cover(chance) : single(chance, bleed || isCover, varied)
  for (const [i, part] of parts.entries()) {
    const isFirst = i === 0
    if (part === 'alone') {
      openings.push([add(await page(isFirst), false, typed && isFirst ? 'FrontCover' : null)])
    } else if (part === 'lost') {
      openings.push([add(await page(), false, null)])
      number++
    } else if (part === 'two') {
      const first = add(await page(), false, null)
      openings.push([first, add(await page(), false, null)])
    } else {
      const { whole, left, right } = await opening(chance)
      if (part === 'wide') openings.push([add(whole, true, null)])
      else {
        const [one, other] = rtl ? [right, left] : [left, right]
        const first = add(one, false, null)
        openings.push([first, add(other, false, null)])
      }
    }
  }
  return { name: spec.name, direction: rtl ? 'rtl' : 'ltr', pages, openings }
}
