import { singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { rankedComics, rankedSeries } from '#library/catalog/find.ts'
import { nameOrder } from '#library/catalog/name-order.ts'
import { filterOrder, ordered, type Sort } from '#library/catalog/order.ts'
import { type CatalogQuery, EVERYTHING } from '#library/catalog/query.ts'
import { select } from '#library/catalog/select.ts'
import { numberOf, type Snapshot, seriesOfKey } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import { begunComics, onDeck } from '#library/progress/next-up.ts'
import type { EntityLists } from '../entity-lists.ts'
import { libraryId, libraryName } from '../libraries.ts'
import { type BookEntry, bookEntry } from './book-entry.ts'
import { entityShelves, type Opener } from './entity-shelves.ts'
import { playlistShelves } from './playlist-shelves.ts'
import type { NavigationEntry, Shelf, ShelfQuery, ShelfUser } from './shelf.ts'
import { at, createShelfPages, isoOf } from './shelf-pages.ts'
import { smartShelves } from './smart-shelves.ts'
import { startPageEntries } from './start-page.ts'

/** The paths of the shelves below the prefix of an OPDS version; `:id` is the `id` of `Shelves.open`. */
export const SHELF_PATHS = [
  '/catalog',
  '/keep-reading',
  '/ondeck',
  '/series',
  '/series/latest',
  '/series/:id',
  '/books/latest',
  '/libraries',
  '/libraries/:id',
  '/publishers',
  '/publishers/:id',
  '/characters',
  '/characters/:id',
  '/artists',
  '/artists/:id',
  '/storylines',
  '/storylines/:id',
  '/readlists',
  '/readlists/:id',
  '/shelves',
  '/shelves/:id',
  '/collections',
  '/search/books',
  '/search/series',
] as const
export type ShelfPath = (typeof SHELF_PATHS)[number]

export interface Shelves {
  /** Returns a page of a shelf; a page beyond its end is empty. Throws `…-not-found` for an unknown id. */
  open(path: ShelfPath, id: string, shelfQuery: ShelfQuery, user: ShelfUser): Promise<Shelf>
  /** Returns a comic. Throws comic-not-found. */
  book(id: string, user: Pick<ShelfUser, 'userId' | 'states'>): Promise<BookEntry>
}

const LATEST: readonly Sort[] = [{ by: 'added', descending: true }]

export function createShelves(library: Library, named: EntityLists): Shelves {
  const pages = createShelfPages(library)
  const { navigationOf, entriesOf, booksOf } = pages

  /** Returns the query for the requested library, or for everything. Throws library-not-found. */
  async function queryOf({ library: id }: ShelfQuery): Promise<CatalogQuery> {
    if (id === undefined) return EVERYTHING
    const root = (await library.roots.list()).find((each) => libraryId(each) === id)
    if (root === undefined) throw new AppError('library-not-found')
    return { in: { libraries: [root] } }
  }

  /** Filters row numbers of comics to the requested library. */
  async function inRequestedLibrary(
    snapshot: Snapshot,
    numbers: Uint32Array,
    shelfQuery: ShelfQuery,
  ): Promise<Uint32Array> {
    return filterOrder(numbers, await select(snapshot, await queryOf(shelfQuery)))
  }

  async function series(key: string, shelfQuery: ShelfQuery, user: ShelfUser): Promise<Shelf> {
    const snapshot = await library.snapshotFor(user.userId)
    const whole = { id: `series:${key}`, path: at('series', key), up: '/series', shelfQuery }
    const found = seriesOfKey(snapshot, key)
    if (found !== undefined)
      return booksOf({ ...whole, title: found.name }, snapshot, found.comics, user, true)
    const single = numberOf(snapshot, singleOf(key) ?? '')
    if (single === undefined) throw new AppError('series-not-found')
    const title = snapshot.titles[single] ?? ''
    return booksOf({ ...whole, title }, snapshot, Uint32Array.of(single), user, true)
  }

  const opens: Readonly<Record<ShelfPath, Opener>> = {
    async '/catalog'(_id, shelfQuery, { userId, t }) {
      const snapshot = await library.snapshotFor(userId)
      const [last] = ordered(snapshot, 'comics', LATEST)
      const added = last === undefined ? null : isoOf(snapshot.columns.added[last] ?? 0)
      const whole = { id: 'catalog', title: 'Comics', path: '/catalog', up: null, shelfQuery }
      return navigationOf(whole, startPageEntries(t, added), (entry) => entry)
    },

    async '/keep-reading'(_id, shelfQuery, user) {
      const [snapshot, catalogUser] = await Promise.all([
        library.snapshotFor(user.userId),
        library.catalogUserOf(user.userId),
      ])
      const whole = { id: 'keep-reading', path: '/keep-reading', up: '/catalog', shelfQuery }
      const title = user.t('home.continueReading')
      const comics = await inRequestedLibrary(snapshot, begunComics(snapshot, catalogUser), shelfQuery)
      return booksOf({ ...whole, title }, snapshot, comics, user)
    },

    async '/ondeck'(_id, shelfQuery, user) {
      const [snapshot, catalogUser] = await Promise.all([
        library.snapshotFor(user.userId),
        library.catalogUserOf(user.userId),
      ])
      const whole = { id: 'ondeck', path: '/ondeck', up: '/catalog', shelfQuery }
      const comics = await inRequestedLibrary(snapshot, onDeck(snapshot, catalogUser), shelfQuery)
      return booksOf({ ...whole, title: user.t('feeds.onDeck') }, snapshot, comics, user)
    },

    async '/series'(_id, shelfQuery, { userId, t }) {
      const snapshot = await library.snapshotFor(userId)
      const entries = await select(snapshot, await queryOf(shelfQuery), 'entries')
      const whole = {
        id: 'series',
        title: t('nav.found.series'),
        path: '/series',
        up: '/catalog',
        shelfQuery,
      }
      return entriesOf(whole, snapshot, filterOrder(nameOrder(snapshot, 'entries'), entries), t)
    },

    async '/series/latest'(_id, shelfQuery, { userId, t }) {
      const snapshot = await library.snapshotFor(userId)
      const query = { all: [await queryOf(shelfQuery), { not: { is: 'single' as const } }] }
      const latest = filterOrder(
        ordered(snapshot, 'entries', LATEST),
        await select(snapshot, query, 'entries'),
      )
      const whole = { id: 'series:latest', path: '/series/latest', up: '/catalog', shelfQuery }
      return entriesOf({ ...whole, title: t('feeds.latestSeries') }, snapshot, latest, t)
    },

    '/series/:id': series,

    async '/books/latest'(_id, shelfQuery, user) {
      const snapshot = await library.snapshotFor(user.userId)
      const latest = await inRequestedLibrary(snapshot, ordered(snapshot, 'comics', LATEST), shelfQuery)
      const whole = { id: 'books:latest', path: '/books/latest', up: '/catalog', shelfQuery }
      return booksOf({ ...whole, title: user.t('feeds.latestComics') }, snapshot, latest, user)
    },

    async '/libraries'(_id, shelfQuery, { t }) {
      const roots = await library.roots.list()
      const whole = {
        id: 'libraries',
        title: t('feeds.libraries'),
        path: '/libraries',
        up: '/catalog',
        shelfQuery,
      }
      return navigationOf(whole, roots, (root) => ({
        kind: 'navigation',
        id: `libraries:${libraryId(root)}`,
        title: libraryName(root),
        description: '',
        path: at('libraries', libraryId(root)),
        leadsTo: 'navigation',
        isNew: false,
        count: null,
        face: null,
        updated: null,
      }))
    },

    async '/libraries/:id'(id, shelfQuery, { userId, t }) {
      const [snapshot, roots] = await Promise.all([library.snapshotFor(userId), library.roots.list()])
      const root = roots.find((each) => libraryId(each) === id)
      if (root === undefined) throw new AppError('library-not-found')
      const whole = { id: `libraries:${id}`, path: at('libraries', id), up: '/libraries', shelfQuery }
      const entries = await select(snapshot, { in: { libraries: [root] } }, 'entries')
      const found = filterOrder(nameOrder(snapshot, 'entries'), entries)
      return entriesOf({ ...whole, title: libraryName(root) }, snapshot, found, t)
    },

    ...entityShelves(library, named, pages),

    ...playlistShelves(library, pages),

    ...smartShelves(library, pages),

    // An address of Komga's feed that stays empty: shelves of series are among the other shelves.
    async '/collections'(_id, shelfQuery, { t }) {
      const whole = { id: 'collections', path: '/collections', up: '/catalog', shelfQuery }
      return navigationOf({ ...whole, title: t('feeds.collections') }, [], (entry: NavigationEntry) => entry)
    },

    async '/search/books'(_id, shelfQuery, user) {
      const snapshot = await library.snapshotFor(user.userId)
      const whole = { id: 'search:books', path: '/search/books', up: '/catalog', shelfQuery }
      const title = user.t('home.resultsFor', { query: shelfQuery.q })
      return booksOf({ ...whole, title }, snapshot, await rankedComics(snapshot, shelfQuery.q), user)
    },

    async '/search/series'(_id, shelfQuery, { userId, t }) {
      const snapshot = await library.snapshotFor(userId)
      const whole = { id: 'search:series', path: '/search/series', up: '/catalog', shelfQuery }
      const series = await rankedSeries(snapshot, shelfQuery.q)
      const found = Uint32Array.from(series, ({ comics }) => comics[0] ?? 0)
      return entriesOf({ ...whole, title: t('home.resultsFor', { query: shelfQuery.q }) }, snapshot, found, t)
    },
  }

  return {
    open: (path, id, shelfQuery, user) => opens[path](id, shelfQuery, user),
    async book(id, { userId, states }) {
      const [book] = await library.books.byIds([id], await library.catalogUserOf(userId))
      if (book === undefined) throw new AppError('comic-not-found')
      return bookEntry(book, states.get(id) ?? null, false)
    },
  }
}
