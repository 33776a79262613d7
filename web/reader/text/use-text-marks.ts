import { useEffect, useRef, useState } from 'react'
import { numberedPlace, placeNumber } from '#domain/book-place.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { useMarks } from '../marks/use-marks.ts'
import { type Book, type BookPlace, pageAt } from './book.ts'
import type { Seen } from './use-text-scroll.ts'

/** The first place of which something is seen, and the last, as numbers. */
interface Range {
  readonly from: number
  readonly to: number
}

/** What is seen of a chapter, as the numbers of its places. */
export function seenRange(chapter: number, { top, bottom, isEnd }: Seen): Range {
  const to = isEnd ? 1 : Math.max(top, bottom)
  return { from: placeNumber({ chapter, share: top }), to: placeNumber({ chapter, share: to }) }
}

/** The bookmarks of a book: a place each, whose number (`placeNumber`) is kept where a comic's has its page. */
export function useTextMarks(comic: ComicDetail, book: Book, start: BookPlace) {
  const marks = useMarks(comic, (number) => pageAt(book, numberedPlace(number)))
  const range = useRef<Range>(
    seenRange(start.chapter, { top: start.share, bottom: start.share, isEnd: false }),
  )
  const [isMarked, setIsMarked] = useState(false)
  const seen = () => marks.all.flatMap(({ page: number }) => (isWithin(number, range.current) ? number : []))
  const look = () => setIsMarked(seen().length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks; what is seen is told by `see`
  useEffect(look, [marks.all])
  return {
    ...marks,
    /** True where a marked place is on screen. */
    isMarked,
    /** Takes note of what is seen. */
    see: (chapter: number, what: Seen) => {
      range.current = seenRange(chapter, what)
      look()
    },
    /** Marks the first line on screen; where a marked place is seen, takes its mark away. */
    toggleSeen: () => marks.toggle([range.current.from, ...seen()]),
  }
}

export type TextMarks = ReturnType<typeof useTextMarks>

const isWithin = (number: number, { from, to }: Range) => number >= from && number <= to
