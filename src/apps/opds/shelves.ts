import { singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors.ts'
import type { HeldComic, HeldSeries, Holdings } from '#library/catalog/holdings.ts'
import type { Library } from '#library/index.ts'
import { libraryId, libraryName } from '../libraries.ts'
import type { NamedLists } from '../named-lists.ts'
import { onDeck } from '../on-deck.ts'
import type { UserProgress } from '../progress/progress.ts'
import { type BookEntry, bookEntry } from './book-entry.ts'
import { entityShelves, type Opener, theseOf } from './entity-shelves.ts'
import type { Shelf, ShelfAsker, WayEntry, Wish } from './shelf.ts'
import { at, createShelfPages, isoOf } from './shelf-pages.ts'
import { seriesWay, startWays } from './ways.ts'

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
  book(id: string, asker: Pick<ShelfAsker, 'progress'>): Promise<BookEntry>
}

const PLAYLIST = 'p-'

/** What lists are made of. */
type Held = Pick<Holdings, 'shelf' | 'latest' | 'latestSeries' | 'comic'>

const rootOf = (item: HeldSeries | HeldComic): string | undefined =>
  item.kind === 'series' ? item.comics[0]?.root : item.root

export function createShelves(library: Library, named: NamedLists): Shelves {
  const pages = createShelfPages(library)
  const { waysOf, booksOf } = pages

  /** What there is, of one library where only that is asked for. Throws library-not-found. */
  async function heldIn({ library: id }: Wish): Promise<Held> {
    const held = await library.holdings.now()
    if (id === undefined) return held
    const root = (await library.roots.list()).find((each) => libraryId(each) === id)
    if (root === undefined) throw new AppError('library-not-found')
    const isIn = (item: HeldSeries | HeldComic): boolean => rootOf(item) === root
    // Each list asks for one of these.
    return {
      get shelf() {
        return held.shelf.filter(isIn)
      },
      get latest() {
        return held.latest.filter(isIn)
      },
      get latestSeries() {
        return held.latestSeries.filter(isIn)
      },
      comic(comicId) {
        const comic = held.comic(comicId)
        return comic === undefined || !isIn(comic) ? undefined : comic
      },
    }
  }

  /** What of the comics that are there somebody has begun, the last opened first. */
  const begun = (held: Held, progress: UserProgress): HeldComic[] =>
    progress.all().flatMap(({ comicId, finished }) => {
      const comic = finished ? undefined : held.comic(comicId)
      return comic === undefined ? [] : [comic]
    })

  async function playlist(id: string, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const own = id.startsWith(PLAYLIST) ? id.slice(PLAYLIST.length) : id
    const { name } = await library.playlists.get(asker.userId, own)
    const [held, ids] = await Promise.all([library.holdings.now(), library.readThrough.comics(own)])
    const whole = { id: `readlists:${id}`, title: name, path: at('readlists', id), up: '/readlists', asked }
    return booksOf(whole, theseOf(held, ids), asker)
  }

  async function series(key: string, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const held = await library.holdings.now()
    const whole = { id: `series:${key}`, path: at('series', key), up: '/series', asked }
    const found = held.seriesOf(key)
    if (found !== undefined) return booksOf({ ...whole, title: found.name }, found.comics, asker, true)
    const single = held.comic(singleOf(key) ?? '')
    if (single === undefined) throw new AppError('series-not-found')
    return booksOf({ ...whole, title: single.title }, [single], asker, true)
  }

  const opens: Readonly<Record<ShelfPath, Opener>> = {
    async '/catalog'(_id, asked, { say }) {
      const [last] = (await library.holdings.now()).latest
      const whole = { id: 'catalog', title: 'Comics', path: '/catalog', up: null, asked }
      return waysOf(whole, startWays(say, last === undefined ? null : isoOf(last.added)), (way) => way)
    },

    async '/keep-reading'(_id, asked, asker) {
      const held = await heldIn(asked)
      const whole = { id: 'keep-reading', path: '/keep-reading', up: '/catalog', asked }
      return booksOf({ ...whole, title: asker.say('feeds.keepReading') }, begun(held, asker.progress), asker)
    },

    async '/ondeck'(_id, asked, asker) {
      const held = await heldIn(asked)
      const whole = { id: 'ondeck', path: '/ondeck', up: '/catalog', asked }
      return booksOf(
        { ...whole, title: asker.say('feeds.onDeck') },
        onDeck(held, asker.progress.byComic()),
        asker,
      )
    },

    async '/series'(_id, asked, { say }) {
      const { shelf } = await heldIn(asked)
      const whole = { id: 'series', title: say('feeds.series'), path: '/series', up: '/catalog', asked }
      return waysOf(whole, shelf, seriesWay(say))
    },

    async '/series/latest'(_id, asked, { say }) {
      const { latestSeries } = await heldIn(asked)
      const whole = { id: 'series:latest', path: '/series/latest', up: '/catalog', asked }
      return waysOf({ ...whole, title: say('feeds.latestSeries') }, latestSeries, seriesWay(say))
    },

    '/series/:id': series,

    async '/books/latest'(_id, asked, asker) {
      const { latest } = await heldIn(asked)
      const whole = { id: 'books:latest', path: '/books/latest', up: '/catalog', asked }
      return booksOf({ ...whole, title: asker.say('feeds.latestComics') }, latest, asker)
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

    async '/libraries/:id'(id, asked, { say }) {
      const [held, roots] = await Promise.all([library.holdings.now(), library.roots.list()])
      const root = roots.find((each) => libraryId(each) === id)
      if (root === undefined) throw new AppError('library-not-found')
      const whole = { id: `libraries:${id}`, path: at('libraries', id), up: '/libraries', asked }
      const inIt = held.shelf.filter((item) => rootOf(item) === root)
      return waysOf({ ...whole, title: libraryName(root) }, inIt, seriesWay(say))
    },

    ...entityShelves(library, named, pages),

    async '/readlists'(_id, asked, { userId, say }) {
      const lists = await library.playlists.list(userId)
      const whole = {
        id: 'readlists',
        title: say('feeds.playlists'),
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
      const [held, { comics }] = await Promise.all([library.holdings.now(), library.holdings.named(asked.q)])
      const whole = { id: 'search:books', path: '/search/books', up: '/catalog', asked }
      const title = asker.say('feeds.results', { query: asked.q })
      return booksOf({ ...whole, title }, theseOf(held, comics), asker)
    },

    async '/search/series'(_id, asked, { say }) {
      const [held, { series: keys }] = await Promise.all([
        library.holdings.now(),
        library.holdings.named(asked.q),
      ])
      const whole = { id: 'search:series', path: '/search/series', up: '/catalog', asked }
      const found = keys.flatMap((key) => held.seriesOf(key) ?? [])
      return waysOf({ ...whole, title: say('feeds.results', { query: asked.q }) }, found, seriesWay(say))
    },
  }

  return {
    open: (path, id, wish, asker) => opens[path](id, wish, asker),
    async book(id, { progress }) {
      const [book] = await library.books.byIds([id])
      if (book === undefined) throw new AppError('comic-not-found')
      return bookEntry(book, progress.get(id), false)
    },
  }
}
