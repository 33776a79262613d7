import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'

/** Shortest swipe, in CSS pixels. */
const DISTANCE = 60
/** Longest swipe, in milliseconds. */
const DURATION = 800
/** Width of the window's edges, where the browser's own gestures begin, in CSS pixels. */
const EDGE = 24

/** True if an element is in a part of the page that scrolls sideways itself. */
function scrollsSideways(element: Element | null): boolean {
  for (let each = element; each !== null && each.id !== 'content'; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX !== 'visible') return true
  return false
}

/** Leads to the next issue by a swipe to the left on the page, to the previous one by a swipe to the right. */
export function useSwipe(page: RefObject<HTMLElement | null>, { previous, next }: ComicDetail): void {
  const navigate = useNavigate()
  const [before, after] = [previous?.id, next?.id]
  useEffect(() => {
    const element = page.current
    if (element === null) return
    const off = new AbortController()
    const options = { signal: off.signal, passive: true }
    let start: { x: number; y: number; at: number } | null = null
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [touch] = touches
      start = null
      if (touch === undefined || touches.length > 1 || (visualViewport?.scale ?? 1) > 1) return
      const { clientX: x, clientY: y } = touch
      if (x < EDGE || x > innerWidth - EDGE || scrollsSideways(target instanceof Element ? target : null))
        return
      start = { x, y, at: timeStamp }
    }
    const onEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [touch] = changedTouches
      if (start === null || touch === undefined || timeStamp - start.at > DURATION) return
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y]
      start = null
      if (Math.abs(dx) < DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return
      const id = dx < 0 ? after : before
      if (id !== undefined) void navigate(paths.comic(id)) // the router reports its own failures
    }
    element.addEventListener('touchstart', onStart, options)
    element.addEventListener('touchend', onEnd, options)
    const onCancel = () => {
      start = null
    }
    element.addEventListener('touchcancel', onCancel, options)
    return () => off.abort()
  }, [page, before, after, navigate])
}
