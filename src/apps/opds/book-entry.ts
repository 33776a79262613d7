import { isReadable } from '#domain/errors/problems.ts'
import { feedTitle } from '#domain/feed-title.ts'
import { mediaTypeOf } from '#domain/file-types.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../progress/progress.ts'

/** A comic as feeds tell of it. */
export interface BookEntry {
  readonly kind: 'book'
  readonly book: Book
  /** Its number first where the shelf is its series', else the series' name before it. */
  readonly title: string
  /** Null for one that was never opened. */
  readonly place: Place | null
  readonly file: { readonly name: string; readonly type: string; readonly size: number }
  /** It is there, and can be read. */
  readonly opens: boolean
  /** How many pages can be asked for one by one; 0 of a text book, and of what does not open. */
  readonly pages: number
  /** ISO time at which its file or what is listed of it changed last. */
  readonly updated: string
}

/** A book as it stands in feeds; `inSeries`: among the others of its series. */
export function bookEntry(book: Book, place: Place | null, inSeries: boolean): BookEntry {
  const opens = book.available && isReadable(book)
  return {
    kind: 'book',
    book,
    title: feedTitle({ ...book, own: book.metadata.title }, inSeries),
    place,
    file: { name: book.name, type: mediaTypeOf(book.name), size: book.size },
    opens,
    // A text book has chapters, which are no pictures.
    pages: opens ? book.pageCount : 0,
    updated: [book.modified, book.added].sort().at(-1) ?? book.added,
  }
}
