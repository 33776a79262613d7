import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** When the controls come and go, in milliseconds and CSS pixels. */
const ON_OPEN = 2_500
const AFTER_MOVE = 3_000
const CURSOR_AFTER = 2_000
const NEAR_EDGE = 96

/** True while controls must stay: the mouse is on them, or the keyboard is inside. */
function held(root: HTMLElement | null): boolean {
  return (
    root?.querySelector(
      '.reader-bar[data-under-mouse], .reader-bar :focus-visible, .reader-side:is(:hover, :focus-visible)',
    ) != null
  )
}

/**
 * The controls: shown for a while on opening, back when the mouse nears an edge, gone after a while
 * without moving it. `pinned` (an open menu) keeps them; `atFirst` false: they are not shown on opening.
 */
export function useChrome(root: RefObject<HTMLElement | null>, pinned: boolean, atFirst = true) {
  const [shown, setShown] = useState(atFirst)
  const [still, setStill] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pin = useRef(pinned)
  pin.current = pinned

  const hideAfter = useCallback(
    (delay: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (pin.current || held(root.current)) hideAfter(AFTER_MOVE)
        else setShown(false)
      }, delay)
    },
    [root],
  )

  useEffect(() => {
    hideAfter(ON_OPEN)
    let cursor: ReturnType<typeof setTimeout>
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      setStill(false)
      clearTimeout(cursor)
      cursor = setTimeout(() => setStill(true), CURSOR_AFTER)
      if (event.clientY < NEAR_EDGE || event.clientY > window.innerHeight - NEAR_EDGE) setShown(true)
      hideAfter(AFTER_MOVE)
    }
    window.addEventListener('pointermove', moved)
    return () => {
      window.removeEventListener('pointermove', moved)
      clearTimeout(cursor)
      clearTimeout(timer.current)
    }
  }, [hideAfter])

  const show = useCallback(() => {
    setShown(true)
    hideAfter(AFTER_MOVE)
  }, [hideAfter])

  /** At once, as on a turn; not under the mouse or the keyboard. */
  const hide = useCallback(() => {
    if (!pin.current && !held(root.current)) setShown(false)
  }, [root])

  /** What a tap in the middle does: the controls stay until the next one, or until the mouse moves. */
  const toggle = useCallback(() => {
    clearTimeout(timer.current)
    setShown((now) => !now)
  }, [])

  return { shown, still, show, hide, toggle }
}
