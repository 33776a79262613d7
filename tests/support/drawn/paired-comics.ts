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

/** A drawn comic, and how its pages lie in twos: the numbers of those shown together, from 1. */
export interface PairedComic {
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly pages: readonly PairedPage[]
  readonly openings: readonly (readonly number[])[]
}

const [WIDTH, HEIGHT] = [420, 646]

/**
 * What follows what in a book: a cover or another page `alone`, two pages of `two` drawings, `one` drawing over two
 * pages, the same as a single `wide` picture, an `ad` that is one page of an opening whose other is gone.
 */
type Part = 'alone' | 'two' | 'one' | 'wide' | 'lost'

interface Wish {
  readonly name: string
  readonly parts: readonly Part[]
  readonly rtl?: boolean
  /** How pages are named: by their place, or so that wide ones hold two numbers, said or not. */
  readonly names?: 'place' | 'paired' | 'joined' | 'skipping'
  /** Page types as ComicInfo says them. */
  readonly typed?: boolean
  /** Full pictures to the edge, or with margins. */
  readonly bleed?: boolean
  /** The number of the first page. */
  readonly from?: number
}

const rect = (x: number, w: number): Rect => ({ x, y: 0, w, h: HEIGHT })

async function single(chance: Chance, bleed: boolean): Promise<Buffer> {
  const margin = bleed ? 0 : 24
  const inner = { x: margin, y: margin, w: WIDTH - 2 * margin, h: (HEIGHT - 3 * margin) / 2 }
  const body = [inner, { ...inner, y: inner.y + inner.h + margin }].map((panel, i) => {
    const clip = `<clipPath id="c${i}"><rect x="${panel.x}" y="${panel.y}" width="${panel.w}" height="${panel.h}"/></clipPath>`
    return `${clip}<g clip-path="url(#c${i})">${art(chance, panel, 'colour')}</g>`
  })
  return scanned(drawn(WIDTH, HEIGHT, '#fff', chance, body.join('')))
}

/** Two pages of one drawing: what is cut at the fold goes on beside it. */
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
  // The fold swallows a little of each.
  const half = (left: number) =>
    sharp(whole)
      .extract({ left, top: 0, width: WIDTH - 2, height: HEIGHT })
      .jpeg({ quality: 80 })
      .toBuffer()
  return { whole: await scanned(svg), left: await half(0), right: await half(WIDTH + 2) }
}

async function comic(seed: number, wish: Wish): Promise<PairedComic> {
  const chance = new Chance(seed)
  const { parts, rtl = false, names = 'place', typed = false, bleed = false, from = 1 } = wish
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
  for (const [i, part] of parts.entries()) {
    const isFirst = i === 0
    if (part === 'alone') {
      openings.push([
        add(await single(chance, bleed || isFirst), false, typed && isFirst ? 'FrontCover' : null),
      ])
    } else if (part === 'lost') {
      openings.push([add(await single(chance, bleed), false, null)])
      number++
    } else if (part === 'two') {
      const first = add(await single(chance, bleed), false, null)
      openings.push([first, add(await single(chance, bleed), false, null)])
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
  return { name: wish.name, direction: rtl ? 'rtl' : 'ltr', pages, openings }
}

const twos = (count: number): Part[] => Array.from({ length: count }, () => 'two')

const WISHES: readonly Wish[] = [
  { name: 'cover alone', parts: ['alone', ...twos(5)] },
  { name: 'cover alone, back cover', parts: ['alone', ...twos(5), 'alone'] },
  { name: 'cover said', parts: ['alone', ...twos(4)], typed: true },
  { name: 'cover, one drawing over two', parts: ['alone', 'two', 'one', ...twos(3)] },
  { name: 'without cover, one drawing over two', parts: ['two', 'one', ...twos(3)] },
  { name: 'without cover, several over two', parts: ['one', 'two', 'one', 'two', 'one'] },
  { name: 'without cover, a wide page', parts: ['two', 'two', 'wide', 'two', 'two'] },
  { name: 'inner cover, drawings over two', parts: ['alone', 'alone', 'two', 'one', 'two', 'one', 'two'] },
  { name: 'inner cover, wide page', parts: ['alone', 'alone', 'two', 'two', 'wide', 'two', 'two'] },
  { name: 'inner cover and an over two', parts: ['alone', 'alone', 'one', 'two', 'two', 'one'] },
  { name: 'wide in the middle', parts: ['alone', ...twos(3), 'wide', ...twos(3)] },
  { name: 'several wide', parts: ['alone', ...twos(2), 'wide', 'two', 'wide', 'wide', ...twos(2), 'alone'] },
  {
    name: 'wide, named for both',
    parts: ['alone', 'alone', ...twos(2), 'wide', ...twos(2)],
    names: 'paired',
    from: 0,
  },
  { name: 'wide, named as one', parts: ['alone', ...twos(2), 'wide', ...twos(2)], names: 'joined' },
  { name: 'wide, a number left out', parts: ['alone', ...twos(2), 'wide', ...twos(3)], names: 'skipping' },
  {
    name: 'two wide, named for both',
    parts: ['alone', 'two', 'wide', ...twos(2), 'wide', 'two'],
    names: 'paired',
  },
  { name: 'a page is missing', parts: ['alone', ...twos(2), 'lost', ...twos(3)] },
  {
    name: 'a page is missing, drawings over two',
    parts: ['alone', 'two', 'one', 'lost', 'two', 'one', 'two'],
  },
  {
    name: 'a page is missing before a wide one',
    parts: ['alone', ...twos(2), 'lost', 'wide', ...twos(2)],
    names: 'paired',
  },
  { name: 'an ad was taken out', parts: ['alone', 'two', 'one', 'alone', 'one', 'two', 'one'] },
  { name: 'an ad was put in', parts: ['alone', 'one', 'alone', 'two', 'one', 'two', 'one'] },
  {
    name: 'parity shifts at a wide page',
    parts: ['alone', ...twos(2), 'alone', 'wide', 'two', 'one'],
    bleed: true,
  },
  { name: 'parity shifts twice', parts: ['alone', 'one', 'alone', 'one', 'two', 'alone', 'one', 'one'] },
  { name: 'drawings over two alone', parts: ['alone', 'one', 'one', 'one', 'one'] },
  { name: 'full pictures', parts: ['alone', ...twos(6)], bleed: true },
  { name: 'full pictures, one over two', parts: ['two', 'one', 'two', 'one'], bleed: true },
  { name: 'manga, cover alone', parts: ['alone', ...twos(5)], rtl: true },
  { name: 'manga, over two', parts: ['alone', 'two', 'one', 'two', 'one'], rtl: true },
  { name: 'manga, without cover', parts: ['one', 'two', 'one', 'two'], rtl: true },
  { name: 'manga, inner cover', parts: ['alone', 'alone', 'one', 'two', 'one', 'two'], rtl: true },
  {
    name: 'manga, wide, named for both',
    parts: ['alone', ...twos(2), 'wide', ...twos(2)],
    rtl: true,
    names: 'paired',
  },
  { name: 'manga, a page is missing', parts: ['alone', 'two', 'one', 'lost', 'one', 'two'], rtl: true },
  { name: 'numbered from zero', parts: ['alone', 'two', 'one', ...twos(3)], from: 0 },
  { name: 'wide cover around the back', parts: ['wide', 'alone', 'one', 'two', 'one'] },
  { name: 'wide first, then twos', parts: ['wide', ...twos(4)] },
  { name: 'a single page', parts: ['alone'] },
]

/** Comics of known openings, 36 of them, or every sixth where `few`. */
export async function* pairedComics(few = false): AsyncGenerator<PairedComic> {
  for (const [i, wish] of WISHES.entries()) if (!few || i % 6 === 2) yield await comic(9000 + 17 * i, wish)
}
