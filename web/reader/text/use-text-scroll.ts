import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { prefersStillness } from '#web/components/preferences/preferences.ts'
import { ARROW_SCROLL, SCREENFUL } from '../spreads/fit.ts'
import type { BookPlace } from './book.ts'
import { TextMap } from './text-map.ts'

/** Line at which reading starts, in CSS pixels below the upper edge: below the controls. */
const READING_LINE = 72
/** The last fully visible line begins this far above the lower edge, in CSS pixels. */
const LAST_LINE = 24
/** Tolerance for browsers that round scroll offsets, in CSS pixels. */
const ROUNDED = 3

/** Visible part of a chapter: the shares at which it begins and ends, and whether it includes the chapter's end. */
export interface Seen {
  readonly top: number
  readonly bottom: number
  readonly isEnd: boolean
}

/**
 * Keeps a chapter's text in place when its layout changes (pictures load, the font size or the window changes), and
 * calls `onSeen` with the visible part when it has scrolled. `place` is where the chapter begins on screen.
 */
export function useTextScroll(
  scroller: RefObject<HTMLDivElement | null>,
  place: BookPlace,
  onSeen: (chapter: number, seen: Seen, isMoved: boolean) => void,
) {
  const anchor = useRef(place)
  const map = useRef<TextMap | null>(null)
  /** Offset that this hook set last: its scroll event is not the user's. */
  const lastSet = useRef<number | null>(null)
  const target = useRef<number | null>(null)
  const onSeenRef = useRef(onSeen)
  onSeenRef.current = onSeen

  const report = useCallback(
    (isMoved: boolean) => {
      const box = scroller.current
      // While the ending is shown, the hidden column has no height and nothing of it is visible.
      if (box === null || map.current === null || box.clientHeight === 0) return
      const { top, bottom } = box.getBoundingClientRect()
      const { scrollTop, scrollHeight, clientHeight } = box
      const isEnd = scrollTop + clientHeight >= scrollHeight - ROUNDED
      const rolled = (height: number) => (scrollTop + height) / Math.max(1, scrollHeight)
      const at = (height: number) => map.current?.shareAt(height) ?? 0
      const shares = map.current.isEmpty
        ? { top: rolled(0), bottom: rolled(clientHeight) }
        : { top: at(top + READING_LINE), bottom: at(bottom - LAST_LINE) }
      const seen = { ...shares, top: scrollTop <= ROUNDED ? 0 : shares.top, isEnd }
      if (isMoved) anchor.current = { ...anchor.current, share: seen.top }
      onSeenRef.current(anchor.current.chapter, seen, isMoved)
    },
    [scroller],
  )

  const hold = useCallback(() => {
    const box = scroller.current
    if (box === null || map.current === null || box.clientHeight === 0) return
    const { share } = anchor.current
    const line = box.getBoundingClientRect().top + READING_LINE
    const whole = box.scrollHeight - box.clientHeight
    if (share <= 0) box.scrollTop = 0
    else if (share >= 1) box.scrollTop = whole
    else if (map.current.isEmpty) box.scrollTop = share * box.scrollHeight
    // Scrolls only if the layout changed: aligning to the start of a line could leave the end of the book.
    else if (map.current.shareAt(line) !== share) box.scrollTop += map.current.yOf(share) - line
    lastSet.current = box.scrollTop
    report(false)
  }, [scroller, report])

  const { chapter } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: the share only matters when the chapter loads; scrolling changes it
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    anchor.current = place
    map.current = null
    target.current = null
    const resized = new ResizeObserver(() => hold())
    const watch = () => {
      const article = box.querySelector('article')
      if (article === null || map.current !== null) return
      map.current = new TextMap(article)
      resized.observe(article)
      resized.observe(box)
      hold()
    }
    const additions = new MutationObserver(watch)
    additions.observe(box, { childList: true })
    watch()
    return () => {
      additions.disconnect()
      resized.disconnect()
    }
  }, [chapter, place, scroller, hold])

  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    let frame = 0
    const scrolled = () => {
      if (lastSet.current !== null && Math.abs(box.scrollTop - lastSet.current) < 1) return
      lastSet.current = null
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => report(true))
    }
    const settled = () => {
      target.current = null
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    box.addEventListener('scrollend', settled)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', scrolled)
      box.removeEventListener('scrollend', settled)
    }
  }, [scroller, report])

  /** Scrolls by a share of the height; false if it is at the end. */
  const scroll = useCallback(
    (share: number): boolean => {
      const box = scroller.current
      if (box === null) return false
      const whole = box.scrollHeight - box.clientHeight
      // A key pressed during a smooth scroll continues from its target.
      const from = target.current ?? box.scrollTop
      const to = Math.min(whole, Math.max(0, from + share * box.clientHeight))
      if (Math.abs(to - from) < ROUNDED) return false
      target.current = to
      box.scrollTo({ top: to, behavior: prefersStillness() ? 'instant' : 'smooth' })
      return true
    },
    [scroller],
  )

  const jump = useCallback(
    (to: 'start' | 'end') => {
      target.current = null
      scroller.current?.scrollTo({
        top: to === 'start' ? 0 : scroller.current.scrollHeight,
        behavior: 'instant',
      })
    },
    [scroller],
  )

  return {
    /** Scrolls one screen forward or back. */
    page: (by: 1 | -1) => scroll(by * SCREENFUL),
    line: (by: 1 | -1) => scroll(by * ARROW_SCROLL),
    jump,
  }
}
