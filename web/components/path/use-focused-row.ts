import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the focused row, which stays rendered, and event handlers. If that row is removed from the list, the row
 * that replaces it gets the focus.
 */
export function useFocusedRow(
  list: { readonly current: HTMLElement | null },
  rowOf: (index: number) => unknown,
) {
  const [index, setIndex] = useState<number>()
  const isHere = useRef(false)
  useLayoutEffect(() => {
    if (!isHere.current || index === undefined) return
    const { activeElement } = document
    if (activeElement !== document.body) {
      const row = activeElement?.closest<HTMLElement>('.path-row')
      // The row may have moved.
      if (row && list.current?.contains(row)) setIndex(Number(row.dataset.index))
      return
    }
    const rank = rowOf(index) === undefined ? index - 1 : index
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${rank}"] a, [data-index="${rank}"] button`)
      ?.focus()
  })
  return {
    index,
    onFocus({ target }: { readonly target: Element }) {
      const row = target.closest<HTMLElement>('.path-row')
      isHere.current = row !== null
      setIndex(row === null ? undefined : Number(row.dataset.index))
    },
    // React fires no blur when it removes elements, so the user has moved the focus.
    onBlur() {
      isHere.current = false
      setIndex(undefined)
    },
  }
}
