import { EVERYTHING, type Shelf } from '../shelf.ts'
import type { ShelfPath, Shelves } from '../shelves.ts'
import type { Visit } from './ask.ts'
import { feedLink, groupOf, groupsFeed } from './feed.ts'
import { type Link, protectedLink, TYPES } from './links.ts'

/** Entries of each shelf that is shown among others. */
const PREVIEW = 6

/** The shelves of a library, and of all together, by their addresses below `/libraries` and `/libraries/{id}`. */
export const LIBRARY_SHELVES = {
  'keep-reading': '/keep-reading',
  'on-deck': '/ondeck',
  'books/latest': '/books/latest',
  'series/latest': '/series/latest',
  browse: '/series',
  readlists: '/readlists',
  collections: '/collections',
} as const satisfies Record<string, ShelfPath>
export type LibraryShelf = keyof typeof LIBRARY_SHELVES

/** What is shown first of a library, each as far as there is any. */
const SHOWN = ['keep-reading', 'on-deck', 'books/latest', 'series/latest'] as const

const libraryPath = (id: string | null): string =>
  id === null ? '/libraries' : `/libraries/${encodeURIComponent(id)}`

/** A shelf of one library, or of all (null). Throws library-not-found. */
export async function libraryShelf(
  shelves: Shelves,
  name: LibraryShelf,
  id: string | null,
  { wish, asker }: Pick<Visit, 'wish' | 'asker'>,
): Promise<Shelf> {
  const asked = id === null ? wish : { ...wish, library: id }
  const shelf = await shelves.open(LIBRARY_SHELVES[name], '', asked, asker)
  return { ...shelf, path: `${libraryPath(id)}/${name}`, up: id === null ? '/catalog' : libraryPath(id) }
}

/** The first of each shelf that is shown first. */
async function firstGroups(shelves: Shelves, id: string | null, { asker, at }: Visit) {
  const wish = { ...EVERYTHING, size: PREVIEW }
  const first = await Promise.all(SHOWN.map((name) => libraryShelf(shelves, name, id, { wish, asker })))
  return first.map((shelf) => groupOf({ ...shelf, wish: EVERYTHING }, at))
}

/** The start: what is read on, what came last, and the ways to everything else. */
export async function catalogFeed(shelves: Shelves, visit: Visit): Promise<object> {
  const { asker, at } = visit
  const { say } = asker
  const [libraries, groups] = await Promise.all([
    shelves.open('/libraries', '', EVERYTHING, asker),
    firstGroups(shelves, null, visit),
  ])
  const series = feedLink('/series', say('nav.found.series'), at)
  const named = (['publishers', 'characters', 'artists', 'storylines'] as const).map((kind) =>
    feedLink(`/${kind}`, say(`nav.${kind}`), at),
  )
  const inAtom: Link = { rel: 'alternate', href: at.inAtom('/catalog'), type: TYPES.atom }
  return groupsFeed(
    { path: '/catalog', title: 'Comics', groups: [groupOf(libraries, at), ...groups] },
    [series, ...named, feedLink('/readlists', say('nav.playlists'), at)],
    [protectedLink(inAtom, at)],
    at,
  )
}

/** The same of one library. Throws library-not-found. */
export async function libraryFeed(shelves: Shelves, id: string, visit: Visit): Promise<object> {
  const { asker, at } = visit
  const [whole, groups] = await Promise.all([
    shelves.open('/libraries/:id', id, { ...EVERYTHING, size: 1 }, asker),
    firstGroups(shelves, id, visit),
  ])
  const path = libraryPath(id)
  const browse = feedLink(`${path}/browse`, asker.say('nav.found.series'), at, {
    properties: { numberOfItems: whole.total },
  })
  return groupsFeed(
    { path, title: whole.title, groups },
    [browse],
    [protectedLink({ rel: 'up', href: at.of('/libraries'), type: TYPES.feed }, at)],
    at,
  )
}

/** What is found for a text: series, then comics. */
export async function searchFeed(shelves: Shelves, { wish, asker, at }: Visit): Promise<object> {
  const asked = { ...EVERYTHING, q: wish.q }
  const [series, books] = await Promise.all([
    shelves.open('/search/series', '', { ...asked, size: PREVIEW }, asker),
    shelves.open('/search/books', '', { ...asked, size: wish.size }, asker),
  ])
  const called = (shelf: Shelf, title: string): Shelf => ({ ...shelf, title, wish: asked })
  return groupsFeed(
    {
      path: `/search?query=${encodeURIComponent(wish.q)}`,
      title: asker.say('home.resultsFor', { query: wish.q }),
      groups: [
        groupOf(called(series, asker.say('nav.found.series')), at),
        groupOf(called(books, books.title), at),
      ],
    },
    [],
    [],
    at,
  )
}
