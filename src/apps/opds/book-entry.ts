import { isReadable } from '#domain/errors/problems.ts'
import { feedTitle } from '#domain/feed-title.ts'
import { mediaTypeOf } from '#domain/file-types.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../progress/progress.ts'

/** A comic in a feed. */
export interface BookEntry {
  readonly kind: 'book'
  readonly book: Book
  /** Begins with the number in its series' shelf, elsewhere with the series' name. */
  readonly title: string
  /** Null if the comic was never opened. */
  readonly place: Place | null
  readonly file: { readonly name: string; readonly type: string; readonly size: number }
  /** True if the comic is available and readable. */
  readonly opens: boolean
  /** Number of pages that can be requested; 0 for a text book and for an unreadable comic. */
  readonly pages: number
  /** When the file was changed or the comic was added, whichever is later (ISO). */
  readonly updated: string
}

/** Returns the feed entry of a book; `inSeries` is true in its series' shelf. */
export function bookEntry(book: Book, place: Place | null, inSeries: boolean): BookEntry {
  const opens = book.available && isReadable(book)
  return {
    kind: 'book',
    book,
    title: feedTitle({ ...book, own: book.metadata.title }, inSeries),
    place,
    file: { name: book.name, type: mediaTypeOf(book.name), size: book.size },
    opens,
    // A text book has chapters instead of pages.
    pages: opens ? book.pageCount : 0,
    updated: [book.modified, book.added].sort().at(-1) ?? book.added,
  }
}
