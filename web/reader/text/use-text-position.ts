import { useRef, useState } from 'react'
import { placeNumber } from '#domain/reading/book-place.ts'
import type { Range } from '../marks/use-marks.ts'
import type { Book, BookPlace } from './book.ts'
import { keepIfEqual, type Shown, shownOf, unscrolled } from './shown.ts'
import type { Seen } from './use-text-scroll.ts'

/** Returns the numbers of the places of a chapter that are on screen. */
export function seenRange(chapter: number, { top, bottom, isEnd }: Seen): Range {
  const to = isEnd ? 1 : Math.max(top, bottom)
  return { from: placeNumber({ chapter, share: top }), to: placeNumber({ chapter, share: to }) }
}

/**
 * The position in a book: the chapter that is open, what is on screen of it, and whether the book has ended. `start` is
 * where it opens: only its first value counts.
 */
export function useTextPosition(book: Book, start: BookPlace) {
  const chapterCount = book.starts.length
  const [place, setPlace] = useState(start)
  const unseen = (at: BookPlace): Seen => ({ ...unscrolled(at), isEnd: false })
  const [shown, setShown] = useState<Shown>(() => shownOf(book, start.chapter, unseen(start)))
  const [isShown, setIsShown] = useState(false)
  const [isBegun, setIsBegun] = useState(false)
  const [isEnded, setEnded] = useState(false)
  /** True from the moment the user goes to another place until it is shown. */
  const isMoving = useRef(false)
  const range = useRef<Range>(seenRange(start.chapter, unseen(start)))

  return {
    place,
    shown,
    /** True once the chapter's text is shown. */
    isShown,
    /** True if the user moved on from where the book opened, even within its first page. */
    isBegun,
    /** True after the last chapter. */
    isEnded,
    range: () => range.current,
    /** Goes to a place; after the last chapter, to the ending. */
    goTo: (next: BookPlace) => {
      if (next.chapter < 1) return
      setEnded(next.chapter > chapterCount)
      if (next.chapter > chapterCount) return
      setPlace(next)
      setShown(shownOf(book, next.chapter, unseen(next)))
      setIsShown(false)
      isMoving.current = true
    },
    goBack: () => setEnded(false),
    /**
     * Records what is on screen of a chapter. Returns true if the user came there, by scrolling (`isScrolled`) or by
     * going to a place.
     */
    see: (chapter: number, seen: Seen, isScrolled: boolean): boolean => {
      const next = shownOf(book, chapter, seen)
      // A requested page stays the current one until the user scrolls, though its first line began on the page before.
      setShown((now) =>
        keepIfEqual(now, isScrolled ? next : { ...next, page: Math.max(now.page, next.page) }),
      )
      setIsShown(true)
      range.current = seenRange(chapter, seen)
      const isMoved = isScrolled || isMoving.current
      if (isMoved && range.current.from > placeNumber(start)) setIsBegun(true)
      isMoving.current = false
      return isMoved
    },
  }
}

export type TextPosition = ReturnType<typeof useTextPosition>
