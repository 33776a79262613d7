import { OPDS_TYPES } from '#contract/media-types.ts'
import { EVERYTHING, type Shelf } from '../shelf.ts'
import type { ShelfPath, Shelves } from '../shelves.ts'
import { feedLink, groupOf, groupsFeed } from './feed.ts'
import { type Link, protectedLink } from './links.ts'
import type { Visit } from './visit.ts'

/** Maximum number of entries of each shelf in a feed of several shelves; search results have more books. */
const PREVIEW = 6

/** The shelves of a library and of all libraries, by their paths below `/libraries` and `/libraries/{id}`. */
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

/** The shelves with entries on the start pages of the catalog and of a library; empty shelves are left out. */
const SHOWN = ['keep-reading', 'on-deck', 'books/latest', 'series/latest'] as const

const libraryPath = (id: string | null): string =>
  id === null ? '/libraries' : `/libraries/${encodeURIComponent(id)}`

/** Returns a shelf of one library, or of all (null). Throws library-not-found. */
export async function libraryShelf(
  shelves: Shelves,
  name: LibraryShelf,
  id: string | null,
  { shelfQuery, user }: Pick<Visit, 'shelfQuery' | 'user'>,
): Promise<Shelf> {
  const request = id === null ? shelfQuery : { ...shelfQuery, library: id }
  const shelf = await shelves.open(LIBRARY_SHELVES[name], '', request, user)
  return { ...shelf, path: `${libraryPath(id)}/${name}`, up: id === null ? '/catalog' : libraryPath(id) }
}

/** Returns the first entries of each shelf in SHOWN, of one library or of all (null). */
async function firstGroups(shelves: Shelves, id: string | null, { user, at }: Visit) {
  const shelfQuery = { ...EVERYTHING, size: PREVIEW }
  const first = await Promise.all(SHOWN.map((name) => libraryShelf(shelves, name, id, { shelfQuery, user })))
  return first.map((shelf) => groupOf({ ...shelf, shelfQuery: EVERYTHING }, at))
}

/** Returns the start page: libraries, comics to continue, new comics and series, and links to the other shelves. */
export async function catalogFeed(shelves: Shelves, visit: Visit): Promise<object> {
  const { user, at } = visit
  const { t } = user
  const [libraries, groups] = await Promise.all([
    shelves.open('/libraries', '', EVERYTHING, user),
    firstGroups(shelves, null, visit),
  ])
  const series = feedLink('/series', t('nav.found.series'), at)
  const named = (['publishers', 'characters', 'artists', 'storylines'] as const).map((kind) =>
    feedLink(`/${kind}`, t(`nav.${kind}`), at),
  )
  const inAtom: Link = { rel: 'alternate', href: at.inAtom('/catalog'), type: OPDS_TYPES.navigation }
  return groupsFeed(
    { path: '/catalog', title: 'Comics', groups: [groupOf(libraries, at), ...groups] },
    [
      series,
      ...named,
      feedLink('/readlists', t('nav.playlists'), at),
      feedLink('/shelves', t('feeds.shelves'), at),
    ],
    [protectedLink(inAtom, at)],
    at,
  )
}

/** Returns the start page of a library. Throws library-not-found. */
export async function libraryFeed(shelves: Shelves, id: string, visit: Visit): Promise<object> {
  const { user, at } = visit
  const [whole, groups] = await Promise.all([
    shelves.open('/libraries/:id', id, { ...EVERYTHING, size: 1 }, user),
    firstGroups(shelves, id, visit),
  ])
  const path = libraryPath(id)
  const browse = feedLink(`${path}/browse`, user.t('nav.found.series'), at, {
    properties: { numberOfItems: whole.total },
  })
  return groupsFeed(
    { path, title: whole.title, groups },
    [browse],
    [protectedLink({ rel: 'up', href: at.of('/libraries'), type: OPDS_TYPES.feed }, at)],
    at,
  )
}

/** Returns search results: series, then comics. */
export async function searchFeed(shelves: Shelves, { shelfQuery, user, at }: Visit): Promise<object> {
  const request = { ...EVERYTHING, q: shelfQuery.q }
  const [series, books] = await Promise.all([
    shelves.open('/search/series', '', { ...request, size: PREVIEW }, user),
    shelves.open('/search/books', '', { ...request, size: shelfQuery.size }, user),
  ])
  const called = (shelf: Shelf, title: string): Shelf => ({ ...shelf, title, shelfQuery: request })
  return groupsFeed(
    {
      path: `/search?query=${encodeURIComponent(shelfQuery.q)}`,
      title: user.t('home.resultsFor', { query: shelfQuery.q }),
      groups: [
        groupOf(called(series, user.t('nav.found.series')), at),
        groupOf(called(books, books.title), at),
      ],
    },
    [],
    [],
    at,
  )
}
