import { type RefObject, useEffect, useEffectEvent } from 'react'

/** These move within what is open, or mean nothing alone. */
const NOTHING_YET = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']

/**
 * Tells of the first key or pointer that is not for the buttons inside. What it does is done by whoever hears it as
 * well; only Escape ends here, or it would leave the comic.
 */
export function useFirstDoing(inside: RefObject<HTMLElement | null>, tell: () => void): void {
  const pointer = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = target instanceof Node && inside.current?.contains(target)
    if (!isInside) tell()
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    const onButton = event.target instanceof Node && inside.current?.contains(event.target)
    if (NOTHING_YET.includes(event.key)) return
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return
    if (event.key === 'Escape') event.stopImmediatePropagation()
    tell()
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = { capture: true, signal: stop.signal }
    window.addEventListener('keydown', (event) => key(event), on)
    // A swipe that the browser takes for scrolling ends with `pointercancel`.
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => pointer(event), on)
    }
    return () => stop.abort()
  }, [])
}
