import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { drawPage } from '../../fixtures/draw.ts'

let dir = ''
let art: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pdf-'))
  art = await drawPage({ hue: 60, issue: 3, page: 2, width: 400, height: 600 })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function made(draw: (document: PDFDocument) => Promise<void>): Promise<string> {
  const document = await PDFDocument.create()
  await draw(document)
  const path = join(dir, `${Math.random()}.pdf`)
  await writeFile(path, await document.save())
  return path
}

const widthOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width

describe('PDF pages', () => {
  it('a JPEG that fills the page is returned unchanged', async () => {
    const path = await made(async (document) => {
      const image = await document.embedJpg(art)
      document.addPage([200, 300]).drawImage(image, { x: 0, y: 0, width: 200, height: 300 })
    })
    const comic = await openComic(path)
    expect(comic.pages).toEqual([{ name: '1', width: 200, height: 300, type: null, double: false }])
    expect((await comic.page(1, 800)).bytes).toEqual(art)
    await comic.close()
  })

  it.each([
    ['on a rotated page', 0, true],
    ['with text over it', 1, false],
  ])('a picture %s is rendered at the requested width', async (_, words, turned) => {
    const path = await made(async (document) => {
      const image = await document.embedJpg(art)
      const page = document.addPage([200, 300])
      page.drawImage(image, { x: 0, y: 0, width: 200, height: 300 })
      if (words) page.drawText('Boom', { x: 20, y: 20 })
      if (turned) page.setRotation(degrees(90))
    })
    const comic = await openComic(path)
    expect(comic.pages[0]).toMatchObject(turned ? { width: 300, height: 200 } : { width: 200, height: 300 })
    const page = await comic.page(1, 800)
    expect(page.type).toBe('image/jpeg')
    expect(await widthOf(page.bytes)).toBe(800)
    expect(await widthOf((await comic.page(1)).bytes)).toBe(1_600)
    expect(await widthOf((await comic.page(1, 100_000)).bytes)).toBeLessThanOrEqual(4_096)
    await comic.close()
  })

  it('a very long page is rendered smaller than requested', async () => {
    const path = await made(async (document) => {
      document.addPage([100, 14_000]).drawText('long', { x: 5, y: 5 })
    })
    const comic = await openComic(path)
    const { width = 0, height = 0 } = await sharp((await comic.page(1, 1_600)).bytes).metadata()
    expect(width * height).toBeLessThan(25_000_000)
    await comic.close()
  })

  it('after a timeout the file can be opened and read again', async () => {
    const path = await made(async (document) => {
      for (let i = 0; i < 400; i++) document.addPage([600, 900]).drawText('x', { x: i, y: i })
    })
    const comic = await openComic(path)
    await comic.close()
    await expect(openComic(path, { timeout: 1 })).rejects.toMatchObject({ code: 'comic-timeout' })
    const again = await openComic(path)
    expect(again.pages).toHaveLength(400)
    await again.page(400)
    await again.close()
  })

  it('files that are opened at the same time all return their cover without a timeout', async () => {
    const path = await made(async (document) => {
      document.addPage([600, 900]).drawText('x', { x: 1, y: 1 })
    })
    const covers = Array.from({ length: 12 }, async () => {
      const comic = await openComic(path, { timeout: 5_000 })
      const cover = await comic.cover()
      await comic.close()
      return cover.bytes.length
    })
    expect(new Set(await Promise.all(covers)).size).toBe(1)
  })
})
