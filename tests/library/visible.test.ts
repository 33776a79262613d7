import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics as comicEndpoints } from '#contract/helper/comics.ts'
import { series as seriesEndpoints } from '#contract/helper/series.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { shelf as shelfEndpoints } from '#contract/helper/shelf.ts'
import { NO_READER, type Reader } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import { begunComics, nextUp, onDeck } from '#library/progress/next-up.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'
import { randomOf } from './support/random-catalog.ts'

const USER = 'ana'

/** The comics that a user finds by id and by path. */
async function answersByName(
  library: Library,
  all: readonly Pick<ComicCard, 'id' | 'path'>[],
  reader: Reader,
) {
  const ids = all.map(({ id }) => id)
  const pages = await Promise.all(
    ids.map(async (id) => ((await library.books.pages(id, reader)) === null ? [] : [id])),
  )
  const byPaths = await library.comics.byPaths(
    all.map(({ path }) => path),
    reader,
  )
  const found = [
    (await library.comics.byIds(ids, reader)).map(({ id }) => id),
    (await library.books.byIds(ids, reader)).map(({ id }) => id),
    byPaths.comics.map(({ id }) => id),
    all.flatMap(({ id, path }) => (byPaths.asked.includes(path) ? [id] : [])),
    await library.catalog.visibleIds(ids, reader),
    pages.flat(),
  ]
  return found
}

/** All lists that a user gets as one text, and some of their counts. */
async function answersTo(library: Library, listId: string, among: string, reader: Reader) {
  const snapshot = await library.catalog.now(reader)
  const next = [
    ...[...nextUp(snapshot, reader.states)].map(({ no }) => no),
    ...onDeck(snapshot, reader.states),
  ]
  const comics = comicEndpoints.list.query.parse({})
  const series = seriesEndpoints.list.query.parse({})
  const shelf = shelfEndpoints.list.query.parse({})
  const listed = await library.comics.list(comics, reader)
  const ofSet = await library.comics.list({ ...comics, among, sort: 'given' }, reader)
  const facets = await library.facets({ lang: 'es', limit: 100, samples: 3 }, reader)
  const keys = (await library.series.list(series, reader)).series.map(({ key }) => key)
  const answers = [
    listed,
    ofSet,
    facets,
    await library.comics.list({ ...comics, sort: 'random', seed: 3 }, reader),
    await library.comics.list({ ...comics, q: 'numero' }, reader),
    await library.series.list(series, reader),
    await Promise.all(keys.map((key) => library.series.get(key, reader))),
    await library.shelf.list(shelf, reader),
    await library.shelf.list({ ...shelf, among, sort: 'given' }, reader),
    await library.search('numero', 50, reader),
    await library.readThrough.comics(listId, reader),
    await library.readThrough.reading(listId, reader),
    await library.playlists
      .entries(USER, listId, { limit: 100, offset: 0 }, reader)
      .then((entries) => entries.map(({ comic, series }) => ({ comic, series }))),
    await Promise.all(
      listed.comics.map(async ({ id }) => {
        const { previous, next, storyline } = await library.comics.get(id, reader)
        return [previous, next, storyline, await library.readThrough.around(listId, id, reader)]
      }),
    ),
    [...next, ...begunComics(snapshot, reader.states)].map((no) => snapshot.ids[no]),
  ]
  return { text: JSON.stringify(answers), listed, ofSet, facets }
}

test('lists, counts, facets, search and series contain no comic that the user may not see', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  for (const folder of ['Hilo', 'Otra', 'Tres'])
    for (const n of [1, 2, 3, 4, 5, 6]) await writeCbz(join(root, folder, `${folder} numero ${n}.cbz`))
  for (const n of [1, 2, 3]) await writeCbz(join(root, `Suelto numero ${n}.cbz`))
  await scan()
  const { comics } = await library.comics.list(comicEndpoints.list.query.parse({}), NO_READER)
  const ids = comics.map(({ id }) => id)
  expect(ids).toHaveLength(21)
  const source = { via: 'dashboard', device: null } as const
  await library.progress.record(
    USER,
    source,
    ids.map((comicId, n) => ({ comicId, kind: 'page', page: n % 3 === 0 ? 1 : 9, pageCount: 9 })),
  )
  const list = await library.playlists.create(USER, 'todo')
  await library.playlists.add(USER, list.id, { type: 'series', path: join(root, 'Hilo') })
  for (const { path } of comics) await library.playlists.add(USER, list.id, { type: 'comic', path })
  const { among } = await library.sets.make(
    USER,
    comics.map(({ path }) => path),
    NO_READER,
  )
  const { states } = await library.readerOf(USER)
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomOf(seed)
    const seen = ids.filter(() => random.below(seed % 4 === 0 ? 6 : 2) === 0)
    const reader: Reader = { states, visible: { in: { ids: seen } } }
    const { text, listed, ofSet, facets } = await answersTo(library, list.id, `${USER} ${among}`, reader)
    for (const id of ids) if (!seen.includes(id)) expect(text, id).not.toContain(id)
    expect([listed.total, ofSet.total, facets.total]).toEqual([seen.length, seen.length, seen.length])
    for (const found of await answersByName(library, comics, reader))
      expect(found).toEqual(ids.filter((id) => seen.includes(id)))
    const [hidden] = ids.filter((id) => !seen.includes(id))
    await expect(library.comics.get(hidden ?? '', reader)).rejects.toMatchObject({ code: 'comic-not-found' })
  }
  const everything = await answersTo(library, list.id, `${USER} ${among}`, { states })
  for (const id of ids) expect(everything.text).toContain(id)
  for (const found of await answersByName(library, comics, NO_READER)) expect(found).toEqual(ids)
})

test('a comic without its file is found by id, but not by users with restricted access', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  for (let n = 1; n <= 6; n++) await writeCbz(join(root, `Saga ${n}.cbz`))
  await scan()
  const { comics } = await library.comics.list(comicEndpoints.list.query.parse({}), NO_READER)
  const ids = comics.map(({ id }) => id)
  await rm(join(root, 'Saga 6.cbz'))
  await scan()
  for (const found of await answersByName(library, comics, NO_READER)) expect(found).toEqual(ids)
  const gone = comics.find(({ name }) => name === 'Saga 6.cbz')
  expect(await library.comics.get(gone?.id ?? '', NO_READER)).toMatchObject({ available: false })
  const reader: Reader = { states: new Map(), visible: { in: { ids } } }
  for (const found of await answersByName(library, comics, reader))
    expect(found).toEqual(ids.filter((id) => id !== gone?.id))
})
