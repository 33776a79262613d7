import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testLibrary } from '../support/library.ts'

async function pagesOf(name: string, bytes: Uint8Array) {
  const t = await testLibrary()
  await writeFile(join(t.root, name), bytes)
  await t.library.roots.add(t.root)
  await t.scan()
  const comics = await t.listed()
  const id = comics[0]?.id ?? ''
  return async (number: number, width?: number, plain?: 'jpeg' | 'png') => {
    const { pages } = t.library
    const { bytes: picture, type } = await (plain === undefined
      ? pages.page(id, number, width)
      : pages.plain(id, number, plain, width))
    return { type, picture, ...(await sharp(picture).metadata()) }
  }
}

test('a PDF page is rendered at the requested width, in steps', async () => {
  const document = await PDFDocument.create()
  const drawn = document.addPage([612, 792])
  drawn.drawText('Small letters', { x: 50, y: 700, size: 9 })
  drawn.drawRectangle({ x: 50, y: 50, width: 100, height: 100 })
  const page = await pagesOf('Text.pdf', await document.save())
  expect([(await page(1, 800)).width, (await page(1, 1601)).width]).toEqual([800, 2400])
  expect((await page(1, 3000)).width).toBe(4000)
})

test('formats that browsers do not show are converted, at their own size and at another', async () => {
  const picture = sharp({ create: { width: 300, height: 460, channels: 3, background: '#3060a0' } })
  const page = await pagesOf('Odd.cbz', zipSync({ '1.tif': await picture.tiff().toBuffer() }, { level: 0 }))
  expect(await page(1)).toMatchObject({ type: 'image/jpeg', width: 300, height: 460 })
  expect(await page(1, 160)).toMatchObject({ type: 'image/webp', width: 160 })
  expect(await page(1, 4000)).toMatchObject({ type: 'image/jpeg', width: 300 })
})

test('pages are converted to JPEG or PNG on request; files in that format are sent unchanged', async () => {
  const picture = sharp({ create: { width: 300, height: 460, channels: 3, background: '#3060a0' } })
  const jpeg = await picture.jpeg().toBuffer()
  const files = { '1.webp': await picture.webp().toBuffer(), '2.jpg': jpeg }
  const page = await pagesOf('Kinds.cbz', zipSync(files, { level: 0 }))
  expect(await page(1, undefined, 'jpeg')).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 300 })
  expect(await page(1, 160, 'jpeg')).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 160 })
  expect(await page(1, undefined, 'png')).toMatchObject({ type: 'image/png', format: 'png', height: 460 })
  expect((await page(2, 800, 'jpeg')).picture).toEqual(jpeg)
})
