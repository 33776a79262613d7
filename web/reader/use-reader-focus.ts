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

/**
 * When the component unmounts, returns the focus to the element that had it before, or to the reader if that element
 * has been removed and nothing else has taken the focus.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Delayed, as a dialog moves the focus after it has closed.
      setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement !== body && activeElement !== null) return
        const isThere = before instanceof HTMLElement && before.isConnected && before !== body
        const target = isThere ? before : document.querySelector<HTMLElement>('main.reader')
        target?.focus({ preventScroll: true })
      })
    }
  }, [])
}
