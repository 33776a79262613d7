import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, onTestFinished, test } from 'vitest'
import { openComic } from '#formats/open.ts'
import { tempDir } from '../support/temp.ts'

/** How often each page paints a form that paints another ten times, and so on: the last without end. */
const TIMES = [1, 3, 10, 30, 100, 300, 1_000_000]

async function slowPdf(path: string): Promise<void> {
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
    const page = document.addPage([200, 300])
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
    page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do '.repeat(times))))
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

test('a PDF whose pages take long holds up its own pages alone', async () => {
  const folder = await tempDir()
  await slowPdf(join(folder, 'slow.pdf'))
  await plainPdf(join(folder, 'plain.pdf'))
  const slow = await openComic(join(folder, 'slow.pdf'), { timeout: 60_000 })
  const plain = await openComic(join(folder, 'plain.pdf'))
  onTestFinished(() => plain.close())
  // The first of its pages that is slow here.
  for (let page = 1, took = 0; took < 2_000; page++) {
    expect(page).toBeLessThan(TIMES.length)
    const begun = performance.now()
    await slow.page(page)
    took = performance.now() - begun
  }

  const endless = slow.page(TIMES.length)
  const ended = expect(endless).rejects.toMatchObject({ code: 'file-unreadable' })
  expect((await plain.page(1)).type).toBe('image/jpeg')
  await slow.close()
  await ended
}, 55_000)
