import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../progress/progress.ts'
import type { Extent } from './extent.ts'
import type { Words } from './words.ts'

/** KOReader's last page may be told as a little less than all of it. */
const END = 0.999
/** What counts as a page of a book of words, in characters: the dashboard's reader counts so. */
const PAGE_CHARACTERS = 1_800
/** A book of words whose length is not known has as many pages as hundredths. */
const HUNDRED = 100

/** Books whose text KOReader lays out itself, so that its pages are nobody else's. */
const LAID_OUT = new Set(['epub', 'mobi', 'azw', 'azw3'])

/** True for a book in which KOReader tells places by its text, not by pages. */
const isLaidOut = ({ extension }: Pick<Book, 'extension'>): boolean => LAID_OUT.has(extension.toLowerCase())

/** `/body/DocFragment[10]/…`, or as older versions write it: the document of an EPUB, from 1. */
function documentOf(progress: string): number | null {
  const [, one, other] = /^(?:\/body\/DocFragment\[(\d+)\]|#_doc_fragment_(\d+)_)/.exec(progress) ?? []
  if (one !== undefined) return Number(one)
  // These count from 0.
  return other === undefined ? null : Number(other) + 1
}

/** A page of `count` for a share of the whole; the last one only at its end. */
function pageAt(share: number, count: number): number {
  if (share >= END || count <= 1) return count
  return Math.min(count - 1, Math.max(1, Math.round(share * count)))
}

/**
 * The page, from 1, and how many there are, of a place that KOReader tells. `known` is where the comic was before, whose
 * count of a book of words is kept.
 */
export function pageOfTold(
  { progress, share }: Pick<Words, 'progress' | 'share'>,
  book: Book,
  extent: Extent,
  known: Pick<Place, 'pageCount'> | null,
): { readonly page: number; readonly pageCount: number } {
  const { pageCount } = book
  if (!isLaidOut(book)) {
    const page = /^\d+$/.test(progress) ? Number(progress) : Math.round(share * pageCount)
    // Pictures that are no pages of ours stand after these.
    const isEnd = share >= END || page >= pageCount
    return { page: isEnd ? pageCount : Math.max(1, page), pageCount }
  }
  if (pageCount > 0) {
    const document = documentOf(progress)
    const first = document === null ? -1 : extent.documents.findIndex((one) => one >= document)
    const page = first < 0 ? pageAt(share, pageCount) : first + 1
    return { page: share >= END ? pageCount : Math.min(page, Math.max(1, pageCount - 1)), pageCount }
  }
  const length = extent.lengths.reduce((sum, one) => sum + Math.max(1, one), 0)
  const counted =
    known !== null && known.pageCount > 1 ? known.pageCount : Math.ceil(length / PAGE_CHARACTERS)
  const count = counted > 0 ? counted : HUNDRED
  return { page: pageAt(share, count), pageCount: count }
}

/**
 * A place in words that KOReader can go to; null where there are none, in a book that it lays out itself and whose file
 * tells nothing of how.
 */
export function progressOf(
  { page, share }: Pick<Place, 'page' | 'share'>,
  book: Book,
  extent: Extent,
): string | null {
  if (!isLaidOut(book)) return String(page)
  const at = book.pageCount > 0 ? page - 1 : chapterAt(share, extent.lengths)
  const document = extent.documents[Math.min(at, extent.documents.length - 1)]
  return document === undefined ? null : `/body/DocFragment[${document}].0`
}

/** The chapter, from 0, at a share of a book's text. */
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
