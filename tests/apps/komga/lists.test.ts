import { expect, test } from 'vitest'
import { progress } from '#contract/helper/progress.ts'
import { settingOf } from '#records/client/settings.ts'
import { komgaApp } from '../support/komga.ts'
import * as shapes from '../support/komga-shapes.ts'
import { appShelf } from '../support/shelf.ts'

const series = shapes.pageOf(shapes.series)
const books = shapes.pageOf(shapes.book)

const issue = (number: number, count: number | null) => ({
  pages: 2,
  info: { Series: 'Saga', Number: number, ...(count !== null && { Count: count }) },
})

test('the series status filter matches the reported status, whichever issue states the count', async () => {
  const shelf = await appShelf({ 'Saga/Saga 01.cbz': issue(1, 2), 'Saga/Saga 02.cbz': issue(2, 6) })
  const { read } = await komgaApp(shelf)
  const statuses = async (query: string) =>
    (await read(`/api/v1/series${query}`, series)).content.map(({ metadata }) => metadata.status)
  expect(await statuses('')).toEqual(['ONGOING'])
  expect(await statuses('?status=ENDED')).toEqual([])
  expect(await statuses('?status=ONGOING')).toEqual(['ONGOING'])
})

test('next issues are the same in all protocols, also after starting in the middle', async () => {
  const shelf = await appShelf({
    'Saga/Saga 01.cbz': issue(1, null),
    'Saga/Saga 02.cbz': issue(2, null),
    'Saga/Saga 03.cbz': issue(3, null),
  })
  const { key, read, send } = await komgaApp(shelf)
  const second = shelf.comics.get('Saga 02.cbz')?.id
  await send('PATCH', `/api/v1/books/${second}/read-progress`, { completed: true })
  expect((await read('/api/v1/books/ondeck', books)).content.map(({ name }) => name)).toEqual(['Saga 03'])
  const atom = await (await shelf.ask('/opds/v1.2/ondeck', key)).text()
  expect([...atom.matchAll(/urn:comics:book:([\w-]+)/g)].map(([, id]) => id)).toEqual([
    shelf.comics.get('Saga 03.cbz')?.id,
  ])

  // What the user sets aside is in none of them, until it is brought back.
  const third = shelf.comics.get('Saga 03.cbz')?.id ?? ''
  const inAll = async () => {
    const feeds = ['/opds/v1.2/ondeck', '/opds/v2/libraries/on-deck', '/opds/v1.2/keep-reading']
    const texts = await Promise.all(feeds.map(async (path) => (await shelf.ask(path, key)).text()))
    const { next } = await shelf.owner.call(progress.next)
    const deck = (await read('/api/v1/books/ondeck', books)).content
    return [deck.length, next.length, ...texts.map((text) => text.includes(third))]
  }
  expect(await inAll()).toEqual([1, 1, true, true, false])
  for (const kind of ['later', 'news', 'dropped'] as const) {
    await shelf.owner.call(progress.setAside, { params: { id: third }, body: { kind } })
    expect(await inAll(), kind).toEqual([0, 0, false, false, false])
  }
  const { aside } = await shelf.owner.call(progress.aside)
  expect(aside).toMatchObject([{ comic: { id: third }, kind: 'dropped', returns: null }])
  // The user's other computers read it from the account.
  const { client, id } = shelf.owner
  await expect
    .poll(() => settingOf(client, id, 'set-aside'), { timeout: 20_000 })
    .toEqual([{ comicId: third, kind: 'dropped', at: expect.any(Number) }])
  await shelf.owner.call(progress.setAside, { params: { id: third }, body: { kind: null } })
  expect(await inAll()).toEqual([1, 1, true, true, false])
})

test('a series has only its own books in random order', async () => {
  const shelf = await appShelf({
    'Saga/Saga 01.cbz': issue(1, null),
    'Saga/Saga 02.cbz': issue(2, null),
    'Lazarus/Lazarus 01.cbz': { pages: 2, info: { Series: 'Lazarus', Number: 1 } },
  })
  const { read } = await komgaApp(shelf)
  const saga = (await read('/api/v1/series', series)).content.find(({ name }) => name === 'Saga')
  const { content } = await read(`/api/v1/series/${saga?.id}/books?sort=random`, books)
  expect(content.map(({ name }) => name).sort()).toEqual(['Saga 01', 'Saga 02'])
})
