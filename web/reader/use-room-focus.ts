import { type FocusEvent, type MouseEvent, type RefObject, useEffect } from 'react'

/**
 * What the reader's frame is given so that the keys are its own: it has the focus from the start, and wherever one clicks
 * among the pages, which take none by it. `onControls` is told when the keyboard comes to a control.
 */
export function useRoomFocus(frame: RefObject<HTMLElement | null>, onControls: () => void) {
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
  }, [frame])
  return {
    onMouseDown: (event: MouseEvent) => {
      if (!(event.target as Element).closest('.reader-stage') || event.button !== 0) return
      event.preventDefault()
      frame.current?.focus({ preventScroll: true })
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target !== frame.current && target.matches(':focus-visible')) onControls()
    },
  }
}
