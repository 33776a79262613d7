import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus of a list item whose element is replaced, as when a refetch moves it to another row. Items carry
 * `data-key` and contain a link that gets the focus. Returns the list's event handlers.
 */
export function useHeldFocus(container: RefObject<HTMLElement | null>) {
  const held = useRef<{ readonly key: string; readonly element: Element } | null>(null)
  useLayoutEffect(() => {
    const { current } = held
    if (current === null || document.activeElement === current.element) return
    // The focus has moved elsewhere meanwhile.
    if (document.activeElement !== document.body) held.current = null
    else
      container.current
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current.key)}"] a`)
        ?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
      held.current = key === undefined ? null : { key, element: target }
    },
    // React fires no blur when it removes elements, so the user has moved the focus.
    onBlur() {
      held.current = null
    },
  }
}
