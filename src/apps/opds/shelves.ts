import { singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { rankedComics, rankedSeries } from '#library/catalog/find.ts'
import { filterOrder, nameOrder, ordered, type Sort } from '#library/catalog/order.ts'
import { type CatalogQuery, EVERYTHING } from '#library/catalog/query.ts'
import { select } from '#library/catalog/select.ts'
import { numbersOfIds } from '#library/catalog/snapshot/entries.ts'
import { numberOf, type Snapshot, seriesOfKey } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import { begunComics, onDeck } from '#library/progress/next-up.ts'
import { libraryId, libraryName } from '../libraries.ts'
import type { NamedLists } from '../named-lists.ts'
import { type BookEntry, bookEntry } from './book-entry.ts'
import { entityShelves, type Opener } from './entity-shelves.ts'
import type { Shelf, ShelfAsker, WayEntry, Wish } from './shelf.ts'
import { at, createShelfPages, isoOf } from './shelf-pages.ts'
import { startWays } from './ways.ts'

/** The shelves by their addresses within a version's tree; `:id` is what `ShelfAsked.id` holds. */
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
  '/collections',
  '/search/books',
  '/search/series',
] as const
export type ShelfPath = (typeof SHELF_PATHS)[number]

export interface Shelves {
  /** A page of a shelf. Throws not-found for one that is not there; a page beyond its end is empty. */
  open(path: ShelfPath, id: string, wish: Wish, asker: ShelfAsker): Promise<Shelf>
  /** One comic, by itself. Throws comic-not-found. */
  book(id: string, asker: Pick<ShelfAsker, 'userId' | 'states'>): Promise<BookEntry>
}

const PLAYLIST = 'p-'

const LATEST: readonly Sort[] = [{ by: 'added', descending: true }]

export function createShelves(library: Library, named: NamedLists): Shelves {
  const pages = createShelfPages(library)
  const { waysOf, entriesOf, booksOf } = pages

  /** Returns what there is, of one library where only that is asked for. Throws library-not-found. */
  async function queryOf({ library: id }: Wish): Promise<CatalogQuery> {
    if (id === undefined) return EVERYTHING
    const root = (await library.roots.list()).find((each) => libraryId(each) === id)
    if (root === undefined) throw new AppError('library-not-found')
    return { in: { library: root } }
  }

  /** Returns the comics of some row numbers that are wished for. */
  async function wished(snapshot: Snapshot, numbers: Uint32Array, wish: Wish): Promise<Uint32Array> {
    return filterOrder(numbers, await select(snapshot, await queryOf(wish)))
  }

  async function playlist(id: string, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const own = id.startsWith(PLAYLIST) ? id.slice(PLAYLIST.length) : id
    const { name } = await library.playlists.get(asker.userId, own)
    const reader = await library.readerOf(asker.userId)
    const [snapshot, ids] = await Promise.all([
      library.catalog.now(reader),
      library.readThrough.comics(own, reader),
    ])
    const whole = { id: `readlists:${id}`, title: name, path: at('readlists', id), up: '/readlists', asked }
    return booksOf(whole, snapshot, numbersOfIds(snapshot, ids), asker)
  }

  async function series(key: string, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const snapshot = await library.snapshotFor(asker.userId)
    const whole = { id: `series:${key}`, path: at('series', key), up: '/series', asked }
    const found = seriesOfKey(snapshot, key)
    if (found !== undefined)
      return booksOf({ ...whole, title: found.name }, snapshot, found.comics, asker, true)
    const single = numberOf(snapshot, singleOf(key) ?? '')
    if (single === undefined) throw new AppError('series-not-found')
    const title = snapshot.titles[single] ?? ''
    return booksOf({ ...whole, title }, snapshot, Uint32Array.of(single), asker, true)
  }

  const opens: Readonly<Record<ShelfPath, Opener>> = {
    async '/catalog'(_id, asked, { userId, say }) {
      const snapshot = await library.snapshotFor(userId)
      const [last] = ordered(snapshot, 'comics', LATEST)
      const added = last === undefined ? null : isoOf(snapshot.columns.added[last] ?? 0)
      const whole = { id: 'catalog', title: 'Comics', path: '/catalog', up: null, asked }
      return waysOf(whole, startWays(say, added), (way) => way)
    },

    async '/keep-reading'(_id, asked, asker) {
      const snapshot = await library.snapshotFor(asker.userId)
      const whole = { id: 'keep-reading', path: '/keep-reading', up: '/catalog', asked }
      const title = asker.say('home.continueReading')
      const comics = await wished(snapshot, begunComics(snapshot, asker.states), asked)
      return booksOf({ ...whole, title }, snapshot, comics, asker)
    },

    async '/ondeck'(_id, asked, asker) {
      const snapshot = await library.snapshotFor(asker.userId)
      const whole = { id: 'ondeck', path: '/ondeck', up: '/catalog', asked }
      const comics = await wished(snapshot, onDeck(snapshot, asker.states), asked)
      return booksOf({ ...whole, title: asker.say('feeds.onDeck') }, snapshot, comics, asker)
    },

    async '/series'(_id, asked, { userId, say }) {
      const snapshot = await library.snapshotFor(userId)
      const entries = await select(snapshot, await queryOf(asked), 'entries')
      const whole = { id: 'series', title: say('nav.found.series'), path: '/series', up: '/catalog', asked }
      return entriesOf(whole, snapshot, filterOrder(nameOrder(snapshot, 'entries'), entries), say)
    },

    async '/series/latest'(_id, asked, { userId, say }) {
      const snapshot = await library.snapshotFor(userId)
      const query = { all: [await queryOf(asked), { not: { is: 'single' as const } }] }
      const latest = filterOrder(
        ordered(snapshot, 'entries', LATEST),
        await select(snapshot, query, 'entries'),
      )
      const whole = { id: 'series:latest', path: '/series/latest', up: '/catalog', asked }
      return entriesOf({ ...whole, title: say('feeds.latestSeries') }, snapshot, latest, say)
    },

    '/series/:id': series,

    async '/books/latest'(_id, asked, asker) {
      const snapshot = await library.snapshotFor(asker.userId)
      const latest = await wished(snapshot, ordered(snapshot, 'comics', LATEST), asked)
      const whole = { id: 'books:latest', path: '/books/latest', up: '/catalog', asked }
      return booksOf({ ...whole, title: asker.say('feeds.latestComics') }, snapshot, latest, asker)
    },

    async '/libraries'(_id, asked, { say }) {
      const roots = await library.roots.list()
      const whole = {
        id: 'libraries',
        title: say('feeds.libraries'),
        path: '/libraries',
        up: '/catalog',
        asked,
      }
      return waysOf(whole, roots, (root) => ({
        kind: 'way',
        id: `libraries:${libraryId(root)}`,
        title: libraryName(root),
        said: '',
        path: at('libraries', libraryId(root)),
        leadsTo: 'ways',
        isNew: false,
        count: null,
        face: null,
        updated: null,
      }))
    },

    async '/libraries/:id'(id, asked, { userId, say }) {
      const [snapshot, roots] = await Promise.all([library.snapshotFor(userId), library.roots.list()])
      const root = roots.find((each) => libraryId(each) === id)
      if (root === undefined) throw new AppError('library-not-found')
      const whole = { id: `libraries:${id}`, path: at('libraries', id), up: '/libraries', asked }
      const entries = await select(snapshot, { in: { library: root } }, 'entries')
      const found = filterOrder(nameOrder(snapshot, 'entries'), entries)
      return entriesOf({ ...whole, title: libraryName(root) }, snapshot, found, say)
    },

    ...entityShelves(library, named, pages),

    async '/readlists'(_id, asked, { userId, say }) {
      const lists = await library.playlists.list(userId)
      const whole = {
        id: 'readlists',
        title: say('nav.playlists'),
        path: '/readlists',
        up: '/catalog',
        asked,
      }
      return waysOf(whole, lists, ({ id, name, covers, changed, itemsCount }) => ({
        kind: 'way',
        id: `readlists:${PLAYLIST}${id}`,
        title: name,
        said: '',
        path: at('readlists', PLAYLIST + id),
        leadsTo: 'books',
        isNew: false,
        count: itemsCount,
        face: covers[0]?.id ?? null,
        updated: changed,
      }))
    },

    '/readlists/:id': playlist,

    // Komga has them; apps that ask find none.
    async '/collections'(_id, asked, { say }) {
      const whole = { id: 'collections', path: '/collections', up: '/catalog', asked }
      return waysOf({ ...whole, title: say('feeds.collections') }, [], (way: WayEntry) => way)
    },

    async '/search/books'(_id, asked, asker) {
      const snapshot = await library.snapshotFor(asker.userId)
      const whole = { id: 'search:books', path: '/search/books', up: '/catalog', asked }
      const title = asker.say('home.resultsFor', { query: asked.q })
      return booksOf({ ...whole, title }, snapshot, rankedComics(snapshot, asked.q), asker)
    },

    async '/search/series'(_id, asked, { userId, say }) {
      const snapshot = await library.snapshotFor(userId)
      const whole = { id: 'search:series', path: '/search/series', up: '/catalog', asked }
      const found = Uint32Array.from(rankedSeries(snapshot, asked.q), ({ comics }) => comics[0] ?? 0)
      return entriesOf({ ...whole, title: say('home.resultsFor', { query: asked.q }) }, snapshot, found, say)
    },
  }

  return {
    open: (path, id, wish, asker) => opens[path](id, wish, asker),
    async book(id, { userId, states }) {
      const [book] = await library.books.byIds([id], await library.readerOf(userId))
      if (book === undefined) throw new AppError('comic-not-found')
      return bookEntry(book, states.get(id) ?? null, false)
    },
  }
}
