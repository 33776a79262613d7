import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prefersStillness } from '#web/components/preferences/preferences.ts'

/** Duration of a touch that counts as a long press, in milliseconds. */
const LONG_PRESS = 450
/** Movement from which a touch scrolls instead, in CSS pixels. */
const SLACK = 10

/**
 * Calls `act` after a long press on the card around an element, or when touch opens its context menu. With null a long
 * press has no effect.
 * Uses native listeners, because the card belongs to another component.
 */
export function useLongPress(inside: RefObject<HTMLElement | null>, act: (() => void) | null): void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isOff = act === null
  useEffect(() => {
    const card = inside.current?.parentElement
    if (!card || isOff) return
    const off = new AbortController()
    const { signal } = off
    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null
    let wasLong = false

    const end = () => {
      clearTimeout(press?.timer)
      press = null
      delete card.dataset.pressed
    }
    const finish = () => {
      end()
      wasLong = true
      // Browsers refuse to vibrate, with a console message, before the first touch has ended.
      if (navigator.userActivation?.hasBeenActive && !prefersStillness()) navigator.vibrate?.(10)
      latest.current?.()
    }
    const onDown = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      end()
      wasLong = false
      const isOnLink = target instanceof Element && target.closest('a') !== null
      if (pointerType === 'mouse' || !isOnLink) return
      card.dataset.pressed = ''
      press = { timer: setTimeout(finish, LONG_PRESS), x: clientX, y: clientY }
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > SLACK) end()
    }
    const onMenu = (event: Event) => {
      if (press === null && !wasLong) return
      event.preventDefault()
      if (press !== null) finish()
    }
    const onDrag = (event: Event) => {
      if (press !== null || wasLong) event.preventDefault()
    }
    const onTouchEnd = (event: Event) => {
      // Otherwise a click would follow, on whatever is at that point by then.
      if (wasLong) event.preventDefault()
      wasLong = false
    }

    card.addEventListener('pointerdown', onDown, { signal })
    card.addEventListener('pointermove', onMove, { signal })
    card.addEventListener('pointerup', end, { signal })
    card.addEventListener('pointercancel', end, { signal })
    card.addEventListener('contextmenu', onMenu, { capture: true, signal })
    card.addEventListener('dragstart', onDrag, { signal })
    card.addEventListener('touchend', onTouchEnd, { passive: false, signal })
    return () => {
      end()
      off.abort()
    }
  }, [inside, isOff])
}
