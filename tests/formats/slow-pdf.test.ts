import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFName } from 'pdf-lib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { ComicFile } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import { tempDir } from '../support/temp.ts'

/** How often each page paints a form that paints another ten times, and so on: the last without end. */
const TIMES = [1, 3, 10, 30, 100, 300, 1_000_000]

/** How many curves each page of another has. */
const CURVES = [500, 2_000, 6_000, 20_000, 60_000]

async function slowPdf(path: string, [width, height] = [200, 300]): Promise<void> {
  const document = await PDFDocument.create()
  const { context } = document
  const form = (content: string, more: object) =>
    context.register(
      context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 300], ...more }),
    )
  let inner = form('0 0 9 9 re f', {})
  for (let level = 0; level < 4; level++)
    inner = form('/F Do '.repeat(10), { Resources: { XObject: { F: inner } } })
  for (const times of TIMES) {
    const page = document.addPage([width, height])
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
    page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do '.repeat(times))))
  }
  await writeFile(path, await document.save())
}

/** Slow by what is drawn alone: its pages take no memory. */
async function curvesPdf(path: string): Promise<void> {
  const document = await PDFDocument.create()
  const { context } = document
  for (const curves of CURVES) {
    const content = Array.from({ length: curves }, (_, n) => {
      const [x, y] = [(n * 7) % 600, (n * 13) % 800]
      return `${x} ${y} m ${(n * 31) % 600} ${(n * 17) % 800} ${y} ${x} ${(n * 19) % 600} ${(n * 23) % 800} c h S`
    })
    document
      .addPage([600, 800])
      .node.set(PDFName.of('Contents'), context.register(context.stream(content.join('\n'))))
  }
  await writeFile(path, await document.save())
}

async function plainPdf(path: string): Promise<void> {
  const document = await PDFDocument.create()
  for (let n = 0; n < 2; n++) {
    document.addPage([200, 300]).drawRectangle({ x: 20, y: 20, width: 80, height: 80 })
  }
  await writeFile(path, await document.save())
}

/** Shows pages up to the first that is slow here: how many milliseconds of processor time they take tells that. */
async function showUntilSlow(comic: ComicFile): Promise<number> {
  for (let page = 1; page < comic.pages.length; page++) {
    const [begun, before] = [performance.now(), process.cpuUsage()]
    await comic.page(page)
    const { user, system } = process.cpuUsage(before)
    if (Math.min(performance.now() - begun, (user + system) / 1_000) > 2_000) return page
  }
  throw new Error('None is slow.')
}

/** Makes a PDF as large as asked by a hole that nothing refers to, before a last word on where its objects are. */
async function makeLarge(path: string, size: number): Promise<void> {
  const end = /startxref\s+\d+\s+%%EOF\s*$/.exec((await readFile(path)).toString('latin1'))?.[0] ?? ''
  const file = await open(path, 'r+')
  await file.write(end, size - end.length)
  await file.close()
}

test('a PDF whose pages take long holds up its own pages alone', async () => {
  const folder = await tempDir()
  await slowPdf(join(folder, 'slow.pdf'))
  await plainPdf(join(folder, 'plain.pdf'))
  const slow = await openComic(join(folder, 'slow.pdf'), { timeout: 60_000 })
  const plain = await openComic(join(folder, 'plain.pdf'))
  onTestFinished(() => plain.close())
  await showUntilSlow(slow)

  const endless = slow.page(TIMES.length)
  const ended = expect(endless).rejects.toMatchObject({ code: 'file-unreadable' })
  expect((await plain.page(1)).type).toBe('image/jpeg')
  await slow.close()
  await ended
}, 120_000)

test('a slow PDF that was replaced is shown as it is now', async () => {
  const path = join(await tempDir(), 'slow.pdf')
  for (const size of [
    [200, 300],
    [300, 200],
  ] as const) {
    await slowPdf(path, [...size])
    const slow = await openComic(path, { timeout: 60_000 })
    onTestFinished(() => slow.close())
    await showUntilSlow(slow)
    const { width, height } = await sharp((await slow.page(1)).bytes).metadata()
    expect(width > height).toBe(size[0] > size[1])
  }
}, 120_000)

// Elsewhere the system does not tell of a thread that has ended at once.
test.runIf(process.platform === 'linux')(
  'a large PDF that is slow is in memory once',
  async () => {
    const path = join(await tempDir(), 'large.pdf')
    const size = 200 * 1024 * 1024
    await curvesPdf(path)
    await makeLarge(path, size)
    const before = process.memoryUsage.rss()
    const large = await openComic(path, { timeout: 60_000 })
    onTestFinished(() => large.close())
    await showUntilSlow(large)
    await large.page(1)
    // Its bytes and PDFium's copy of them, and room for pictures.
    expect(process.memoryUsage.rss() - before).toBeLessThan(4 * size)
  },
  120_000,
)
