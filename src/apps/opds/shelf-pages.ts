import { singleId } from '#contract/apps.ts'
import { type Entry, entryAt } from '#library/catalog/snapshot/entries.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { Say } from '../words.ts'
import { type BookEntry, bookEntry } from './book-entry.ts'
import { type FacetGroup, narrowed } from './facets.ts'
import { SHELF_PAGE, type Shelf, type ShelfAsker, type WayEntry, type Wish } from './shelf.ts'

/** What a shelf is before a page of it is told. */
export interface Whole extends Pick<Shelf, 'id' | 'title' | 'path' | 'up'> {
  readonly asked: Wish
}

export const sizeOf = ({ size }: Wish): number => size ?? SHELF_PAGE

/** The address of a shelf within a version's tree, of parts that are encoded. */
export const at = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('')
export const isoOf = (time: number): string => new Date(time).toISOString()
const EARLY = isoOf(0)

/** The way to a series, or to a single issue, which stands among them as one. */
const seriesWay =
  (say: Say) =>
  (item: Entry): WayEntry => ({
    kind: 'way',
    id: item.kind === 'series' ? `series:${item.key}` : `series:${singleId(item.id)}`,
    title: item.kind === 'series' ? item.name : item.title,
    said: item.kind === 'series' ? say('feeds.comics', { count: item.comics.length }) : '',
    path: at('series', item.kind === 'series' ? item.key : singleId(item.id)),
    leadsTo: 'books',
    isNew: false,
    count: item.kind === 'series' ? item.comics.length : 1,
    face: item.kind === 'series' ? (item.coverId ?? item.comics[0]?.id ?? null) : item.id,
    updated: isoOf(Math.max(item.added, item.modified) || 0),
  })

/** Makes pages of what stands on a shelf. */
export interface ShelfPages {
  /** Those ways that are this page's, of so many. */
  wayShelf(whole: Whole, entries: readonly WayEntry[], total: number): Shelf
  /** A page of ways, of which all are known. */
  waysOf<T>(whole: Whole, all: readonly T[], entryOf: (one: T) => WayEntry): Shelf
  /** The same of series and single issues, by the comics that represent them. */
  entriesOf(whole: Whole, snapshot: Snapshot, all: Uint32Array, say: Say): Shelf
  /** A page of books, of which all are known. `inSeries`: their series is told by where they stand. */
  booksOf(
    whole: Whole,
    snapshot: Snapshot,
    all: Uint32Array,
    asker: ShelfAsker,
    inSeries?: boolean,
  ): Promise<Shelf>
}

export function createShelfPages(library: Pick<Library, 'books' | 'readerOf'>): ShelfPages {
  const wayShelf = ({ asked, ...shelf }: Whole, entries: readonly WayEntry[], total: number): Shelf => ({
    ...shelf,
    holds: 'ways',
    entries,
    total,
    page: asked.page,
    size: sizeOf(asked),
    wish: asked,
    facets: [],
    updated: latestOf(entries),
  })

  function waysOf<T>(whole: Whole, all: readonly T[], entryOf: (one: T) => WayEntry): Shelf {
    const from = whole.asked.page * sizeOf(whole.asked)
    return wayShelf(whole, all.slice(from, from + sizeOf(whole.asked)).map(entryOf), all.length)
  }

  async function booksOf(
    whole: Whole,
    snapshot: Snapshot,
    all: Uint32Array,
    asker: ShelfAsker,
    inSeries = false,
  ): Promise<Shelf> {
    const { comics, facets } = await narrowed(snapshot, all, whole.asked, asker.states, asker.say)
    const from = whole.asked.page * sizeOf(whole.asked)
    const ids = Array.from(comics.subarray(from, from + sizeOf(whole.asked)), (no) => snapshot.ids[no] ?? '')
    return bookShelf(whole, ids, comics.length, facets, asker, inSeries)
  }

  async function bookShelf(
    { asked, ...shelf }: Whole,
    ids: readonly string[],
    total: number,
    facets: readonly FacetGroup[],
    { userId, states }: ShelfAsker,
    inSeries: boolean,
  ): Promise<Shelf> {
    const books = await library.books.byIds(ids, await library.readerOf(userId))
    const entries = books.map((book) => bookEntry(book, states.get(book.id) ?? null, inSeries))
    return {
      ...shelf,
      holds: 'books',
      entries,
      total,
      page: asked.page,
      size: sizeOf(asked),
      wish: asked,
      facets,
      updated: latestOf(entries),
    }
  }

  function entriesOf(whole: Whole, snapshot: Snapshot, all: Uint32Array, say: Say): Shelf {
    const from = whole.asked.page * sizeOf(whole.asked)
    const page = Array.from(all.subarray(from, from + sizeOf(whole.asked)), (no) => entryAt(snapshot, no))
    return wayShelf(whole, page.map(seriesWay(say)), all.length)
  }

  return { wayShelf, waysOf, entriesOf, booksOf }
}

function latestOf(entries: readonly (WayEntry | BookEntry)[]): string {
  return entries.reduce(
    (latest, { updated }) => (updated !== null && updated > latest ? updated : latest),
    EARLY,
  )
}
