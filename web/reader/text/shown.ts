import { type Book, type BookPlace, pageAt, shareAt } from './book.ts'
import type { Seen } from './use-text-scroll.ts'

/** The part of the book on screen. */
export interface Shown {
  /** First and last page on screen. */
  readonly page: number
  readonly last: number
  /** True if the end of the book is on screen. */
  readonly isEnd: boolean
  /** Share of the book before the screen, in percent. */
  readonly percent: number
}

/** Visible range at a place before anything was scrolled. */
export const unscrolled = ({ share }: BookPlace) => ({ top: share, bottom: share })

/** Converts the visible part of a chapter to pages of the book. */
export function shownOf(book: Book, chapter: number, { top, bottom, isEnd }: Seen): Shown {
  const page = pageAt(book, { chapter, share: top })
  const last = pageAt(book, { chapter, share: Math.max(top, bottom) })
  const isWhole = isEnd && chapter === book.starts.length
  // The last page counts only once its end is on screen.
  const unread = isWhole ? last : Math.min(last, Math.max(page, book.pageCount - 1))
  const percent = isWhole ? 100 : Math.floor(shareAt(book, { chapter, share: top }) * 100)
  return { page, last: unread, isEnd: isWhole, percent }
}

/** Returns the page to save: the last page only once the end of the book is on screen. */
export const pageSaved = ({ page, isEnd }: Shown, { pageCount }: Book): number =>
  isEnd ? pageCount : Math.min(page, Math.max(1, pageCount - 1))

/** Returns `now` if `next` is equal, so that scrolling does not render again; else `next`. */
export const keepIfEqual = (now: Shown, next: Shown): Shown =>
  now.page === next.page && now.last === next.last && now.isEnd === next.isEnd && now.percent === next.percent
    ? now
    : next
