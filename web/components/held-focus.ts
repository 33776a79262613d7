import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on the item that has it. When a list is asked for again an item may come to stand in another row,
 * where its elements are new ones; the focus would fall to the page. Items carry `data-key`, and a link that takes it.
 */
export function useHeldFocus(container: RefObject<HTMLElement | null>) {
  const held = useRef<{ readonly key: string; readonly element: Element } | null>(null)
  useLayoutEffect(() => {
    const { current } = held
    if (current === null || document.activeElement === current.element) return
    // Somebody put it elsewhere meanwhile.
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
    // React tells of no blur while it takes elements out: this one was wanted.
    onBlur() {
      held.current = null
    },
  }
}
