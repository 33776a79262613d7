import { type FocusEvent, type MouseEvent, type RefObject, useEffect } from 'react'

/**
 * Event handlers of the reader's element. `reading`, the element that receives the keys, has the focus from the start
 * and after clicks on pages. `onControls` is called when the keyboard reaches a control.
 */
export function useReaderFocus(reading: RefObject<HTMLElement | null>, onControls: () => void) {
  useEffect(() => {
    reading.current?.focus({ preventScroll: true })
  }, [reading])
  return {
    onMouseDown: (event: MouseEvent) => {
      if (!(event.target as Element).closest('.reader-stage') || event.button !== 0) return
      event.preventDefault()
      reading.current?.focus({ preventScroll: true })
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target !== reading.current && target.matches(':focus-visible')) onControls()
    },
  }
}
