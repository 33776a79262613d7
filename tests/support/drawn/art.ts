import sharp from 'sharp'
import type { Chance } from './chance.ts'

/** A rectangle in pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type Point = readonly [x: number, y: number]

const hsl = (chance: Chance, light: readonly [number, number]) =>
  `hsl(${chance.whole(0, 359)},${chance.whole(15, 75)}%,${chance.whole(...light)}%)`

const grey = (chance: Chance, light: readonly [number, number]) => {
  const value = Math.round(chance.between(...light) * 2.55)
  return `rgb(${value},${value},${value})`
}

/** Style of a panel: colours, greys, lines on white, or dark. */
export type Look = 'colour' | 'grey' | 'lines' | 'dark'

const fillFor = (chance: Chance, look: Look, light: readonly [number, number]) =>
  look === 'grey' || look === 'lines' ? grey(chance, light) : hsl(chance, light)

/** Draws a speech bubble with lines of lettering. */
export function bubble(chance: Chance, { x, y, w, h }: Rect): string {
  const [cx, cy] = [x + w / 2, y + h / 2]
  const lines = Math.max(1, Math.floor(h / 34))
  const letters = Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: Math.max(2, Math.floor(w / 45)) }, (_, word) => {
      const left = x + w * 0.18 + (word * w * 0.64) / Math.max(2, Math.floor(w / 45))
      const width = chance.between(10, Math.max(12, w * 0.12))
      return `<rect x="${left}" y="${y + h * 0.22 + (line * h * 0.6) / lines}" width="${width}" height="9" fill="#111"/>`
    })
    return words.join('')
  })
  return `<ellipse cx="${cx}" cy="${cy}" rx="${w / 2}" ry="${h / 2}" fill="#fff" stroke="#000" stroke-width="3"/>${letters.join('')}`
}

/** Fills a rectangle with a background, shapes, strokes, and perhaps a bubble. */
export function art(chance: Chance, rect: Rect, look: Look): string {
  const { x, y, w, h } = rect
  const light: readonly [number, number] = look === 'dark' ? [6, 30] : [30, 75]
  const background =
    look === 'lines'
      ? '#fff'
      : `url(#g${chance.whole(0, 5)}${look === 'dark' ? 'd' : look === 'grey' ? 'g' : 'c'})`
  const parts = [`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${background}"/>`]
  const count = chance.whole(5, 11)
  for (let i = 0; i < count; i++) {
    const [cx, cy] = [x + chance.between(0, w), y + chance.between(0, h)]
    const [rx, ry] = [chance.between(w * 0.05, w * 0.3), chance.between(h * 0.05, h * 0.3)]
    const fill = fillFor(chance, look, light)
    const stroke = chance.is(0.6) ? 'stroke="#000" stroke-width="3"' : ''
    if (chance.is(0.5))
      parts.push(`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${stroke}/>`)
    else {
      const points = Array.from({ length: chance.whole(3, 6) }, () => {
        return `${cx + chance.between(-rx, rx)},${cy + chance.between(-ry, ry)}`
      })
      parts.push(`<polygon points="${points.join(' ')}" fill="${fill}" ${stroke}/>`)
    }
  }
  for (let i = 0; i < count * 2; i++) {
    const [x1, y1] = [x + chance.between(0, w), y + chance.between(0, h)]
    const colour = look === 'dark' ? '#666' : '#111'
    parts.push(
      `<path d="M${x1} ${y1} q${chance.between(-60, 60)} ${chance.between(-60, 60)} ${chance.between(-120, 120)} ${chance.between(-120, 120)}" fill="none" stroke="${colour}" stroke-width="${chance.between(1.5, 4)}"/>`,
    )
  }
  if (chance.is(0.7) && w > 160 && h > 120) {
    const size = { w: chance.between(0.3, 0.5) * w, h: chance.between(0.18, 0.3) * h }
    parts.push(bubble(chance, { x: x + chance.between(0.05, 0.4) * w, y: y + h * 0.06, ...size }))
  }
  return parts.join('')
}

/** Returns the gradients that `art` uses as backgrounds. */
export function grounds(chance: Chance): string {
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${chance.is(0.5) ? 1 : 0}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return Array.from({ length: 6 }, (_, i) => {
    const colours = gradient(`g${i}c`, hsl(chance, [35, 85]), hsl(chance, [25, 70]))
    const greys = gradient(`g${i}g`, grey(chance, [40, 88]), grey(chance, [25, 75]))
    return colours + greys + gradient(`g${i}d`, hsl(chance, [8, 22]), hsl(chance, [14, 34]))
  }).join('')
}

/** Clips a part of a page to a polygon, with an outline if `frame` is above 0. */
export function framed(
  id: string,
  points: readonly Point[],
  inside: string,
  frame: number,
  colour = '#000',
): string {
  const outline = points.map((point) => point.join(',')).join(' ')
  const stroke =
    frame > 0 ? `<polygon points="${outline}" fill="none" stroke="${colour}" stroke-width="${frame}"/>` : ''
  return `<clipPath id="${id}"><polygon points="${outline}"/></clipPath><g clip-path="url(#${id})">${inside}</g>${stroke}`
}

export const corners = ({ x, y, w, h }: Rect): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

/** Returns a page as an SVG. */
export const drawn = (width: number, height: number, paper: string, chance: Chance, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${grounds(chance)}</defs><rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>`,
  )

/** Renders a drawing as a JPEG, with scanner noise if `noise` (the deviation of each pixel's grey) is given. */
export async function scanned(svg: Buffer, noise = 0, quality = 82): Promise<Buffer> {
  const picture = sharp(svg)
  if (noise === 0) return picture.jpeg({ quality }).toBuffer()
  const { width = 1, height = 1 } = await picture.metadata()
  const grain = {
    width,
    height,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma: noise },
  }
  const grained = await sharp({ create: grain }).png().toBuffer()
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const grey = await sharp(grained).extractChannel(0).raw().toBuffer()
  for (let i = 0; i < data.length; i++) {
    const value = (data[i] ?? 0) + (grey[Math.floor(i / info.channels)] ?? 128) - 128
    data[i] = Math.min(255, Math.max(0, value))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .greyscale()
    .jpeg({ quality })
    .toBuffer()
}
