import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { PDFDocument, PDFHexString, PDFName, PDFNumber } from 'pdf-lib'
import { expect, test } from 'vitest'
import { openComic } from '#formats/open.ts'
import { colourPage } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

async function outlineOf(path: string) {
  const comic = await openComic(path)
  try {
    return (await comic.outline()).lines
  } finally {
    await comic.close()
  }
}

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

/** An EPUB comic of four pictures, each in its own document, with a table of contents. */
async function epub(contents: {
  readonly name: string
  readonly type: string
  readonly properties: string
  readonly text: string
}) {
  const numbers = [1, 2, 3, 4]
  const items = numbers.map(
    (n) =>
      `<item id="d${n}" href="d${n}.xhtml" media-type="application/xhtml+xml"/><item id="i${n}" href="i${n}.jpg" media-type="image/jpeg"/>`,
  )
  const { name, type, properties, text } = contents
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Drawn</dc:title><meta property="rendition:layout">pre-paginated</meta></metadata><manifest>${items.join('')}<item id="toc" href="${name}" media-type="${type}" ${properties}/></manifest><spine>${numbers.map((n) => `<itemref idref="d${n}"/>`).join('')}</spine></package>`
  const files: Record<string, Uint8Array> = {
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(CONTAINER),
    'book.opf': strToU8(opf),
    [name]: strToU8(text),
  }
  for (const n of numbers) {
    files[`d${n}.xhtml`] = strToU8(`<html><body><img src="i${n}.jpg"/></body></html>`)
    files[`i${n}.jpg`] = await colourPage(n)
  }
  const path = join(await tempDir(), 'drawn.epub')
  await writeFile(path, zipSync(files, { level: 0 }))
  return path
}

const LINES = [
  { page: 1, title: 'One', level: 1 },
  { page: 2, title: 'Within one', level: 2 },
  { page: 4, title: 'Two', level: 1 },
]

test('the outline of an EPUB comic has its navigation entries with their pages', async () => {
  const text = `<html><body><nav epub:type="toc"><ol><li><a href="d1.xhtml">One</a><ol><li><a href="d2.xhtml#x">Within one</a></li></ol></li><li><a href="d4.xhtml">Two</a></li><li><a href="gone.xhtml">Gone</a></li></ol></nav></body></html>`
  const path = await epub({
    name: 'nav.xhtml',
    type: 'application/xhtml+xml',
    properties: 'properties="nav"',
    text,
  })
  expect(await outlineOf(path)).toEqual(LINES)
})

test('the outline of an EPUB comic has the entries of its NCX', async () => {
  const point = (label: string, href: string, inside = '') =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${href}"/>${inside}</navPoint>`
  const text = `<ncx><navMap>${point('One', 'd1.xhtml', point('Within one', 'd2.xhtml'))}${point('Two', 'd4.xhtml')}</navMap></ncx>`
  const path = await epub({ name: 'toc.ncx', type: 'application/x-dtbncx+xml', properties: '', text })
  expect(await outlineOf(path)).toEqual(LINES)
})

/** A PDF of four pages, whose outline entries are linked as in `next`, by index. */
async function pdf(isLooped: boolean, last = 'Two'): Promise<string> {
  const document = await PDFDocument.create()
  const pages = [1, 2, 3, 4].map(() => document.addPage([200, 300]))
  for (const page of pages) page.drawRectangle({ x: 20, y: 20, width: 80, height: 80 })
  const { context } = document
  const [root, one, within, two] = [0, 1, 2, 3].map(() => context.nextRef())
  if (!root || !one || !within || !two) throw new Error('No references.')
  const line = (title: string, page: number, parent: typeof root, links: Record<string, typeof root>) => {
    const at = pages[page - 1]?.ref
    if (at === undefined) throw new Error('No such page.')
    return context.obj({
      Title: PDFHexString.fromText(title),
      Parent: parent,
      Dest: [at, PDFName.of('Fit')],
      ...links,
    })
  }
  context.assign(one, line('One', 1, root, { Next: two, First: within, Last: within }))
  context.assign(within, line('Within one', 2, one, isLooped ? { Next: one, First: one } : {}))
  context.assign(two, line(last, 4, root, { Prev: one, ...(isLooped ? { Next: one } : {}) }))
  context.assign(root, context.obj({ Type: 'Outlines', First: one, Last: two, Count: PDFNumber.of(3) }))
  document.catalog.set(PDFName.of('Outlines'), root)
  const path = join(await tempDir(), 'drawn.pdf')
  await writeFile(path, await document.save())
  return path
}

test("a PDF's outline is read, and a cyclic one ends", async () => {
  expect(await outlineOf(await pdf(false))).toEqual(LINES)
  const looped = await outlineOf(await pdf(true))
  expect(looped.map(({ title }) => title)).toEqual(expect.arrayContaining(['One', 'Within one', 'Two']))
  expect(looped.length).toBeLessThan(10)
})

test('control characters are removed from outline titles, and empty titles are omitted', async () => {
  const last = await outlineOf(await pdf(false, 'Two\u202e\u009b\u0007\n\u0000 more\u2069'))
  expect(last).toEqual([...LINES.slice(0, 2), { page: 4, title: 'Two more', level: 1 }])
  expect(await outlineOf(await pdf(false, '\u0001\u202e'))).toEqual(LINES.slice(0, 2))
})
