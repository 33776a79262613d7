import { isReflowable } from '#domain/file-types.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../progress/progress.ts'
import type { BookStructure } from './book-structure.ts'
import type { KosyncPosition } from './kosync-position.ts'

/** Minimum share that counts as the end: KOReader may report the last page as slightly less than 1. */
const END_SHARE = 0.999
/** Characters per page of a text book, as in the dashboard's reader. */
const PAGE_CHARACTERS = 1_800
/** Page count of a text book with unknown length. */
const DEFAULT_PAGES = 100

/**
 * Returns true for a book whose positions KOReader reports by text instead of by page: it lays the text out itself, so
 * that its page numbers mean nothing to other apps.
 */
const hasTextPositions = ({ extension }: Pick<Book, 'extension'>): boolean =>
  isReflowable(extension.toLowerCase())

/** Returns the EPUB document, from 1, of `/body/DocFragment[10]/…` or of the format of older versions. */
function documentOf(progress: string): number | null {
  const [, one, other] = /^(?:\/body\/DocFragment\[(\d+)\]|#_doc_fragment_(\d+)_)/.exec(progress) ?? []
  if (one !== undefined) return Number(one)
  // Older versions count from 0.
  return other === undefined ? null : Number(other) + 1
}

/** Returns the page for a share of `count` pages; the last page only at the end. */
function pageAt(share: number, count: number): number {
  if (share >= END_SHARE || count <= 1) return count
  return Math.min(count - 1, Math.max(1, Math.round(share * count)))
}

/**
 * Returns the page, from 1, and the page count of a position from KOReader. `known` is the comic's progress, whose page
 * count is kept for a text book.
 */
export function pageOfReported(
  { progress, share }: Pick<KosyncPosition, 'progress' | 'share'>,
  book: Book,
  structure: BookStructure,
  known: Pick<Place, 'pageCount'> | null,
): { readonly page: number; readonly pageCount: number } {
  const { pageCount } = book
  if (!hasTextPositions(book)) {
    const page = /^\d+$/.test(progress) ? Number(progress) : Math.round(share * pageCount)
    // KOReader also counts images that are no pages here; they follow the last page.
    const isEnd = share >= END_SHARE || page >= pageCount
    return { page: isEnd ? pageCount : Math.max(1, page), pageCount }
  }
  if (pageCount > 0) {
    const document = documentOf(progress)
    const first = document === null ? -1 : structure.documents.findIndex((one) => one >= document)
    const page = first < 0 ? pageAt(share, pageCount) : first + 1
    return { page: share >= END_SHARE ? pageCount : Math.min(page, Math.max(1, pageCount - 1)), pageCount }
  }
  const length = structure.lengths.reduce((sum, one) => sum + Math.max(1, one), 0)
  const counted =
    known !== null && known.pageCount > 1 ? known.pageCount : Math.ceil(length / PAGE_CHARACTERS)
  const count = counted > 0 ? counted : DEFAULT_PAGES
  return { page: pageAt(share, count), pageCount: count }
}

/**
 * Returns a position in KOReader's format; null for a book that KOReader lays out itself and whose documents
 * are unknown.
 */
export function progressOf(
  { page, share }: Pick<Place, 'page' | 'share'>,
  book: Book,
  structure: BookStructure,
): string | null {
  if (!hasTextPositions(book)) return String(page)
  const at = book.pageCount > 0 ? page - 1 : chapterAt(share, structure.lengths)
  const document = structure.documents[Math.min(at, structure.documents.length - 1)]
  return document === undefined ? null : `/body/DocFragment[${document}].0`
}

/** Returns the chapter, from 0, at a share of a book's text. */
function chapterAt(share: number, lengths: readonly number[]): number {
  const each = lengths.map((length) => Math.max(1, length))
  const target = share * each.reduce((sum, one) => sum + one, 0)
  let before = 0
  for (const [chapter, length] of each.entries()) {
    before += length
    if (target < before) return chapter
  }
  return Math.max(0, each.length - 1)
}
