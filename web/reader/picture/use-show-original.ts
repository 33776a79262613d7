import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** Marks the reader while pages are shown as they are; the style sheet takes the filter off. */
const MARK = 'data-original'

/**
 * What a button is given that shows pages as they are while it is held, by pointer or by key. The mark is put on the
 * page itself: nothing but the filter changes, so nothing is drawn anew.
 */
export function useShowOriginal(inside: RefObject<HTMLElement | null>) {
  const show = (held: boolean) => inside.current?.closest('.reader')?.toggleAttribute(MARK, held)
  useEffect(() => {
    const reader = inside.current?.closest('.reader')
    return () => reader?.removeAttribute(MARK)
  }, [inside])
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return {
    onPointerDown: () => show(true),
    onPointerUp: () => show(false),
    onPointerLeave: () => show(false),
    onPointerCancel: () => show(false),
    onKeyDown: (event: KeyboardEvent) => isPress(event) && show(true),
    onKeyUp: (event: KeyboardEvent) => isPress(event) && show(false),
    onBlur: () => show(false),
    // A long touch would open the browser's menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
