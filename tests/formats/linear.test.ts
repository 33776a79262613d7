import { describe, expect, it } from 'vitest'
import { withoutEnd } from '#domain/text/text.ts'
import { readPackage } from '#formats/epub/epub-package.ts'
import { readCoMet } from '#formats/metadata/comet.ts'
import { readComicBookInfo } from '#formats/metadata/comic-book-info.ts'
import { readComicInfo } from '#formats/metadata/comic-info.ts'
import { readMetronInfo } from '#formats/metadata/metron-info.ts'
import { readXmp } from '#formats/metadata/xmp.ts'
import { mobiChapters } from '#formats/mobi/mobi-chapters.ts'
import { mobiMetadata } from '#formats/mobi/mobi-metadata.ts'
import { withTrailer } from '#formats/pdf/pdf-repair.ts'
import { findXmp } from '#formats/pdf/pdf-xmp.ts'
import { headings, plainText, positionOf, readMarkup } from '#formats/text/markup.ts'
import { sanitizeHtml } from '#formats/text/sanitize-html.ts'
import { createHttpApp } from '#http/server/app.ts'

/** Returns `n` characters of one repeated part. */
const fill = (part: string, n: number) => part.repeat(Math.ceil(n / part.length)).slice(0, n)
/** Returns `n` characters of different parts. */
function each(n: number, part: (place: number) => string): string {
  const parts: string[] = []
  for (let length = 0; length < n; ) {
    const next = part(parts.length)
    parts.push(next)
    length += next.length
  }
  return parts.join('')
}
const comicInfo = (inner: string) => readComicInfo(Buffer.from(inner))
const opf = (metadata: string, manifest = '') =>
  readPackage(
    `<package><metadata>${metadata}</metadata><manifest>${manifest}</manifest></package>`,
    'a/b.opf',
  )
const { signal } = new AbortController()
const safe = (markup: string) => [...sanitizeHtml(markup)].length
const header = (bytes: Buffer) => ({ encoding: 'utf-8', exth: new Map([[100, [bytes]]]), fullName: '' })

/** Parses a query like servers do. */
function queryOf(search: string): object {
  const app = createHttpApp({
    names: () => [],
    origins: [],
    open: [],
    connect: [],
    middleware: [],
    report: () => {},
  })
  return app.createContext({ url: `/?${search}`, headers: {} } as never, {} as never).query
}

const ATTACKS: readonly (readonly [what: string, read: (n: number) => unknown])[] = [
  // XML: long, deep, repeated, cut off
  ['ComicInfo of <a</', (n) => comicInfo(fill('<a</', n))],
  ['ComicInfo of <', (n) => comicInfo(fill('<', n))],
  ['nested elements', (n) => comicInfo(fill('<a>', n))],
  ['nested elements and unmatched closing tags', (n) => comicInfo(fill('<a>', n / 2) + fill('</b>', n / 2))],
  ['siblings of one name', (n) => comicInfo(`<ComicInfo>${fill('<Title>x</Title>', n)}</ComicInfo>`)],
  [
    'siblings of many names',
    (n) => comicInfo(`<ComicInfo>${each(n, (i) => `<e${i}>x</e${i}>`)}</ComicInfo>`),
  ],
  ['one long attribute', (n) => comicInfo(`<ComicInfo a="${fill('x', n)}"/>`)],
  ['many attributes', (n) => comicInfo(`<ComicInfo ${each(n, (i) => `a${i}="b" `)}/>`)],
  ['attributes of one name', (n) => comicInfo(`<ComicInfo ${fill('a="b" ', n)}/>`)],
  ['blanks in a tag', (n) => comicInfo(`<ComicInfo a${fill(' ', n)}b/>`)],
  ['references', (n) => comicInfo(`<ComicInfo><Title>${fill('&amp;', n)}</Title></ComicInfo>`)],
  ['long references', (n) => comicInfo(`<ComicInfo><Title>&#${fill('1', n)}</Title></ComicInfo>`)],
  ['ampersands', (n) => comicInfo(`<ComicInfo><Title>${fill('&', n)}</Title></ComicInfo>`)],
  ['comments without an end', (n) => comicInfo(`<ComicInfo>${fill('<!--', n)}`)],
  ['CDATA without an end', (n) => comicInfo(`<ComicInfo>${fill('<![CDATA[', n)}`)],
  ['much CDATA', (n) => comicInfo(`<ComicInfo><Title>${fill('<![CDATA[x]]>', n)}</Title></ComicInfo>`)],
  ['instructions without an end', (n) => comicInfo(`<ComicInfo>${fill('<?a ', n)}`)],
  ['document types', (n) => comicInfo(fill('<!DOCTYPE x [', n))],
  ['pages cut off', (n) => comicInfo(`<ComicInfo><Pages>${fill('<Page Image="1" ', n)}`)],
  [
    'CoMet writers',
    (n) => readCoMet(Buffer.from(`<comet>${each(n, (i) => `<writer>${i}</writer>`)}</comet>`)),
  ],
  [
    'MetronInfo credits',
    (n) =>
      readMetronInfo(
        Buffer.from(
          `<MetronInfo><Credits>${each(n, (i) => `<Credit><Creator>${i}</Creator><Roles><Role>Writer</Role></Roles></Credit>`)}</Credits></MetronInfo>`,
        ),
      ),
  ],
  [
    'ComicBookInfo credits',
    (n) =>
      readComicBookInfo(
        `{"ComicBookInfo/1.0":{"credits":[${each(n, (i) => `{"person":"${i}","role":"Writer"},`)}0]}}`,
      ),
  ],
  [
    'people of a package, with refinements',
    (n) =>
      opf(each(n, (i) => `<dc:creator id="c${i}">${i}</dc:creator><meta refines="#x" property="y">z</meta>`)),
  ],
  ['repeated elements in a package', (n) => opf(fill('<dc:foo>x</dc:foo>', n))],
  ['repeated metas in a package', (n) => opf(fill('<meta name="foo" content="x"/>', n))],
  [
    'a cover with a long name among many items',
    (n) => opf(`<meta name="cover" content="${fill('a/', n / 2)}"/>`, fill('<item href="b"/>', n / 2)),
  ],
  ['XMP of <?xpacket', (n) => readXmp(fill('<?xpacket', n))],
  // PDF
  ['packets of a PDF', (n) => findXmp(Buffer.from(fill('/Metadata stream\n<?xpacket begin', n)))],
  ['catalogs of a PDF', (n) => findXmp(Buffer.from(fill('/Catalog /Metadata ', n)))],
  ['objects of one number', (n) => findXmp(Buffer.from(`/Catalog /Metadata 1 0 R ${fill('1 0 obj ', n)}`))],
  ['a PDF without a trailer', (n) => withTrailer(Buffer.from(fill('1 0 obj<</Type /Catalo', n)))],
  // markup
  ['markup of <', (n) => readMarkup(fill('<', n), signal)],
  ['markup of <!--', (n) => readMarkup(fill('<!--', n), signal)],
  ['markup of <script>', (n) => readMarkup(fill('<script>', n), signal)],
  ['markup of <img', (n) => readMarkup(fill('<img ', n), signal)],
  ['text of <a', (n) => plainText(fill('<a', n))],
  ['headings without an end', (n) => headings(fill('<h1>', n), n, signal)],
  ['headings cut off', (n) => headings(fill('<h1 ', n), n, signal)],
  ['a missing id', (n) => positionOf(fill('<p id="a">', n), 'b')],
  ['chapters of a mobi', (n) => mobiChapters(fill('<h1>x', n), 't', async () => null, signal)],
  ['an author with blanks', (n) => mobiMetadata(header(Buffer.from(`a${fill(' ', n)}b`)) as never)],
  ['safe markup of <', (n) => safe(fill('<', n))],
  ['safe markup of elements that are dropped', (n) => safe(fill('<math></math><svg:desc>', n))],
  ['safe markup of unmatched closing tags', (n) => safe(fill('<div>', n / 2) + fill('</b>', n / 2))],
  ['safe markup of quotes without an end', (n) => safe(fill('<p a="', n))],
  ['safe markup of quoted ends', (n) => safe(fill('<p a=">', n))],
  // names and addresses
  ['an address of slashes', (n) => withoutEnd(`${fill('/', n)}x`, '/')],
  ['a query of many parts', (n) => queryOf(fill('&a', n))],
  ['safe markup of items', (n) => safe(fill('<li><ruby><td>', n))],
]

/** CPU time in milliseconds, independent of the machine's load. */
async function cost(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** Characters; quadratic time would take minutes at four times the length. */
const SIZE = 250_000
/** Ratios below this time in milliseconds are not checked. */
const NOISE = 400

describe('reading takes linear time', () => {
  it.each(ATTACKS)('%s', { timeout: 60_000 }, async (_, read) => {
    await read(10_000)
    const once = await cost(() => read(SIZE))
    expect(once).toBeLessThan(4_000)
    const fourTimes = Math.min(await cost(() => read(4 * SIZE)), await cost(() => read(4 * SIZE)))
    expect(fourTimes).toBeLessThan(Math.max(NOISE, 9 * once))
  })
})
