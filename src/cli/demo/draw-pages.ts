import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const WIDTH = 660
const HEIGHT = 1020
const MARGIN = 26
const GAP = 12
const INK = 5
const PAPER = '#f6efdf'

/** A panel's place on the page and the part of the art it shows, all as shares of the whole. */
interface Panel {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly from: readonly [left: number, top: number, size: number]
}

/** Page layouts: rows of panels, each looking closer at another part of the cover. */
const LAYOUTS: readonly (readonly Panel[])[] = [
  [
    { x: 0, y: 0, w: 1, h: 0.42, from: [0.04, 0.3, 0.9] },
    { x: 0, y: 0.42, w: 0.5, h: 0.29, from: [0.1, 0.35, 0.45] },
    { x: 0.5, y: 0.42, w: 0.5, h: 0.29, from: [0.45, 0.4, 0.45] },
    { x: 0, y: 0.71, w: 1, h: 0.29, from: [0.02, 0.62, 0.96] },
  ],
  [
    { x: 0, y: 0, w: 0.62, h: 0.5, from: [0.15, 0.3, 0.6] },
    { x: 0.62, y: 0, w: 0.38, h: 0.5, from: [0.35, 0.38, 0.3] },
    { x: 0, y: 0.5, w: 0.38, h: 0.5, from: [0.3, 0.55, 0.32] },
    { x: 0.38, y: 0.5, w: 0.62, h: 0.5, from: [0.3, 0.42, 0.64] },
  ],
  [{ x: 0, y: 0, w: 1, h: 1, from: [0.12, 0.26, 0.76] }],
  [
    { x: 0, y: 0, w: 1, h: 0.3, from: [0, 0.4, 1] },
    { x: 0, y: 0.3, w: 1, h: 0.4, from: [0.2, 0.36, 0.6] },
    { x: 0, y: 0.7, w: 0.5, h: 0.3, from: [0.3, 0.4, 0.35] },
    { x: 0.5, y: 0.7, w: 0.5, h: 0.3, from: [0.4, 0.5, 0.25] },
  ],
]

/** Pages for an issue as JPEGs: its cover, then panels that look closer at it. */
export async function pagesFromCover(artFolder: string, art: string, count: number): Promise<Buffer[]> {
  const cover = await readFile(join(artFolder, `${art}.webp`))
  const drawn = Array.from({ length: count }, (_, page) =>
    drawPage(cover, LAYOUTS[page % LAYOUTS.length] ?? [], page % 3 === 2),
  )
  return [await toJpeg(cover), ...(await Promise.all(drawn))]
}

/** The named art as JPEGs. */
export function pagesOf(artFolder: string, names: readonly string[]): Promise<Buffer[]> {
  return Promise.all(names.map(async (name) => toJpeg(await readFile(join(artFolder, `${name}.webp`)))))
}

const toJpeg = (image: Buffer) => sharp(image).jpeg({ quality: 84 }).toBuffer()

async function drawPage(cover: Buffer, layout: readonly Panel[], mirrored: boolean): Promise<Buffer> {
  const inner = { width: WIDTH - 2 * MARGIN + GAP, height: HEIGHT - 2 * MARGIN + GAP }
  const panels = await Promise.all(
    layout.map(async ({ x, y, w, h, from }): Promise<OverlayOptions> => {
      const width = Math.round(w * inner.width) - GAP
      const height = Math.round(h * inner.height) - GAP
      const [left, top, size] = from
      const take = {
        width: Math.round(size * WIDTH),
        height: Math.round(Math.min(1 - top, (size * WIDTH * height) / width / HEIGHT) * HEIGHT),
      }
      const picture = await sharp(cover)
        .resize(WIDTH, HEIGHT, { fit: 'fill' })
        .extract({
          left: Math.round(left * (WIDTH - take.width)),
          top: Math.round(Math.min(top * HEIGHT, HEIGHT - take.height)),
          ...take,
        })
        .flop(mirrored)
        .resize(width - 2 * INK, height - 2 * INK, { fit: 'cover' })
        .extend({ top: INK, bottom: INK, left: INK, right: INK, background: '#14110c' })
        .png()
        .toBuffer()
      return {
        input: picture,
        left: MARGIN + Math.round(x * inner.width),
        top: MARGIN + Math.round(y * inner.height),
      }
    }),
  )
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(panels)
    .jpeg({ quality: 84 })
    .toBuffer()
}
