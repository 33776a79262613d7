import type { BookPlace } from '#domain/reading/book-place.ts'
import type { KnownProgress } from '../spreads/position.ts'

/** Characters in a page of a text book: about as many as in print. */
const PAGE_CHARACTERS = 1_800

export type { BookPlace }

/** Size of a book: the offset of each chapter in characters, its length, and its number of pages. */
export interface Book {
  readonly starts: readonly number[]
  readonly length: number
  readonly pageCount: number
}

/** A place at which this device left a book, and the page that was saved with it. */
export interface ExactPlace extends BookPlace {
  readonly page: number
}

/** Returns a book's size from the lengths of its chapters. If they are unknown, each chapter counts as one page. */
export function bookOf(chapters: number, lengths: readonly number[] | undefined): Book {
  const known = lengths?.length === chapters && lengths.some((length) => length > 0)
  // A chapter without text still needs an offset of its own.
  const each = known ? lengths.map((length) => Math.max(1, length)) : Array(chapters).fill(PAGE_CHARACTERS)
  const starts: number[] = []
  let length = 0
  for (const one of each) {
    starts.push(length)
    length += one
  }
  return { starts, length, pageCount: Math.max(1, Math.ceil(length / PAGE_CHARACTERS)) }
}

const lengthOf = ({ starts, length }: Book, chapter: number): number =>
  (starts[chapter] ?? length) - (starts[chapter - 1] ?? length)

/** Returns the share of a book before a place, 0 to 1. */
export function shareAt(book: Book, { chapter, share }: BookPlace): number {
  const before = (book.starts[chapter - 1] ?? book.length) + share * lengthOf(book, chapter)
  return Math.min(1, before / Math.max(1, book.length))
}

/** Returns the page of a place, from 1. */
export function pageAt(book: Book, place: BookPlace): number {
  // Shares are rounded, and the first character of a page must count to it.
  const page = 1 + Math.floor((shareAt(book, place) * book.length) / PAGE_CHARACTERS + 1e-6)
  return Math.min(page, book.pageCount)
}

/** Returns the place at which a page begins. */
export function placeOfPage(book: Book, page: number): BookPlace {
  const at = Math.min(Math.max(0, (page - 1) * PAGE_CHARACTERS), book.length)
  const index = Math.max(
    0,
    book.starts.findLastIndex((start) => start <= at),
  )
  const share = (at - (book.starts[index] ?? 0)) / Math.max(1, lengthOf(book, index + 1))
  return { chapter: index + 1, share: Math.min(1, share) }
}

/**
 * Converts saved progress to a page of the book. Other clients may have counted pages differently, or counted
 * chapters.
 */
export function pageOfKnown(
  book: Book,
  { page, pageCount }: Pick<KnownProgress, 'page' | 'pageCount'>,
): number {
  if (pageCount === book.pageCount) return Math.min(page, book.pageCount)
  if (pageCount === book.starts.length) return pageAt(book, { chapter: page, share: 0 })
  return Math.max(1, Math.min(book.pageCount, Math.ceil((page / pageCount) * book.pageCount)))
}

/** True if the book was read to its end. */
export const isRead = (known: KnownProgress | null): boolean =>
  known !== null && (known.finished || known.page >= known.pageCount)

/**
 * Returns the place to open a book at: the requested page, else the exact place if this device saved the progress,
 * else the saved page; the beginning if the book is new or finished.
 */
export function openingPlace(
  book: Book,
  known: KnownProgress | null,
  exact: ExactPlace | null,
  target: number | null,
): BookPlace {
  const isTarget = target !== null && Number.isInteger(target) && target >= 1 && target <= book.pageCount
  if (isTarget) return placeOfPage(book, target)
  if (known === null || isRead(known)) return placeOfPage(book, 1)
  const isOurs = exact !== null && exact.page === known.page && exact.chapter <= book.starts.length
  return isOurs ? exact : placeOfPage(book, pageOfKnown(book, known))
}
