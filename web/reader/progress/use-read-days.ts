import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { DayJournal } from '#web/data/progress/day-journal.ts'
import { useIncognito } from './incognito.ts'
import { ReadingClock } from './pace.ts'

/**
 * A page turned sooner than this was skipped, not read; shorter than the delay before a turn is saved. Milliseconds.
 */
const GLANCE = 500

/** The pages a comic was opened at, which count once the user turns from them. */
interface Opening {
  readonly comicId: string
  readonly shown: string
  wasSeen: boolean
  isOver: boolean
}

/**
 * Records what is read today in the journal that `saveProgress` sends with the progress: pages that were on screen for
 * GLANCE, once the user has turned a page (opening a comic is not reading it) or if all pages are shown at once; and
 * the reading time, while the user turns, scrolls or moves the pointer. Returns `finish`, which records the pages on
 * screen as read, however short they were shown: call it when the user goes past the last page, before the
 * progress is sent.
 */
export function useReadDays(
  comicId: string,
  userId: string,
  pages: readonly number[],
  pageCount: number,
  isShown: boolean,
): { readonly finish: () => void } {
  const journal = useMemo(() => new DayJournal(localStorage, userId), [userId])
  const incognito = useIncognito().isOn
  const opening = useRef<Opening | null>(null)
  const clock = useRef(new ReadingClock())
  const shown = pages.join()
  // Runs before the effect below, so that incognito time never counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever incognito is turned on or off
  useEffect(() => {
    clock.current.touch(performance.now())
    clock.current.take()
  }, [incognito])
  useEffect(() => {
    const saw = (text: string) => {
      if (incognito) return
      const pages = text.split(',').map(Number)
      journal.record(comicId, pages, pages.includes(pageCount), new Date(), clock.current.take())
    }
    if (opening.current?.comicId !== comicId) {
      const isAll = shown.split(',').length === pageCount
      opening.current = { comicId, shown, wasSeen: false, isOver: isAll }
    }
    const first = opening.current
    clock.current.touch(performance.now())
    if (first.shown !== shown && !first.isOver) {
      first.isOver = true
      if (first.wasSeen) saw(first.shown)
    }
    if (!isShown) return
    const timer = setTimeout(() => {
      if (first.isOver) saw(shown)
      else first.wasSeen = true
    }, GLANCE)
    return () => clearTimeout(timer)
  }, [journal, comicId, shown, pageCount, isShown, incognito])

  const write = () => {
    clock.current.rest(performance.now())
    if (incognito || opening.current?.isOver !== true || !isShown) return
    journal.record(comicId, pages, pages.includes(pageCount), new Date(), clock.current.take())
  }
  const writeCurrent = useEffectEvent(write)
  useEffect(() => {
    const alive = () => clock.current.touch(performance.now())
    const onVisibility = () => (document.visibilityState === 'hidden' ? writeCurrent() : alive())
    const leave = () => writeCurrent()
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const
    for (const sign of signs) window.addEventListener(sign, alive, { passive: true, capture: true })
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', leave)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, alive, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
      writeCurrent()
    }
  }, [])
  return {
    finish: () => {
      if (opening.current) opening.current.isOver = true
      write()
    },
  }
}
