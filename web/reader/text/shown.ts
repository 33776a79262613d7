import { type Book, type BookPlace, pageAt, shareAt } from './book.ts'
import type { Seen } from './use-text-scroll.ts'

/** What is on screen of the book. */
export interface Shown {
  /** The first page of which something is seen, and the last. */
  readonly page: number
  readonly last: number
  /** The end of the book is seen. */
  readonly isEnd: boolean
  /** Of the whole book, in hundredths. */
  readonly percent: number
}

/** A place that nothing was scrolled from yet. */
export const sight = ({ share }: BookPlace) => ({ top: share, bottom: share })

/** What is seen of a chapter, in pages of the book. */
export function shownOf(book: Book, chapter: number, { top, bottom, isEnd }: Seen): Shown {
  const page = pageAt(book, { chapter, share: top })
  const last = pageAt(book, { chapter, share: Math.max(top, bottom) })
  const isWhole = isEnd && chapter === book.starts.length
  // The last page counts once its end is seen.
  const unread = isWhole ? last : Math.min(last, Math.max(page, book.pageCount - 1))
  const percent = isWhole ? 100 : Math.floor(shareAt(book, { chapter, share: top }) * 100)
  return { page, last: unread, isEnd: isWhole, percent }
}

/** The page that is told to the account: the last one only once the book's end was seen. */
export const pageSaved = ({ page, isEnd }: Shown, { pageCount }: Book): number =>
  isEnd ? pageCount : Math.min(page, Math.max(1, pageCount - 1))

/** The same object where nothing changed, so that scrolling draws nothing anew. */
export const settled = (now: Shown, next: Shown): Shown =>
  now.page === next.page && now.last === next.last && now.isEnd === next.isEnd && now.percent === next.percent
    ? now
    : next
