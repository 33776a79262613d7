import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFName } from 'pdf-lib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openComic } from '#formats/open.ts'
import { tempDir } from '../support/temp.ts'

/** Options with which every PDF counts as slow after one page. */
const SLOW = { timeout: 60_000, slowPage: 0 }

async function plainPdf(path: string, size: [number, number] = [200, 300]): Promise<void> {
  const document = await PDFDocument.create()
  for (let n = 0; n < 2; n++) document.addPage(size).drawRectangle({ x: 20, y: 20, width: 80, height: 80 })
  await writeFile(path, await document.save())
}

/** Writes a PDF whose second page paints nested forms so often that rendering never ends. */
async function endlessPdf(path: string): Promise<void> {
  const document = await PDFDocument.create()
  const { context } = document
  const form = (content: string, more: object) =>
    context.register(
      context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 300], ...more }),
    )
  let inner = form('0 0 9 9 re f', {})
  for (let level = 0; level < 4; level++)
    inner = form('/F Do '.repeat(10), { Resources: { XObject: { F: inner } } })
  document.addPage([200, 300])
  const page = document.addPage([200, 300])
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do '.repeat(1_000_000))))
  await writeFile(path, await document.save())
}

/** Enlarges a PDF with a hole before a second cross-reference pointer. */
async function makeLarge(path: string, size: number): Promise<void> {
  const end = /startxref\s+\d+\s+%%EOF\s*$/.exec((await readFile(path)).toString('latin1'))?.[0] ?? ''
  const file = await open(path, 'r+')
  await file.write(end, size - end.length)
  await file.close()
}

test('a slow PDF delays only its own pages', async () => {
  const folder = await tempDir()
  await endlessPdf(join(folder, 'slow.pdf'))
  await plainPdf(join(folder, 'plain.pdf'))
  const slow = await openComic(join(folder, 'slow.pdf'), SLOW)
  const plain = await openComic(join(folder, 'plain.pdf'))
  onTestFinished(() => plain.close())
  await slow.page(1)

  const endless = slow.page(2)
  const ended = expect(endless).rejects.toMatchObject({ code: 'file-unreadable' })
  expect((await plain.page(1)).type).toBe('image/jpeg')
  await slow.close()
  await ended
})

test('a replaced slow PDF is read again', async () => {
  const path = join(await tempDir(), 'slow.pdf')
  for (const size of [
    [200, 300],
    [300, 200],
  ] satisfies [number, number][]) {
    await plainPdf(path, size)
    const slow = await openComic(path, SLOW)
    onTestFinished(() => slow.close())
    await slow.page(1)
    const { width, height } = await sharp((await slow.page(2)).bytes).metadata()
    expect(width > height).toBe(size[0] > size[1])
  }
})

// Other systems do not report at once that a thread has ended.
test.runIf(process.platform === 'linux')('a large slow PDF is in memory once', async () => {
  const path = join(await tempDir(), 'large.pdf')
  const size = 100 * 1024 * 1024
  await plainPdf(path)
  await makeLarge(path, size)
  const before = process.memoryUsage.rss()
  const large = await openComic(path, SLOW)
  onTestFinished(() => large.close())
  await large.page(1)
  await large.page(2)
  // The file's bytes, PDFium's copy of them, and room for pictures.
  expect(process.memoryUsage.rss() - before).toBeLessThan(4 * size)
})
