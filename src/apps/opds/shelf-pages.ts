import type { HeldComic } from '#library/catalog/holdings.ts'
import type { Library } from '#library/index.ts'
import type { UserProgress } from '../progress/progress.ts'
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

/** Makes pages of what stands on a shelf. */
export interface ShelfPages {
  /** Those ways that are this page's, of so many. */
  wayShelf(whole: Whole, entries: readonly WayEntry[], total: number): Shelf
  /** A page of ways, of which all are known. */
  waysOf<T>(whole: Whole, all: readonly T[], entryOf: (one: T) => WayEntry): Shelf
  /** A page of books, of which all are known. `inSeries`: their series is told by where they stand. */
  booksOf(whole: Whole, all: readonly HeldComic[], asker: ShelfAsker, inSeries?: boolean): Promise<Shelf>
}

export function createShelfPages(library: Pick<Library, 'books'>): ShelfPages {
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
    all: readonly HeldComic[],
    { progress, say }: ShelfAsker,
    inSeries = false,
  ): Promise<Shelf> {
    const { comics, facets } = narrowed(all, whole.asked, progress, say)
    const from = whole.asked.page * sizeOf(whole.asked)
    const ids = comics.slice(from, from + sizeOf(whole.asked)).map(({ id }) => id)
    return bookShelf(whole, ids, comics.length, facets, progress, inSeries)
  }

  async function bookShelf(
    { asked, ...shelf }: Whole,
    ids: readonly string[],
    total: number,
    facets: readonly FacetGroup[],
    progress: UserProgress,
    inSeries: boolean,
  ): Promise<Shelf> {
    const entries = (await library.books.byIds(ids)).map((book) =>
      bookEntry(book, progress.get(book.id), inSeries),
    )
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

  return { wayShelf, waysOf, booksOf }
}

function latestOf(entries: readonly (WayEntry | BookEntry)[]): string {
  return entries.reduce(
    (latest, { updated }) => (updated !== null && updated > latest ? updated : latest),
    EARLY,
  )
}
