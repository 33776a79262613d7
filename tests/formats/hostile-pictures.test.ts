import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageImage } from '#formats/image/page-image.ts'
import { narrowed, shrunkPixels } from '#formats/image/resize.ts'
import { DRAWING, interlacedPng } from '../../fixtures/hostile.ts'

const asPng = (bytes: Buffer) => ({ bytes, type: 'image/png' })

test('a drawing under any name is no page, but in a book', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')
  for (const bytes of [drawing, Buffer.from(DRAWING)])
    await expect(pageImage(bytes)).rejects.toMatchObject({
      code: 'page-unsupported',
      params: { format: 'svg' },
    })
  const page = await pageImage(drawing, undefined, true)
  expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
})

test('a picture that must be held whole is refused by its header where that is too much', async () => {
  const large = interlacedPng(16_000)
  await expect(narrowed(asPng(large), 800)).rejects.toMatchObject({ code: 'comic-too-large' })
  await expect(shrunkPixels(large, 480)).rejects.toMatchObject({ code: 'comic-too-large' })
  const small = interlacedPng(1_000)
  expect((await narrowed(asPng(small), 800)).type).toBe('image/webp')
})

test('one that goes from top to bottom is not, however many pixels it has', async () => {
  const rows = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'teal' } })
  const large = await rows.png({ compressionLevel: 1 }).toBuffer()
  const { info } = await shrunkPixels(large, 480)
  expect(info).toMatchObject({ width: 480, height: 480 })
}, 120_000)
