import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeBmp } from '#formats/image/decode-bmp.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { type BmpOptions, bmp, type Pixel } from '../../fixtures/bmp.ts'
import { CORPUS, corpusFiles } from '../support/corpus.ts'

const RED: Pixel = [255, 0, 0]
const GREEN: Pixel = [0, 255, 0]
const BLUE: Pixel = [0, 0, 255]
const WHITE: Pixel = [255, 255, 255]
const ROWS = [
  [RED, GREEN, BLUE],
  [WHITE, BLUE, RED],
]

const pixelsOf = (bytes: Buffer) => {
  const { pixels, width, channels } = decodeBmp(bytes)
  const at = (i: number) => [...pixels.subarray(i * channels, i * channels + 3)]
  return { width, colours: Array.from({ length: pixels.length / channels }, (_, i) => at(i)) }
}

it('equal bytes are converted once, other bytes separately', async () => {
  const picture = () => bmp(ROWS, { bits: 24 }, [])
  const first = await pageImage(picture())
  expect(await pageImage(picture())).toBe(first)
  expect(await pageImage(bmp([...ROWS].reverse(), { bits: 24 }, []))).not.toBe(first)
})

describe('bitmaps', () => {
  const kinds: readonly (readonly [string, BmpOptions, readonly Pixel[]])[] = [
    ['4 bits', { bits: 4 }, [RED, GREEN, BLUE, WHITE]],
    ['8 bits', { bits: 8 }, [RED, GREEN, BLUE, WHITE]],
    ['15 bits', { bits: 16 }, []],
    ['16 bits by masks', { bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0] }, []],
    ['24 bits', { bits: 24 }, []],
    ['24 bits from the top', { bits: 24, topDown: true }, []],
    ['32 bits', { bits: 32 }, []],
    ['32 bits by masks', { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000] }, []],
  ]
  it.each(kinds)('%s', (_, options, palette) => {
    expect(pixelsOf(bmp(ROWS, options, palette))).toEqual({ width: 3, colours: ROWS.flat() })
  })

  it('1 bit', () => {
    const rows = [[RED, WHITE, RED]]
    expect(pixelsOf(bmp(rows, { bits: 1 }, [RED, WHITE])).colours).toEqual(rows.flat())
  })

  it('a page is converted, and a truncated one as far as possible', async () => {
    const rows = Array.from({ length: 40 }, () => Array.from({ length: 30 }, () => RED))
    const bytes = bmp(rows, { bits: 24 })
    for (const part of [bytes, bytes.subarray(0, bytes.length / 2)]) {
      const page = await pageImage(part)
      expect(page.type).toBe('image/jpeg')
      expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 30, height: 40 })
    }
    const { dominant } = await sharp((await pageImage(bytes)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.g).toBeLessThan(60)
  })

  it('an absurdly large one is rejected by its header', async () => {
    const bytes = bmp(ROWS, { bits: 24 })
    bytes.writeInt32LE(60_000, 18)
    bytes.writeInt32LE(60_000, 22)
    await expect(pageImage(bytes)).rejects.toMatchObject({ code: 'comic-too-large' })
    bytes.writeInt32LE(9_000, 18)
    bytes.writeInt32LE(9_000, 22)
    await expect(pageImage(bytes)).rejects.toMatchObject({ code: 'comic-too-large' })
  })
})

const sizes = new Map(
  corpusFiles()
    .filter(({ path }) => /^images\/.*\.(jxl|jp2|jpf|bmp)$/.test(path))
    .map(({ path, facts }) => [path, facts] as const),
)

// Skipped only where the shared corpus is missing.
describe.skipIf(sizes.size === 0)('pictures that browsers do not show', () => {
  it.each([...sizes])('%s is converted at its size', async (path, { width, height }) => {
    const page = await pageImage(readFileSync(`${CORPUS}${path}`))
    expect(page.type).toMatch(/^image\/(jpeg|png)$/)
    const made = await sharp(page.bytes).metadata()
    if (width) expect(made).toMatchObject({ width, height })
  })

  it('truncated ones are converted or rejected, and the next one is read', async () => {
    for (const path of sizes.keys()) {
      const bytes = readFileSync(`${CORPUS}${path}`)
      const answer = await pageImage(bytes.subarray(0, Math.ceil(bytes.length / 3))).catch((error) => error)
      expect(answer.type ?? answer.code).toMatch(/^(image\/.*|page-(corrupt|unsupported)|comic-timeout)$/)
    }
    expect(await pageImage(readFileSync(`${CORPUS}images/imagesize-small_rect.jxl`))).toBeDefined()
  })

  it('an unsupported format is named in the error', async () => {
    const heic = readFileSync(`${CORPUS}images/imagesize-sample.heic`)
    await expect(pageImage(heic)).rejects.toMatchObject({
      code: 'page-unsupported',
      params: { format: 'heic' },
    })
  })
})
