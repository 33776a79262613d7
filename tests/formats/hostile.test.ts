import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { chapterHtml } from '#formats/text/chapter.ts'
import { sanitizeHtml } from '#formats/text/sanitize-html.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { type FileEntry, zip } from '../../fixtures/zip.ts'

let dir = ''
let art: Buffer

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hostile-'))
  art = await drawPage({ hue: 10, issue: 1, page: 1, width: 60, height: 90 })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function packed(name: string, contents: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const entries: FileEntry[] = Object.entries(contents).map(([entry, content]) => ({
    name: entry,
    data: Buffer.from(content),
  }))
  const path = join(dir, name)
  await writeFile(path, zip(entries, { deflate: true }))
  return path
}

interface Book {
  readonly items: string
  readonly spine: string
  readonly files: Readonly<Record<string, string | Buffer>>
  readonly metadata?: string
}

const book = (name: string, { items, spine, files, metadata = '<dc:title>Quay</dc:title>' }: Book) =>
  packed(name, {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf': `<package>${metadata && `<metadata>${metadata}</metadata>`}<manifest>${items}</manifest><spine>${spine}</spine></package>`,
    ...files,
  })

const xhtml = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`
const words = 'The tide came in slowly and the lamps along the quay were lit one after the other. '.repeat(12)

/** CPU time in milliseconds, independent of the machine's load. */
async function cost(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

describe('small files that are expensive to read', () => {
  it('a comic with half a million broken tags in ComicInfo opens and is reported as damaged', async () => {
    const path = await packed('tags.cbz', { '1.jpg': art, 'ComicInfo.xml': '<a</'.repeat(500_000) })
    const spent = await cost(async () => {
      const comic = await openComic(path)
      expect((await comic.metadata()).problem).toMatch(/^ComicInfo\.xml:\d+$/)
      expect((await comic.page(1)).bytes).toEqual(art)
      await comic.close()
    })
    expect((await stat(path)).size).toBeLessThan(10_000)
    expect(spent).toBeLessThan(3_000)
  })

  it('a chapter of nearly four million angle brackets is shown', async () => {
    const path = await book('brackets.epub', {
      items: xhtml('a'),
      spine: '<itemref idref="a"/>',
      files: { 'a.xhtml': '<'.repeat(3_900_000) },
    })
    const spent = await cost(async () => {
      const comic = await openComic(path)
      expect((await comic.chapter(1)).html.replaceAll('&lt;', '')).toBe('')
      await comic.close()
    })
    expect((await stat(path)).size).toBeLessThan(10_000)
    expect(spent).toBeLessThan(6_000)
  })

  it('a text of four million blanks takes no longer than one of words', async () => {
    const clean = (markup: string) => cost(async () => void [...sanitizeHtml(markup)])
    const words = await clean('lorem ipsum dolor '.repeat(220_000))
    const blanks = await clean(`a${' '.repeat(3_999)}`.repeat(1_000))
    expect(blanks).toBeLessThan(1.5 * words)
  })

  it('a text is not read beyond the shown length', () => {
    const chunks = (length: number) => [...sanitizeHtml('lorem ipsum '.repeat(length / 12))]
    expect(chunks(12_000_000)).toHaveLength(chunks(4_200_000).length)
  })

  it('a document that a book lists many times is read once', async () => {
    const path = await book('again.epub', {
      metadata: '<meta name="fixed-layout" content="true"/>',
      items: xhtml('a'),
      spine: '<itemref idref="a"/>'.repeat(50_000),
      files: { 'a.xhtml': `<p>${'<b></b>'.repeat(100_000)}</p>${words}` },
    })
    const spent = await cost(async () => {
      const comic = await openComic(path)
      expect(comic.chapters).toHaveLength(1)
      await comic.close()
    })
    expect(spent).toBeLessThan(3_000)
  })

  it('a book with too many chapters keeps the first ones and is reported', async () => {
    const headings = Array.from({ length: 3_000 }, (_, i) => `<li><a href="a.xhtml#c${i}">c${i}</a></li>`)
    const path = await book('chapters.epub', {
      items: `${xhtml('a')}<item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
      spine: '<itemref idref="a"/>',
      files: {
        'a.xhtml': `<p>${words}</p>`,
        'n.xhtml': `<nav epub:type="toc"><ol>${headings.join('')}</ol></nav>`,
      },
    })
    const comic = await openComic(path)
    expect(comic.chapters).toHaveLength(2_000)
    expect((await comic.metadata()).excess).toBe('EPUB: chapters')
    await comic.close()
  })

  it('a broken picture used a hundred thousand times is not read each time', async () => {
    let reads = 0
    const part = {
      svg: false,
      markup: '<img src="x.jpg" alt="x"/>'.repeat(100_000),
      picture: async () => {
        reads++
        return Buffer.from('no picture')
      },
    }
    expect(await chapterHtml([part], new AbortController().signal)).toBe('x'.repeat(100_000))
    expect(reads).toBe(2_000)
  })

  it.each([
    ['<p title="a > b">c</p>', '<p>c</p>'],
    ['&eacute;&hellip;&nbsp;&#x1F600;&#0;', 'é…\u00a0😀\ufffd'],
    ['<embed src="x">after', 'after'],
    ['<head><title>no</title><body>yes', 'yes'],
    ['<plaintext><b>x', '&lt;b&gt;x'],
    [`${'x '.repeat(16_383)}x😀`, `${'x '.repeat(16_383)}x😀`],
  ])('markup %#: the text stays, and nothing unsafe passes', async (markup, expected) => {
    const files = { 'a.xhtml': markup }
    const comic = await openComic(
      await book('markup.epub', { items: xhtml('a'), spine: '<itemref idref="a"/>', files }),
    )
    expect((await comic.chapter(1)).html).toBe(expected)
    await comic.close()
  })
})
