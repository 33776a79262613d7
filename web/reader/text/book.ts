import type { BookPlace } from '#domain/book-place.ts'
import type { Reached } from '../position.ts'

/** What counts as a page of a book of words, in characters: about what one holds in print. */
const PAGE_CHARACTERS = 1_800

export type { BookPlace }

/** A book's measures: where each chapter begins, in characters, and how many pages all of it makes. */
export interface Book {
  readonly starts: readonly number[]
  readonly length: number
  readonly pageCount: number
}

/** A place as this device left it, exactly, and the page that the account was told. */
export interface ExactPlace extends BookPlace {
  readonly page: number
}

/**
 * A book by the lengths of its chapters. Where they are not known, each counts as much as the others, and as one page.
 */
export function bookOf(chapters: number, lengths: readonly number[] | undefined): Book {
  const known = lengths?.length === chapters && lengths.some((length) => length > 0)
  // A chapter of pictures alone has its place too.
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

/** How much of a book lies before a place, from 0 to 1. */
export function shareAt(book: Book, { chapter, share }: BookPlace): number {
  const before = (book.starts[chapter - 1] ?? book.length) + share * lengthOf(book, chapter)
  return Math.min(1, before / Math.max(1, book.length))
}

/** The page of a place, from 1. */
export function pageAt(book: Book, place: BookPlace): number {
  // Shares are rounded, and a page's first letter is on it.
  const page = 1 + Math.floor((shareAt(book, place) * book.length) / PAGE_CHARACTERS + 1e-6)
  return Math.min(page, book.pageCount)
}

/** Where a page begins. */
export function placeOfPage(book: Book, page: number): BookPlace {
  const at = Math.min(Math.max(0, (page - 1) * PAGE_CHARACTERS), book.length)
  const index = Math.max(
    0,
    book.starts.findLastIndex((start) => start <= at),
  )
  const share = (at - (book.starts[index] ?? 0)) / Math.max(1, lengthOf(book, index + 1))
  return { chapter: index + 1, share: Math.min(1, share) }
}

/** The page of a book at which it was left; it may have been counted otherwise, by chapters too. */
export function pageOfKnown(book: Book, { page, pageCount }: Pick<Reached, 'page' | 'pageCount'>): number {
  if (pageCount === book.pageCount) return Math.min(page, book.pageCount)
  if (pageCount === book.starts.length) return pageAt(book, { chapter: page, share: 0 })
  return Math.max(1, Math.min(book.pageCount, Math.ceil((page / pageCount) * book.pageCount)))
}

/** True for a book that was read to its end. */
export const isRead = (known: Reached | null): boolean =>
  known !== null && (known.finished || known.page >= known.pageCount)

/**
 * Where a book opens: at the page asked for, else where it was left, exactly where this device left it last, else near
 * it; at its beginning when it is new or was read to its end.
 */
export function openingPlace(
  book: Book,
  known: Reached | null,
  exact: ExactPlace | null,
  asked: number | null,
): BookPlace {
  const isAsked = asked !== null && Number.isInteger(asked) && asked >= 1 && asked <= book.pageCount
  if (isAsked) return placeOfPage(book, asked)
  if (known === null || isRead(known)) return placeOfPage(book, 1)
  const isOurs = exact !== null && exact.page === known.page && exact.chapter <= book.starts.length
  return isOurs ? exact : placeOfPage(book, pageOfKnown(book, known))
}
