import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a box when its focused control is removed, as when "start" is replaced by "cancel": the box's
 * first control gets it. Returns the box's event handlers.
 */
export function useFocusFallback(container: RefObject<HTMLElement | null>) {
  const within = useRef(false)
  useLayoutEffect(() => {
    if (!within.current || document.activeElement !== document.body) return
    container.current
      ?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled), a[href]')
      ?.focus({ preventScroll: true })
  })
  return {
    onFocus() {
      within.current = true
    },
    // React fires no blur when it removes elements, so the user has moved the focus.
    onBlur() {
      within.current = false
    },
  }
}
