import { expect, test } from 'vitest'
import { z } from 'zod'
import { progress } from '#contract/helper/progress.ts'
import { shelves } from '#contract/helper/shelves.ts'
import { linkOf, readFeed } from './support/atom.ts'
import { komgaApp } from './support/komga.ts'
import * as shapes from './support/komga-shapes.ts'
import { type Feed, feedRules } from './support/opds2-rules.ts'
import { type AppShelf, appShelf } from './support/shelf.ts'

const make = async ({ owner }: AppShelf, name: string, query: string, apps = true) =>
  (await owner.call(shelves.create, { body: { name, query, apps } })).shelf

test('smart shelves are feeds of OPDS', async () => {
  const shelf = await appShelf()
  const { key } = await shelf.device('panels')
  const unread = await make(shelf, 'Sin leer', 'read:no pages:<=4')
  await make(shelf, 'Series', 'pages:>0 show:series')
  await make(shelf, 'Oculto', 'pages:>0', false)
  const read = async (path: string): Promise<Feed> =>
    feedRules.parse(await (await shelf.ask(path, key)).json())
  const start = await read('/opds/v2/catalog')
  expect(start.navigation?.map(({ href }) => new URL(href).pathname)).toContain('/opds/v2/shelves')
  const list = await read('/opds/v2/shelves')
  expect(list.navigation?.map(({ title }) => title)).toEqual(['Series', 'Sin leer'])
  const page = await read(`/opds/v2/shelves/${unread.id}`)
  expect(page.metadata).toMatchObject({ title: 'Sin leer', numberOfItems: 3 })
  const titles = (feed: Feed) => feed.publications?.map(({ metadata }) => metadata.title)
  expect(titles(page)).toEqual(['Blacksad 001 - Un lugar', 'Blacksad 002 - Arctic', 'Suelto'])
  expect(titles(await read(`/opds/v2/shelves/${unread.id}?page=1`)) ?? []).toEqual([])

  await shelf.owner.call(progress.record, {
    body: { events: [{ id: shelf.comicNamed('Suelto.cbz').id, page: 3, pageCount: 3 }] },
  })
  expect(titles(await read(`/opds/v2/shelves/${unread.id}`))).toEqual([
    'Blacksad 001 - Un lugar',
    'Blacksad 002 - Arctic',
  ])
  // OPDS 1.2 has the same feeds; a shelf of series leads to those.
  const atom = readFeed(await (await shelf.ask('/opds/v1.2/shelves', key)).text())
  const [series] = atom.entry
  expect(series?.title).toBe('Series')
  const at = series === undefined ? '' : linkOf(series, 'subsection').href
  const inside = readFeed(await (await shelf.ask(new URL(at).pathname, key)).text())
  expect(inside.entry.map(({ title }) => title)).toEqual(['Blacksad', 'Suelto'])
  expect((await shelf.ask('/opds/v2/shelves/unknown', key)).status).toBe(404)

  // Another user has none of them.
  const child = await shelf.server.signUp('nico@ejemplo.es')
  const theirs = await shelf.device('panels', 'progress', child)
  expect((await shelf.ask(`/opds/v2/shelves/${unread.id}`, theirs.key)).status).toBe(404)
})

test("smart shelves are read lists and collections of Komga's API", async () => {
  const shelf = await appShelf()
  const app = await komgaApp(shelf)
  const short = await make(shelf, 'Cortos', 'pages:<=4 sort:-number')
  const series = await make(shelf, 'Series', 'pages:>0 show:series')
  await make(shelf, 'Oculto', 'pages:>0', false)
  const lists = await app.read('/api/v1/readlists', shapes.pageOf(shapes.readList))
  expect(lists.content.map(({ name }) => name)).toEqual(['Cortos'])
  const [list] = lists.content
  const books = await app.read(`/api/v1/readlists/${list?.id}/books`, shapes.pageOf(shapes.book))
  expect(books.content.map(({ name }) => name)).toHaveLength(3)
  expect(books.content.map(({ id }) => id)).toEqual(list?.bookIds)
  expect((await app.ask(`/api/v1/readlists/${list?.id}/thumbnail`)).status).toBe(200)
  const of = await app.read(`/api/v1/books/${list?.bookIds[0]}/readlists`, z.array(shapes.readList))
  expect(of.map(({ name }) => name)).toEqual(['Cortos'])

  const collections = await app.read('/api/v1/collections', shapes.pageOf(shapes.collection))
  expect(collections.content).toMatchObject([{ id: series.id, name: 'Series' }])
  const [collection] = collections.content
  expect(collection?.seriesIds).toHaveLength(2)
  const at = `/api/v1/collections/${series.id}`
  expect(await app.read(at, shapes.collection)).toEqual(collection)
  const inside = await app.read(`${at}/series`, shapes.pageOf(shapes.series))
  expect(inside.content.map(({ id }) => id)).toEqual(collection?.seriesIds)
  expect((await app.ask(`${at}/thumbnail`)).headers.get('content-type')).toBe('image/jpeg')
  const ofSeries = `/api/v1/series/${collection?.seriesIds[0]}/collections`
  expect((await app.read(ofSeries, z.array(shapes.collection))).map(({ id }) => id)).toEqual([series.id])
  // A shelf of comics is no collection.
  expect((await app.ask(`/api/v1/collections/${short.id}`)).status).toBe(404)
})
