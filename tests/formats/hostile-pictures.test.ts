import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { findLayout } from '#decoding/process/layout-job.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { decodePixels, resizeToWidth } from '#formats/image/resize.ts'
import { openComic } from '#formats/open.ts'
import { DRAWING, interlacedPng } from '../../fixtures/hostile.ts'
import { tempDir } from '../support/temp.ts'

const asPng = (bytes: Buffer) => ({ bytes, type: 'image/png' })

test('SVG files are pages only in books, whatever their names', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')
  for (const bytes of [drawing, Buffer.from(DRAWING)])
    await expect(pageImage(bytes)).rejects.toMatchObject({
      code: 'page-unsupported',
      params: { format: 'svg' },
    })
  const page = await pageImage(drawing, undefined, true)
  expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
})

test('a picture that must be decoded as a whole is rejected by its header if it is too large', async () => {
  const large = interlacedPng(16_000)
  await expect(resizeToWidth(asPng(large), 800)).rejects.toMatchObject({ code: 'comic-too-large' })
  await expect(decodePixels(large, 480)).rejects.toMatchObject({ code: 'comic-too-large' })
  const small = interlacedPng(1_000)
  expect((await resizeToWidth(asPng(small), 800)).type).toBe('image/webp')
})

test('a picture that is decoded in rows is accepted, however large it is', async () => {
  const rows = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'teal' } })
  const large = await rows.png({ compressionLevel: 1 }).toBuffer()
  const { info } = await decodePixels(large, 480)
  expect(info).toMatchObject({ width: 480, height: 480 })
}, 120_000)

test('a page too tall for WebP is sent as JPEG', async () => {
  const page = sharp({ create: { width: 1_600, height: 36_000, channels: 3, background: 'teal' } })
  const shown = await resizeToWidth({ bytes: await page.jpeg().toBuffer(), type: 'image/jpeg' }, 800)
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 18_000 })
})

/** Odd and slow pictures by their description. */
async function oddPictures(): Promise<Record<string, Buffer>> {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const jpeg = await noise(600, 900).jpeg().toBuffer()
  const frame = await noise(120, 180).png().toBuffer()
  return {
    bomb: interlacedPng(16_000),
    thin: await sharp({ create: { width: 1, height: 65_535, channels: 3, background: 'white' } })
      .png()
      .toBuffer(),
    truncated: jpeg.subarray(0, jpeg.length / 2),
    deep: await sharp(jpeg).toColourspace('rgb16').png().toBuffer(),
    cmyk: await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
    animated: await sharp([frame, frame, frame], { join: { animated: true } })
      .gif()
      .toBuffer(),
    palette: await sharp({ create: { width: 300, height: 450, channels: 4, background: '#0000' } })
      .png({ palette: true })
      .toBuffer(),
    text: Buffer.from('no picture at all'),
  }
}

test('odd pictures have a valid layout and do not affect that of others', async () => {
  const pictures = Object.entries(await oddPictures())
  const path = join(await tempDir(), 'odd.cbz')
  const plain = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const entries = [...pictures, ['z', plain] as const].map(([, bytes], n) => [`${n}.png`, bytes] as const)
  await writeFile(path, zipSync(Object.fromEntries(entries), { level: 0 }))
  const comic = await openComic(path)
  onTestFinished(() => comic.close())
  const { signal } = new AbortController()
  const sizes: Record<string, unknown> = {}
  for (const [n, [what]] of pictures.entries()) {
    const { width, height, panels, crop } = await findLayout(comic, n + 1, signal)
    sizes[what] = width === null ? null : [width, height]
    // All results lie within the page, and the crop leaves part of it.
    expect(crop.left + crop.right).toBeLessThan(1)
    expect(crop.top + crop.bottom).toBeLessThan(1)
    for (const panel of panels) expect(panel.x + panel.width).toBeLessThanOrEqual(1.001)
  }
  expect(sizes).toEqual({
    bomb: null,
    thin: [1, 65_535],
    truncated: [600, 900],
    deep: [600, 900],
    cmyk: [600, 900],
    animated: [120, 180],
    palette: [300, 450],
    text: null,
  })
  expect(await findLayout(comic, pictures.length + 1, signal)).toMatchObject({ width: 400, height: 600 })
}, 60_000)
