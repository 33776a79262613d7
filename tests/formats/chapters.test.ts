import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openComic } from '#formats/open.ts'
import { sanitizeHtml } from '#formats/text/sanitize-html.ts'
import { drawPage } from '../../fixtures/draw.ts'
import { type FileEntry, zip } from '../../fixtures/zip.ts'
import { CORPUS, corpusFiles } from '../support/corpus.ts'

const safe = (markup: string) =>
  [...sanitizeHtml(markup)].map((piece) => (typeof piece === 'string' ? piece : `[${piece.href}]`)).join('')

describe('sanitized markup', () => {
  it.each([
    ['<p onclick="x()">a <b style="x">b</b></p>', '<p>a <b>b</b></p>'],
    ['a<script>alert(1)</script>b<script src=x />c<style>p{}</style>', 'abc'],
    ['<SCRIPT>x</SCRIPT ><iframe src="//evil"></iframe>y', 'y'],
    ['<a href="javascript:x">go</a>', 'go'],
    ['<img src="a.png" onerror="x" alt="q"><image xlink:href="b.jpg"/>', '[a.png][b.jpg]'],
    ['<p>one<p>two<div>three', '<p>one</p><p>two</p><div>three</div>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<b><i>x</b>y</i>', '<b><i>x</i></b>y'],
    ['1 < 2 &amp; &lt;script&gt; &#60;b&#62;', '1 &lt; 2 &amp; &lt;script&gt; &lt;b&gt;'],
    ['<p title="a > b">c</p>', '<p>c</p>'],
    ['<!-- <b>x</b> -->y<![CDATA[<z>]]><!DOCTYPE q>', 'y&lt;z&gt;'],
    [
      '<table><tr><td colspan="2" class="x">a<tr><td>b</table>',
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td></tr></table>',
    ],
    ['<html><head><title/><title>no</title></head><body>x</body></html>', 'x'],
    ['<p lang="ja" dir="rtl" id="i">x<br>y</p>', '<p lang="ja" dir="rtl">x<br/>y</p>'],
    ['<p>a&#1;&#xFFFE;\uffff\tb\n</p><img src="c" alt="d">', '<p>a\tb\n</p>[c]'],
    ['<svg:svg><svg:image xlink:href="c.png"/></svg:svg>', '[c.png]'],
  ])('%s', (markup, expected) => expect(safe(markup)).toBe(expected))

  it('a word of millions of characters is cut, also across tags, and later text is kept', () => {
    const word = safe(
      `<p>${'<'.repeat(3_000_000)} and <b>${'x'.repeat(15_000)}</b>${'y'.repeat(15_000)} end</p>`,
    )
    expect(word).toBe(
      `<p>${'&lt;'.repeat(20_000)} and <b>${'x'.repeat(15_000)}</b>${'y'.repeat(5_000)} end</p>`,
    )
  })

  it('is limited to what a browser lays out quickly, and stays well-formed', () => {
    expect(safe(`<div>${'<b>a</b> '.repeat(300_000)}</div>`)).toMatch(
      /^<div>(<b>a<\/b> ){99999}.{0,20}<\/div>$/,
    )
    expect(safe(`<p>${'& '.repeat(2_000_000)}</p>`).length).toBeLessThan(4_500_000)
  })

  it.each([
    ['unclosed tags', '<p>'.repeat(200_000)],
    ['nested elements', '<div>'.repeat(200_000)],
    ['angle brackets', '<'.repeat(1_000_000)],
    ['quotes', '<a "'.repeat(250_000)],
    ['scripts', '<script>'.repeat(100_000)],
    ['comments', '<!--'.repeat(250_000)],
    ['half tags', '<a b="'.repeat(150_000)],
  ])('a million characters of %s are sanitized quickly', (_, markup) => {
    const start = process.cpuUsage()
    expect(safe(markup)).not.toMatch(/<script|<a /)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000)
  })
})

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chapters-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const document = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`
const words = 'The tide came in slowly and the lamps along the quay were lit one after the other. '.repeat(12)

async function book(contents: Readonly<Record<string, string | Buffer>>, items: string, spine: string) {
  const entries: FileEntry[] = Object.entries(contents).map(([name, content]) => ({
    name,
    data: Buffer.from(content),
  }))
  const opf = `<package><metadata><dc:title>Quay</dc:title></metadata><manifest>${items}</manifest><spine toc="ncx">${spine}</spine></package>`
  const container = '<container><rootfiles><rootfile full-path="o/book.opf"/></rootfiles></container>'
  const path = join(dir, `${Math.random()}.epub`)
  await writeFile(
    path,
    zip([
      { name: 'META-INF/container.xml', data: Buffer.from(container) },
      { name: 'o/book.opf', data: Buffer.from(opf) },
      ...entries,
    ]),
  )
  return openComic(path)
}

const xhtml = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`

describe('chapters of a book', () => {
  it('follow the table of contents, also within one document, with their pictures', async () => {
    const art = await drawPage({ hue: 9, issue: 1, page: 1, width: 60, height: 90 })
    const ncx = `<ncx><navMap>
      <navPoint><navLabel><text>One &amp; all</text></navLabel><content src="a.xhtml"/></navPoint>
      <navPoint><navLabel><text>Two</text></navLabel><content src="b.xhtml#two"/></navPoint>
      <navPoint><navLabel><text>Three</text></navLabel><content src="b.xhtml#three"/></navPoint></navMap></ncx>`
    const comic = await book(
      {
        'o/toc.ncx': ncx,
        'o/front.xhtml': document('<p>By nobody</p>'),
        'o/a.xhtml': document(
          `<h2>One</h2><img src="art/x%201.jpg" alt="a lamp"/><img src="https://evil/x.png" alt="far"/><p>${words}</p>`,
        ),
        'o/b.xhtml': document(
          `<p>still one</p><div><h2 id="two">Two</h2><p>${words}</p></div><h2 id="three">Three</h2><p>${words}</p>`,
        ),
        'o/art/x 1.jpg': art,
      },
      `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>${['front', 'a', 'b'].map(xhtml).join('')}`,
      '<itemref idref="front"/><itemref idref="a"/><itemref idref="b"/>',
    )
    expect(comic.pages).toEqual([])
    expect(comic.chapters.map(({ title }) => title)).toEqual(['One & all', 'Two', 'Three'])
    const [one, two, three] = await Promise.all([1, 2, 3].map((number) => comic.chapter(number)))
    expect(one?.title).toBe('One & all')
    expect(one?.html).toMatch(
      /^<p>By nobody<\/p><h2>One<\/h2><img src="data:image\/jpeg;base64,[^"]+" alt="a lamp"\/>far<p>/,
    )
    expect(one?.html).toMatch(/<p>still one<\/p>/)
    expect(two?.html).toMatch(/^<h2>Two<\/h2><p>/)
    expect(two?.html).not.toContain('Three')
    expect(three?.html).toMatch(/^<h2>Three<\/h2><p>/)
    // Neither pictures nor their alternative texts count.
    const lengthOf = (html = '') => html.replace(/<[^>]+>|far/g, '').length
    expect(await comic.lengths()).toEqual([one, two, three].map((chapter) => lengthOf(chapter?.html)))
    await expect(comic.chapter(0)).rejects.toMatchObject({ code: 'page-not-found' })
    await comic.close()
    await expect(comic.chapter(1)).rejects.toMatchObject({ code: 'file-unreadable' })
  })

  it('titles contain no control characters, direction marks or line breaks', async () => {
    const title = '&#1;One&#x1b;[31m\n  \u009b2J&#x7f; and&#x202e; more&#x2066;'
    const comic = await book(
      { 'o/a.xhtml': document(`<h2>${title}</h2><p>${words}</p><h2>&#x202e;&#7;.</h2><p>${words}</p>`) },
      xhtml('a'),
      '<itemref idref="a"/>',
    )
    const [first] = comic.chapters
    expect(first?.title).toBe('One[31m 2J and more')
    expect((await comic.chapter(1)).title).toBe('One[31m 2J and more')
    for (const chapter of comic.chapters)
      expect(chapter.title).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    await comic.close()
  })

  it('a book without headings is one chapter', async () => {
    const comic = await book({ 'o/a.xhtml': document(`<p>${words}</p>`) }, xhtml('a'), '<itemref idref="a"/>')
    expect(comic.chapters).toEqual([{ number: 1, title: 'Quay' }])
    expect((await comic.chapter(1)).html).toBe(`<p>${words}</p>`)
    await comic.close()
  })

  it('ComicInfo in an EPUB overrides its package', async () => {
    const info = '<ComicInfo><Series>Harbor</Series></ComicInfo>'
    const contents = { 'o/a.xhtml': document(`<p>${words}</p>`), 'ComicInfo.xml': info }
    const comic = await book(contents, xhtml('a'), '<itemref idref="a"/>')
    expect((await comic.metadata()).layers).toEqual([
      { source: 'ComicInfo', values: { series: 'Harbor' } },
      { source: 'EPUB', values: { title: 'Quay' } },
    ])
    await comic.close()
  })

  it('a comic has no chapters', async () => {
    const art = await drawPage({ hue: 9, issue: 1, page: 1, width: 60, height: 90 })
    const path = join(dir, 'pages.cbz')
    await writeFile(path, zip([{ name: '1.jpg', data: art }]))
    const comic = await openComic(path)
    await expect(comic.chapter(1)).rejects.toMatchObject({ code: 'page-not-found' })
    await comic.close()
  })
})

const books = corpusFiles().filter(({ path }) =>
  /^epub\/(stump-book-alice|idpf-(cole|wasteland|hefty|sous))|^mobi\/libmobi-sample-(cp|multi|text|unicode)/.test(
    path,
  ),
)

/** All tags and attributes allowed in a chapter. */
const CLOSED =
  /^(?:[^<>]|<\/?(?:p|div|span|h[1-6]|em|strong|i|b|u|s|small|su[bp]|blockquote|q|cite|pre|code|kbd|samp|var|abbr|dfn|[uod]l|li|d[td]|table|caption|thead|tbody|tfoot|t[rhd]|figure|figcaption|section|article|aside|header|footer|main|ruby|r[tp]|bd[io])(?: (?:lang|dir|colspan|rowspan)="[\w-]+")*>|<[bh]r\/>|<img src="data:image\/[a-z]+;base64,[\w+/=]+" alt="[^"<>]*"\/>)*$/

// Skipped only where the shared corpus is missing.
describe.skipIf(books.length === 0)('books of other programs', () => {
  it.each(books.map(({ path }) => [path]))('%s: every chapter is safe to show', async (path) => {
    const comic = await openComic(`${CORPUS}${path}`)
    let text = 0
    for (const { number } of comic.chapters) {
      const { html } = await comic.chapter(number)
      for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) expect(piece).toMatch(CLOSED)
      text += html.replace(/<[^>]*>/g, '').trim().length
    }
    expect(text).toBeGreaterThan(200)
    await comic.close()
  })
})
