import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics as comicEndpoints } from '#contract/helper/comics.ts'
import { series as seriesEndpoints } from '#contract/helper/series.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { shelf as shelfEndpoints } from '#contract/helper/shelf.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { type CatalogUser, DEFAULT_USER } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import { begunComics, nextUp, onDeck } from '#library/progress/next-up.ts'
import { writeCbz } from '../support/cbz.ts'
import { searchFor, testLibrary } from '../support/library.ts'
import { randomOf } from './support/random-catalog.ts'

const USER = 'ana'

/** Metadata that names an entity of each kind. */
const infoOf = (name: string) => ({
  Characters: name,
  Writer: name,
  Publisher: name,
  StoryArc: name,
})

/** The comics that a user finds by id and by path. */
async function answersByName(
  library: Library,
  all: readonly Pick<ComicCard, 'id' | 'path'>[],
  user: CatalogUser,
) {
  const ids = all.map(({ id }) => id)
  const pages = await Promise.all(
    ids.map(async (id) => ((await library.books.pages(id, user)) === null ? [] : [id])),
  )
  const byPaths = await library.comics.byPaths(
    all.map(({ path }) => path),
    user,
  )
  const found = [
    (await library.comics.byIds(ids, user)).map(({ id }) => id),
    (await library.books.byIds(ids, user)).map(({ id }) => id),
    byPaths.comics.map(({ id }) => id),
    all.flatMap(({ id, path }) => (byPaths.asked.includes(path) ? [id] : [])),
    await library.catalog.visibleIds(ids, user),
    pages.flat(),
  ]
  return found
}

/** All lists that a user gets as one text, and some of their counts. */
async function answersTo(library: Library, listId: string, among: string, user: CatalogUser) {
  const snapshot = await library.catalog.now(user)
  const next = [...[...nextUp(snapshot, user)].map(({ no }) => no), ...onDeck(snapshot, user)]
  const comics = comicEndpoints.list.query.parse({})
  const series = seriesEndpoints.list.query.parse({})
  const shelf = shelfEndpoints.list.query.parse({})
  const listed = await library.comics.list(comics, user)
  const ofSet = await library.comics.list({ ...comics, among, sort: 'given' }, user)
  const facets = await library.facets({ lang: 'es', limit: 100, samples: 3 }, user)
  const keys = (await library.series.list(series, user)).series.map(({ key }) => key)
  const answers = [
    listed,
    ofSet,
    facets,
    await Promise.all(ENTITY_KINDS.map((kind) => library.nameCovers(kind, ['Hilo', 'Otra', 'Tres'], user))),
    await library.comics.list({ ...comics, sort: 'random', seed: 3 }, user),
    await library.comics.list({ ...comics, q: 'numero' }, user),
    await library.series.list(series, user),
    await Promise.all(keys.map((key) => library.series.get(key, user))),
    await library.shelf.list(shelf, user),
    await library.shelf.list({ ...shelf, among, sort: 'given' }, user),
    await searchFor(library, 'numero', user),
    await library.readThrough.comics(listId, user),
    await library.readThrough.reading(listId, user),
    await library.playlists
      .entries(USER, listId, { limit: 100, offset: 0 }, user)
      .then((entries) => entries.map(({ comic, series }) => ({ comic, series }))),
    await Promise.all(
      listed.comics.map(async ({ id }) => {
        const { previous, next, storyline } = await library.comics.get(id, user)
        return [previous, next, storyline, await library.readThrough.around(listId, id, user)]
      }),
    ),
    [...next, ...begunComics(snapshot, user)].map((no) => snapshot.ids[no]),
  ]
  return { text: JSON.stringify(answers), listed, ofSet, facets }
}

test('lists, counts, facets, search and series contain no comic that the user may not see', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  for (const folder of ['Hilo', 'Otra', 'Tres'])
    for (const n of [1, 2, 3, 4, 5, 6])
      await writeCbz(join(root, folder, `${folder} numero ${n}.cbz`), { info: infoOf(folder) })
  for (const n of [1, 2, 3]) await writeCbz(join(root, `Suelto numero ${n}.cbz`))
  await scan()
  const { comics } = await library.comics.list(comicEndpoints.list.query.parse({}), DEFAULT_USER)
  const ids = comics.map(({ id }) => id)
  expect(ids).toHaveLength(21)
  const source = { via: 'dashboard', device: null } as const
  await library.progress.record(
    USER,
    source,
    ids.map((comicId, n) => ({ comicId, kind: 'page', page: n % 3 === 0 ? 1 : 9, pageCount: 9 })),
  )
  const list = await library.playlists.create(USER, 'todo')
  const items = comics.map(({ path }) => ({ type: 'comic' as const, path }))
  await library.playlists.add(USER, list.id, [{ type: 'series', path: join(root, 'Hilo') }, ...items])
  const { among } = await library.sets.make(
    USER,
    comics.map(({ path }) => path),
    DEFAULT_USER,
  )
  const { states } = await library.catalogUserOf(USER)
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomOf(seed)
    const seen = ids.filter(() => random.below(seed % 4 === 0 ? 6 : 2) === 0)
    const user: CatalogUser = { states, visible: { in: { ids: seen } } }
    const { text, listed, ofSet, facets } = await answersTo(library, list.id, `${USER} ${among}`, user)
    for (const id of ids) if (!seen.includes(id)) expect(text, id).not.toContain(id)
    expect([listed.total, ofSet.total, facets.total]).toEqual([seen.length, seen.length, seen.length])
    for (const found of await answersByName(library, comics, user))
      expect(found).toEqual(ids.filter((id) => seen.includes(id)))
    const [hidden] = ids.filter((id) => !seen.includes(id))
    await expect(library.comics.get(hidden ?? '', user)).rejects.toMatchObject({ code: 'comic-not-found' })
  }
  const everything = await answersTo(library, list.id, `${USER} ${among}`, { states })
  for (const id of ids) expect(everything.text).toContain(id)
  for (const found of await answersByName(library, comics, DEFAULT_USER)) expect(found).toEqual(ids)
})

test('a comic without its file is found by id, but not by users with restricted access', async () => {
  const { library, root, scan } = await testLibrary()
  await library.roots.add(root)
  for (let n = 1; n <= 6; n++) await writeCbz(join(root, `Saga ${n}.cbz`))
  await scan()
  const { comics } = await library.comics.list(comicEndpoints.list.query.parse({}), DEFAULT_USER)
  const ids = comics.map(({ id }) => id)
  await rm(join(root, 'Saga 6.cbz'))
  await scan()
  for (const found of await answersByName(library, comics, DEFAULT_USER)) expect(found).toEqual(ids)
  const gone = comics.find(({ name }) => name === 'Saga 6.cbz')
  expect(await library.comics.get(gone?.id ?? '', DEFAULT_USER)).toMatchObject({ available: false })
  const user: CatalogUser = { states: new Map(), visible: { in: { ids } } }
  for (const found of await answersByName(library, comics, user))
    expect(found).toEqual(ids.filter((id) => id !== gone?.id))
})
