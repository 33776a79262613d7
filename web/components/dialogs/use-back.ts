import { useLayoutEffect, useRef, useState } from 'react'
import { registerOpen } from './open-entries.ts'

/**
 * While `isOpen`, the back button calls `back` instead of leaving the screen; also repeatedly, if `back` first asks the
 * user to confirm.
 */
export function useBack(isOpen: boolean, back: () => void): void {
  const latest = useRef(back)
  const [times, setTimes] = useState(0)
  useLayoutEffect(() => {
    latest.current = back
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that stays open gets a new entry
  useLayoutEffect(() => {
    if (!isOpen) return
    return registerOpen(() => {
      setTimes((before) => before + 1)
      latest.current()
    })
  }, [isOpen, times])
}
