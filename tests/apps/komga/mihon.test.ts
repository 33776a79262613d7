import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { writeCbz } from '../../support/cbz.ts'
import { tempDir } from '../../support/temp.ts'
import type { KomgaApp } from '../support/komga.ts'
import { komgaApp, komgaShelf } from '../support/komga.ts'
import * as shapes from '../support/komga-shapes.ts'
import type { AppShelf } from '../support/shelf.ts'

test('Mihon browses, opens and reads comics, and its tracker uses the cookie alone', async () => {
  const shelf = await komgaShelf()
  const app = await komgaApp(shelf)

  // The settings request all of these at once: one failure removes every filter.
  const folders = await app.read('/api/v1/libraries', shapes.libraries)
  expect(folders).toHaveLength(1)
  await app.read('/api/v1/collections?unpaged=true', shapes.pageOf(shapes.collection))
  expect(await app.read('/api/v1/genres', shapes.names)).toEqual(['Crime', 'Noir'])
  expect(await app.read('/api/v1/tags', shapes.names)).toEqual(['cats', 'detectives'])
  expect(await app.read('/api/v1/publishers', shapes.names)).toEqual(['Dargaud'])
  expect(await app.read('/api/v1/authors', shapes.authors)).toContainEqual({
    name: 'Juanjo Guarnido',
    role: 'penciller',
  })

  const list = shapes.pageOf(shapes.series)
  const popular = await app.read(
    '/api/v1/series?page=0&sort=metadata.titleSort,asc&deleted=false&search=',
    list,
  )
  expect(popular.content.map(({ id }) => id.replace(/^o-.*/, 'o-'))).toEqual(['blacksad', 'manga', 'o-'])
  expect(popular).toMatchObject({ totalElements: 3, totalPages: 1, last: true, first: true, size: 20 })
  const second = await app.read('/api/v1/series?page=1&size=2', list)
  expect(second.content.map(({ name }) => name)).toEqual(['Suelto'])
  expect(second).toMatchObject({ number: 1, totalElements: 3, totalPages: 2, last: true, first: false })
  const named = async (query: string) =>
    (await app.read(`/api/v1/series?${query}`, list)).content.map(({ name }) => name)
  expect(await named('sort=lastModifiedDate,desc&deleted=false')).toHaveLength(3)
  expect(await named('search=blacksad&sort=relevance,asc')).toEqual(['Blacksad'])
  expect(await named('genre=Noir&publisher=Dargaud&tag=cats&language=es')).toEqual(['Blacksad'])
  expect(await named('genre=Noir,Other')).toEqual(['Blacksad'])
  expect(await named(`author=${encodeURIComponent('Akira,writer')}`)).toEqual(['Manga'])
  expect(await named(`author=${encodeURIComponent('Akira,penciller')}`)).toEqual([])
  expect(await named(`library_id=nothing, ${folders[0]?.id}`)).toHaveLength(3)
  expect(await named('library_id=nothing')).toEqual([])
  expect(await named('oneshot=true')).toEqual(['Suelto'])
  expect(await named('sort=metadata.titleSort,desc&release_year=2005')).toEqual(['Blacksad'])
  expect(await named('sort=booksMetadata.releaseDate,desc&sort=nonsense')).toHaveLength(3)

  const own = await app.read('/api/v1/series/blacksad/', shapes.series)
  expect(own).toMatchObject({ booksCount: 4, booksUnreadCount: 4, metadata: { publisher: 'Dargaud' } })
  expect((await app.read('/api/v1/series/manga', shapes.series)).metadata.readingDirection).toBe(
    'RIGHT_TO_LEFT',
  )
  const books = await app.read(
    '/api/v1/series/blacksad/books?unpaged=true&media_status=READY&deleted=false',
    shapes.pageOf(shapes.book),
  )
  expect(books.content.map(({ metadata }) => [metadata.number, metadata.numberSort, metadata.title])).toEqual(
    [
      ['1', 1, 'Un lugar'],
      ['2', 2, 'Arctic'],
      ['12.1', Math.fround(12.1), 'Alma roja'],
      // Without a number it comes after the others, with an unused number.
      ['12.101', Math.fround(12.101), 'Blacksad especial'],
    ],
  )
  expect(books.content[0]).toMatchObject({
    metadata: { releaseDate: '2005-10-14' },
    number: 1,
    url: 'Blacksad 01.cbz',
  })
  const single = popular.content.find(({ oneshot }) => oneshot)
  const lone = await app.read(`/api/v1/series/${single?.id}/books?unpaged=true`, shapes.pageOf(shapes.book))
  expect(lone.content).toMatchObject([{ seriesId: single?.id, oneshot: true, media: { pagesCount: 3 } }])
  await app.read(`/api/v1/books/${lone.content[0]?.id}?unpaged=true`, shapes.book)

  const third = books.content[2]?.id ?? ''
  const pages = await app.read(`/api/v1/books/${third}/pages`, shapes.pages)
  expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  // Like its reader: eight at once.
  const pictures = await Promise.all(
    pages
      .slice(0, 8)
      .map(({ number }) =>
        app.ask(`/api/v1/books/${third}/pages/${number}`, { headers: { Accept: 'image/*,*/*;q=0.8' } }),
      ),
  )
  for (const picture of pictures) {
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('jpeg')
  }
  const tag = pictures[0]?.headers.get('etag') ?? ''
  const again = await app.ask(`/api/v1/books/${third}/pages/1`, { headers: { 'If-None-Match': tag } })
  expect(again.status).toBe(304)
  const png = await app.ask(`/api/v1/books/${third}/pages/12?convert=png`)
  expect(png.headers.get('content-type')).toBe('image/png')
  expect((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).format).toBe('png')
  // Pages are numbered from 1, or from 0 on request.
  for (const page of ['1', '12', '1/thumbnail', '12/thumbnail', '0?zero_based=true', '11?zero_based=true'])
    expect([page, (await app.ask(`/api/v1/books/${third}/pages/${page}`)).status]).toEqual([page, 200])
  const last = await Promise.all(
    ['12', '11?zero_based=true'].map((page) => app.ask(`/api/v1/books/${third}/pages/${page}`)),
  )
  expect(last[0]?.headers.get('etag')).toBe(last[1]?.headers.get('etag'))
  for (const [path, status] of [
    ['pages/0', 404],
    ['pages/13', 404],
    ['pages/-1', 404],
    ['pages/12?zero_based=true', 404],
    ['pages/13?convert=png', 404],
    ['pages/0/thumbnail', 404],
    ['pages/13/thumbnail', 404],
    ['pages/1?convert=tiff', 400],
  ] as const) {
    const refused = await app.ask(`/api/v1/books/${third}/${path}`)
    expect([path, refused.status]).toEqual([path, status])
    shapes.failure.parse(await refused.json())
  }
  for (const path of [
    `series/blacksad/thumbnail`,
    `books/${third}/thumbnail`,
    `books/${third}/pages/2/thumbnail`,
  ]) {
    const cover = await app.ask(`/api/v1/${path}`)
    expect([path, cover.status, cover.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg'])
  }

  // The file is sent under its name, with the bytes on disk.
  const file = await app.ask(`/api/v1/books/${third}/file`, { headers: { Range: 'bytes=0-3' } })
  expect([file.status, await file.text()]).toEqual([206, 'PK\u0003\u0004'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Blacksad 12.1.cbz"/)
  const whole = await app.ask(`/api/v1/books/${third}/file/Blacksad%2012.1.cbz`, { method: 'HEAD' })
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])

  await tracks(app)
  await chooses(shelf, app)
})

/** Checks the filters' values of one library and after an edit. */
async function chooses({ server, owner, comics }: AppShelf, app: KomgaApp) {
  const other = await tempDir()
  await writeCbz(join(other, 'Lejos.cbz'), {
    pages: 1,
    info: {
      Genre: 'Western',
      Tags: 'horses',
      Publisher: 'Lejos',
      LanguageISO: 'fr',
      Year: 1963,
      Writer: 'Jean',
    },
  })
  await owner.call(libraries.add, { body: { path: other } })
  await server.scan(owner)
  const response = await app.read('/api/v1/libraries', shapes.libraries)
  const { id } = response.find(({ name }) => name === basename(other)) ?? { id: '' }
  const offered = async (library: string) =>
    Object.fromEntries(
      await Promise.all(
        ['genres', 'tags', 'publishers', 'languages', 'series/release-dates', 'authors/names'].map(
          async (list) => [list, await app.read(`/api/v1/${list}?library_id=${library}`, shapes.names)],
        ),
      ),
    )
  expect(await offered(id)).toEqual({
    genres: ['Western'],
    tags: ['horses'],
    publishers: ['Lejos'],
    languages: ['fr'],
    'series/release-dates': ['1963'],
    'authors/names': ['Jean'],
  })
  expect((await offered('nothing')).genres).toEqual([])
  expect(await app.read('/api/v1/genres', shapes.names)).toEqual(['Crime', 'Noir', 'Western'])

  const path = comics.get('Blacksad 01.cbz')?.path ?? ''
  await owner.call(metadata.edit, {
    body: { path, patch: { genres: ['Gatos'], tags: [], writers: ['Blanca'] } },
  })
  expect(await app.read('/api/v1/genres', shapes.names)).toEqual(['Gatos', 'Western'])
  expect(await app.read('/api/v1/tags', shapes.names)).toEqual(['horses'])
  expect(await app.read('/api/v1/authors/names', shapes.names)).toContain('Blanca')
  const fitting = await app.read('/api/v1/series?genre=gatos', shapes.pageOf(shapes.series))
  expect(fitting.content).toMatchObject([{ id: 'blacksad', metadata: { genres: ['Gatos'] } }])
}

/** Requests of Mihon's tracker, which sends no key but the cookies of the extension's requests. */
async function tracks(app: KomgaApp) {
  const bare = { bare: true }
  const path = '/api/v2/series/blacksad/read-progress/tachiyomi'
  expect(app.jar.has('comics-session')).toBe(true)
  await app.read('/api/v1/series/blacksad', shapes.series, bare)
  const before = await app.read(path, shapes.tracked, bare)
  expect(before).toEqual({
    booksCount: 4,
    booksReadCount: 0,
    booksUnreadCount: 4,
    booksInProgressCount: 0,
    lastReadContinuousNumberSort: 0,
    maxNumberSort: Math.fround(12.101),
  })
  const updateTracker = async (series: string, lastBookNumberSortRead: number) => {
    const response = await app.send(
      'PUT',
      `/api/v2/series/${series}/read-progress/tachiyomi`,
      { lastBookNumberSortRead },
      true,
    )
    expect(response.status).toBe(204)
  }
  // When first linked the tracker sends 0, which does not mark issue 0 as read.
  await updateTracker('manga', 0)
  await updateTracker('manga', -1)
  expect(await app.read('/api/v1/series/manga', shapes.series, bare)).toMatchObject({ booksReadCount: 0 })
  // Numbers have 32 bits: 12.1 is returned as it was sent.
  await updateTracker('blacksad', Math.fround(12.1))
  const after = await app.read(path, shapes.tracked, bare)
  expect(after).toMatchObject({ booksReadCount: 3, lastReadContinuousNumberSort: Math.fround(12.1) })
  const dates = async () =>
    (await app.read('/api/v1/series/blacksad/books', shapes.pageOf(shapes.book), bare)).content.map(
      ({ readProgress }) =>
        readProgress && [readProgress.page, readProgress.completed, readProgress.readDate],
    )
  const read = await dates()
  expect(read).toEqual([
    [4, true, expect.any(String)],
    [4, true, expect.any(String)],
    [12, true, expect.any(String)],
    null,
  ])
  // Lower numbers than the read ones change nothing.
  await updateTracker('blacksad', 1)
  expect(await dates()).toEqual(read)
  expect(
    await app.read('/api/v1/series?read_status=IN_PROGRESS', shapes.pageOf(shapes.series), bare),
  ).toMatchObject({
    totalElements: 1,
    content: [{ id: 'blacksad', booksReadCount: 3, booksUnreadCount: 1 }],
  })
}
