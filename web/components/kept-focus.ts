import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a box whose control goes while it has it, as "start" makes way for "cancel": else it would fall
 * to the page. What has come in its place is the box's first control.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const within = useRef(false)
  useLayoutEffect(() => {
    if (!within.current || document.activeElement !== document.body) return
    box.current
      ?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled), a[href]')
      ?.focus({ preventScroll: true })
  })
  return {
    onFocus() {
      within.current = true
    },
    // React tells of no blur while it takes elements out: this one was wanted.
    onBlur() {
      within.current = false
    },
  }
}
