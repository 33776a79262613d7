import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/** In pixels: width and height of covers and pages, margin, gap between panels, and their border. */
const WIDTH = 660
const HEIGHT = 1020
const MARGIN = 26
const GAP = 12
const INK = 5
const PAPER = '#f6efdf'

/** A panel's position on the page and the area of the art that it shows, as shares of the whole. */
interface Panel {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly from: readonly [left: number, top: number, size: number]
}

/** Page layouts: rows of panels, each of which enlarges another area of the cover. */
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

/** Returns the pages of an issue as JPEGs: its cover, then panels that enlarge parts of it. */
export async function pagesFromCover(artFolder: string, art: string, count: number): Promise<Buffer[]> {
  const cover = await readFile(join(artFolder, `${art}.webp`))
  // Decoded once: every panel is cut from it.
  const pixels = await sharp(cover).removeAlpha().raw().toBuffer()
  const drawn = Array.from({ length: count }, (_, page) =>
    drawPage(pixels, LAYOUTS[page % LAYOUTS.length] ?? [], page % 3 === 2),
  )
  return Promise.all([toJpeg(cover), ...drawn])
}

/** Returns the named images of the art folder as JPEGs. */
export function pagesOf(artFolder: string, names: readonly string[]): Promise<Buffer[]> {
  return Promise.all(names.map(async (name) => toJpeg(await readFile(join(artFolder, `${name}.webp`)))))
}

/** Returns the area of the cover that a panel shows, in pixels, for a shape (width ÷ height); limited to the cover. */
function areaOf([left, top, size]: Panel['from'], shape: number) {
  const width = Math.round(size * WIDTH)
  const height = Math.min(HEIGHT, Math.round(width / shape))
  const x = Math.round(Math.min(left * WIDTH, WIDTH - width))
  return { left: x, top: Math.round(Math.min(top * HEIGHT, HEIGHT - height)), width, height }
}

const toJpeg = (image: Buffer) => sharp(image).jpeg({ quality: 84 }).toBuffer()

async function drawPage(pixels: Buffer, layout: readonly Panel[], mirrored: boolean): Promise<Buffer> {
  const inner = { width: WIDTH - 2 * MARGIN + GAP, height: HEIGHT - 2 * MARGIN + GAP }
  const panels = await Promise.all(
    layout.map(async ({ x, y, w, h, from }): Promise<OverlayOptions> => {
      const width = Math.round(w * inner.width) - GAP
      const height = Math.round(h * inner.height) - GAP
      const area = areaOf(from, width / height)
      const picture = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .extract(area)
        .flop(mirrored)
        .resize(width - 2 * INK, height - 2 * INK, { fit: 'cover' })
        .extend({ top: INK, bottom: INK, left: INK, right: INK, background: '#14110c' })
        .raw()
        .toBuffer()
      return {
        input: picture,
        raw: { width, height, channels: 3 },
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
