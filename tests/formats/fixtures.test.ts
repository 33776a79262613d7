import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#domain/errors/errors.ts'
import { openComic } from '#formats/open.ts'
import { buildFixtures, FIXTURE_PAGES } from '../../fixtures/build.ts'

let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fixtures-'))
  await buildFixtures(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const GOOD: readonly (readonly [path: string, format: string, first: string])[] = [
  ['Moonlit Harbor (2019)/Moonlit Harbor 001 (2019).cbz', 'cbz', 'page 8.jpg'],
  ['Moonlit Harbor (2019)/Moonlit Harbor 002 (2019).cbz', 'cbz', 'page 8.jpg'],
  ['Moonlit Harbor (2019)/Moonlit Harbor 003 (2019).cbz', 'cbz', 'Moonlit Harbor 003/page 8.jpg'],
  ['Paper Comets (2021)/Paper Comets 1 (2021).cbr', 'cbr', 'page 8.jpg'],
  ['Paper Comets (2021)/Paper Comets 2 (2021).pdf', 'pdf', '1'],
  ['Paper Comets (2021)/Paper Comets 3 (2021).epub', 'epub', 'OEBPS/art/page 0.jpg'],
  ['Paper Comets (2021)/Paper Comets 4 (2021).cbr', 'cbr', 'page 8.jpg'],
  ['Paper Comets (2021)/Paper Comets 5 (2021).mobi', 'mobi', '00001'],
  ['Rare Formats/Glass Meridian 1.cb7', 'cb7', 'page 8.jpg'],
  ['Rare Formats/Glass Meridian 2.cbt', 'cbt', 'page 8.jpg'],
  ['The Clockwork Orchard (2020).cbz', 'cbz', 'page 8.jpg'],
  ['bad/rar inside.cbz', 'cbr', 'page 8.jpg'],
  ['bad/zip inside.cbr', 'cbz', 'page 8.jpg'],
  ['bad/outside.cbz', 'cbz', '../../page 8.jpg'],
]

const BAD: readonly (readonly [path: string, code: ErrorCode])[] = [
  ['empty.cbz', 'comic-empty'],
  ['no pages.cbz', 'comic-empty'],
  ['zero bytes.cbz', 'comic-corrupt'],
  ['corrupt.cbz', 'comic-corrupt'],
  ['picture.cbz', 'comic-not-archive'],
  ['volume two.part2.cbr', 'comic-multivolume'],
  ['cut short.pdf', 'comic-corrupt'],
  ['encrypted.cbz', 'comic-encrypted'],
]

describe('generated comics', () => {
  it.each(GOOD)('%s opens as %s and shows every page', async (path, format, first) => {
    const comic = await openComic(join(dir, path))
    expect(comic.format).toBe(format)
    expect(comic.pages.map((page) => page.name)).toHaveLength(FIXTURE_PAGES)
    expect(comic.pages[0]?.name).toBe(first)
    const pages = await Promise.all(comic.pages.map((_, place) => comic.page(place + 1)))
    expect(new Set(pages.map((page) => page.bytes.toString('base64'))).size).toBe(FIXTURE_PAGES)
    expect(pages.map((page) => page.type)).toEqual(Array(FIXTURE_PAGES).fill('image/jpeg'))
    expect((await comic.cover()).bytes).toEqual(pages[0]?.bytes)
    await comic.close()
  })

  it.each(BAD)('bad/%s is rejected with %s', async (path, code) => {
    await expect(openComic(join(dir, 'bad', path))).rejects.toMatchObject({ code })
  })

  it('a text book has chapters and no pages', async () => {
    const book = await openComic(join(dir, 'Rare Formats/Letters from the Quay.epub'))
    expect(book.pages).toEqual([])
    expect(book.chapters).toEqual([
      { number: 1, title: 'Arrival' },
      { number: 2, title: 'The Ferry' },
      { number: 3, title: 'Home' },
    ])
    await expect(book.cover()).rejects.toMatchObject({ code: 'cover-not-found' })
    const { title, html } = await book.chapter(2)
    expect(title).toBe('The Ferry')
    expect(html).toMatch(/^<h1>The Ferry<\/h1><p>The tide came in slowly[^<]*<\/p>$/)
    await expect(book.chapter(4)).rejects.toMatchObject({ code: 'page-not-found' })
    await book.close()
  })

  it('metadata comes from each format', async () => {
    const metadataOf = async (path: string) => {
      const comic = await openComic(join(dir, path))
      await comic.close()
      const { layers, problem } = await comic.metadata()
      expect(problem).toBeNull()
      return layers
    }
    expect(await metadataOf('Moonlit Harbor (2019)/Moonlit Harbor 002 (2019).cbz')).toMatchObject([
      {
        source: 'ComicInfo',
        values: {
          series: 'Moonlit Harbor',
          number: '2',
          year: 2019,
          writers: ['Ines Calder'],
          direction: 'ltr',
        },
      },
    ])
    expect(await metadataOf('Paper Comets (2021)/Paper Comets 2 (2021).pdf')).toMatchObject([
      { source: 'PDF', values: { title: 'Salt and Smoke', writers: ['Jun Arai'] } },
    ])
    expect(await metadataOf('Paper Comets (2021)/Paper Comets 3 (2021).epub')).toMatchObject([
      {
        source: 'EPUB',
        values: { series: 'Paper Comets', number: '3', year: 2021, direction: 'rtl', language: 'en' },
      },
    ])
    const gulls = { title: 'What the Gulls Knew', publisher: 'Lantern Street Press' }
    expect(await metadataOf('Paper Comets (2021)/Paper Comets 5 (2021).mobi')).toMatchObject([
      { source: 'MOBI', values: { ...gulls, year: 2021, month: 2, day: 3 } },
    ])
  })

  it('a broken first page has its own error, and the next page is the cover', async () => {
    const comic = await openComic(join(dir, 'bad/one bad page.cbz'))
    await expect(comic.page(1)).rejects.toMatchObject({ code: 'page-corrupt' })
    expect((await comic.cover()).bytes).toEqual((await comic.page(2)).bytes)
    await comic.close()
  })

  it('complete pages of a truncated archive are read', async () => {
    const comic = await openComic(join(dir, 'bad/truncated.cbz'))
    expect(comic.pages.length).toBeGreaterThan(1)
    for (const place of comic.pages.keys()) await comic.page(place + 1)
    await comic.close()
  })

  it('no files are written, whatever names archives contain', async () => {
    expect(await readdir(dir)).toHaveLength(5)
    await expect(stat(join(dir, '../page 8.jpg'))).rejects.toThrow()
  })

  it('missing page numbers are rejected', async () => {
    const comic = await openComic(join(dir, 'The Clockwork Orchard (2020).cbz'))
    for (const number of [0, -1, 7, 1.5, Number.NaN]) {
      await expect(comic.page(number)).rejects.toMatchObject({ code: 'page-not-found' })
    }
    await comic.close()
  })

  it('a folder and a missing file cannot be read', async () => {
    await expect(openComic(dir)).rejects.toMatchObject({ code: 'file-unreadable' })
    await expect(openComic(join(dir, 'gone.cbz'))).rejects.toMatchObject({ code: 'file-unreadable' })
  })
})
