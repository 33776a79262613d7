import { singleId } from '#contract/apps.ts'
import { type Entry, entryAt } from '#library/catalog/snapshot/entries.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { Translate } from '../words.ts'
import { type BookEntry, bookEntry } from './book-entry.ts'
import { type FacetGroup, filterShelf } from './facets.ts'
import { type NavigationEntry, SHELF_PAGE, type Shelf, type ShelfQuery, type ShelfUser } from './shelf.ts'

/** A shelf before one of its pages is selected. */
export interface Whole extends Pick<Shelf, 'id' | 'title' | 'path' | 'up'> {
  readonly shelfQuery: ShelfQuery
}

export const sizeOf = ({ size }: ShelfQuery): number => size ?? SHELF_PAGE

/** Returns the path of a shelf below the prefix of an OPDS version; encodes the parts. */
export const at = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('')
export const isoOf = (time: number): string => new Date(time).toISOString()
const EARLY = isoOf(0)

/** Returns the entry of a series, or of a single issue as a series of one comic. */
const seriesLink =
  (t: Translate) =>
  (item: Entry): NavigationEntry => ({
    kind: 'navigation',
    id: item.kind === 'series' ? `series:${item.key}` : `series:${singleId(item.id)}`,
    title: item.kind === 'series' ? item.name : item.title,
    description: item.kind === 'series' ? t('feeds.comics', { count: item.comics.length }) : '',
    path: at('series', item.kind === 'series' ? item.key : singleId(item.id)),
    leadsTo: 'books',
    isNew: false,
    count: item.kind === 'series' ? item.comics.length : 1,
    face: item.kind === 'series' ? (item.coverId ?? item.comics[0]?.id ?? null) : item.id,
    updated: isoOf(Math.max(item.added, item.modified) || 0),
  })

/** Creates pages of shelves. */
export interface ShelfPages {
  /** Creates a page from its entries and the total of the shelf. */
  navigationShelf(whole: Whole, entries: readonly NavigationEntry[], total: number): Shelf
  /** Creates a page of entries from all items of the shelf. */
  navigationOf<T>(whole: Whole, all: readonly T[], entryOf: (one: T) => NavigationEntry): Shelf
  /** Creates a page of series and single issues from the row numbers of all their first comics. */
  entriesOf(whole: Whole, snapshot: Snapshot, all: Uint32Array, t: Translate): Shelf
  /** Filters the comics `all` and creates a page of books; `inSeries` is true in the shelf of their series. */
  booksOf(
    whole: Whole,
    snapshot: Snapshot,
    all: Uint32Array,
    user: ShelfUser,
    inSeries?: boolean,
  ): Promise<Shelf>
}

export function createShelfPages(library: Pick<Library, 'books' | 'catalogUserOf'>): ShelfPages {
  const navigationShelf = (
    { shelfQuery, ...shelf }: Whole,
    entries: readonly NavigationEntry[],
    total: number,
  ): Shelf => ({
    ...shelf,
    holds: 'navigation',
    entries,
    total,
    page: shelfQuery.page,
    size: sizeOf(shelfQuery),
    shelfQuery,
    facets: [],
    updated: latestOf(entries),
  })

  function navigationOf<T>(whole: Whole, all: readonly T[], entryOf: (one: T) => NavigationEntry): Shelf {
    const from = whole.shelfQuery.page * sizeOf(whole.shelfQuery)
    return navigationShelf(whole, all.slice(from, from + sizeOf(whole.shelfQuery)).map(entryOf), all.length)
  }

  async function booksOf(
    whole: Whole,
    snapshot: Snapshot,
    all: Uint32Array,
    user: ShelfUser,
    inSeries = false,
  ): Promise<Shelf> {
    const { comics, facets } = await filterShelf(snapshot, all, whole.shelfQuery, user.states, user.t)
    const from = whole.shelfQuery.page * sizeOf(whole.shelfQuery)
    const ids = Array.from(
      comics.subarray(from, from + sizeOf(whole.shelfQuery)),
      (no) => snapshot.ids[no] ?? '',
    )
    return bookShelf(whole, ids, comics.length, facets, user, inSeries)
  }

  async function bookShelf(
    { shelfQuery, ...shelf }: Whole,
    ids: readonly string[],
    total: number,
    facets: readonly FacetGroup[],
    { userId, states }: ShelfUser,
    inSeries: boolean,
  ): Promise<Shelf> {
    const books = await library.books.byIds(ids, await library.catalogUserOf(userId))
    const entries = books.map((book) => bookEntry(book, states.get(book.id) ?? null, inSeries))
    return {
      ...shelf,
      holds: 'books',
      entries,
      total,
      page: shelfQuery.page,
      size: sizeOf(shelfQuery),
      shelfQuery,
      facets,
      updated: latestOf(entries),
    }
  }

  function entriesOf(whole: Whole, snapshot: Snapshot, all: Uint32Array, t: Translate): Shelf {
    const from = whole.shelfQuery.page * sizeOf(whole.shelfQuery)
    const page = Array.from(all.subarray(from, from + sizeOf(whole.shelfQuery)), (no) =>
      entryAt(snapshot, no),
    )
    return navigationShelf(whole, page.map(seriesLink(t)), all.length)
  }

  return { navigationShelf, navigationOf, entriesOf, booksOf }
}

function latestOf(entries: readonly (NavigationEntry | BookEntry)[]): string {
  return entries.reduce(
    (latest, { updated }) => (updated !== null && updated > latest ? updated : latest),
    EARLY,
  )
}
