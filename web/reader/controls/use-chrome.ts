import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Times after which controls and cursor hide, in milliseconds, and the height of the edges that show the controls, in
 * CSS pixels.
 */
const ON_OPEN = 2_500
const AFTER_MOVE = 3_000
const CURSOR_AFTER = 2_000
const NEAR_EDGE = 96

/** True while the controls must stay: the mouse is over them, or the keyboard focus is inside. */
function held(root: HTMLElement | null): boolean {
  return (
    root?.querySelector(
      '.reader-bar[data-under-mouse], .reader-bar :focus-visible, .reader-side:is(:hover, :focus-visible)',
    ) != null
  )
}

/**
 * Visibility of the controls: shown for a while on opening, shown when the mouse nears an edge, hidden some time after
 * the mouse's last movement. `pinned` (an open menu) keeps them visible.
 */
export function useChrome(root: RefObject<HTMLElement | null>, pinned: boolean) {
  const [shown, setShown] = useState(true)
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

  /** Hides the controls at once, as on a turn, unless the mouse or the keyboard is on them. */
  const hide = useCallback(() => {
    if (!pin.current && !held(root.current)) setShown(false)
  }, [root])

  /** Toggles the controls after a tap in the middle; they stay until the next tap or mouse movement. */
  const toggle = useCallback(() => {
    clearTimeout(timer.current)
    setShown((now) => !now)
  }, [])

  return { shown, still, show, hide, toggle }
}
