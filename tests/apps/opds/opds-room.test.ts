import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { bookEntry } from '#apps/opds/book-entry.ts'
import { EVERYTHING, type Shelf } from '#apps/opds/shelf.ts'
import { feedXml } from '#apps/opds/v1/feed.ts'
import { wordsIn } from '#apps/words.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import type { Book } from '#library/catalog/books.ts'
import { readFeed } from '../support/atom.ts'

const metadata = {
  writers: ['Juan Díaz Canales'],
  pencillers: [],
  genres: [],
  title: 'Alma roja',
  language: 'es',
  year: 2005,
  month: 10,
  day: 14,
}

const bookOf = (n: number, summary: string, more: Partial<Book> = {}): Book =>
  ({
    id: `a0a5da8612e7${String(n).padStart(4, '0')}`,
    name: `Blacksad ${n} (2005) (Dargaud).cbz`,
    extension: 'cbz',
    size: 50_331_648,
    added: '2026-11-01T08:00:00.000Z',
    modified: '2026-11-02T08:00:00.000Z',
    available: true,
    problem: null,
    title: 'Alma roja',
    series: 'Blacksad',
    number: String(n),
    publisher: 'Dargaud',
    pageCount: 56,
    cover: { id: '', version: 'v', tint: '', ratio: null },
    metadata: { ...metadata, summary } as unknown as IssueMetadata,
    ...more,
  }) as Book

const shelfOf = (books: readonly Book[]): Shelf => ({
  id: 'books:latest',
  title: 'Últimos',
  path: '/books/latest',
  up: '/catalog',
  holds: 'books',
  entries: books.map((book) => bookEntry(book, null, false)),
  total: 500,
  page: 1,
  size: 50,
  shelfQuery: { ...EVERYTHING, page: 1, publisher: 'A & B' },
  facets: [],
  updated: '2026-11-02T08:00:00.000Z',
})

async function feedOf(books: readonly Book[], top: string): Promise<string> {
  const token = 'C5DRPAQ65Y.pZCgwu61x0l-nt2e.mwvcx6o0.znN9lfVfo-RrvNa1wFR8gg'
  const to = {
    shelf: (path: string) => top + path,
    book: (id: string, rest = '') => `${top}/books/${id}${rest}`,
    cover: (id: string, picture: string) => `https://localhost:8080/opds/c/${id}?t=${picture}`,
    smallCover: (id: string, picture: string) => `https://localhost:8080/opds/c/${id}/s?t=${picture}`,
    search: `${top}/search`,
    other: `${top}/v2`,
    tracksProgress: true,
  }
  return feedXml(shelfOf(books), { to, t: await wordsIn('es'), picture: token, covers: 'both' })
}

test('a feed of fifty entries stays within 60 kB: summaries and a cover link are dropped first', async () => {
  const long = 'Érase una vez. '.repeat(60)
  const fifty = Array.from({ length: 50 }, (_, n) => bookOf(n, long))
  const tops = ['https://localhost:8080/opds/v1.2', `https://localhost:8080/opds/k/${'A'.repeat(29)}/v1.2`]
  for (const top of tops) {
    const xml = await feedOf(fifty, top)
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(60_000)
    for (const { link } of readFeed(xml).entry) {
      const rels = link.map(({ rel }) => rel)
      expect(rels).toContain('http://opds-spec.org/image/thumbnail')
      expect(rels).toContain('http://vaemendis.net/opds-pse/stream')
    }
  }
  const [few] = readFeed(await feedOf(fifty.slice(0, 3), tops[0] ?? '')).entry
  expect(few?.content).toMatch(/^cbz, 50 MB, 56 páginas\. Érase una vez.+…$/)
  expect(few?.link.map(({ rel }) => rel)).toEqual(
    expect.arrayContaining(['http://opds-spec.org/image', 'alternate']),
  )
})

test('characters that XML forbids are omitted, and markup is escaped', async () => {
  const title = 'a\u0000b\u000b\ud800c\uffff <x> & "y"\r\n]]>'
  const xml = await feedOf(
    [bookOf(1, '', { series: null, title, name: 'x\u0007.cbz' })],
    'https://localhost:8080',
  )
  expect(XMLValidator.validate(xml)).toBe(true)
  for (const sign of ['\u0000', '\u0007', '\u000b', '\ud800', '\uffff', '\r'])
    expect(xml.includes(sign)).toBe(false)
  expect(readFeed(xml).entry[0]?.title).toBe('abc <x> & "y"\n]]>')
})
