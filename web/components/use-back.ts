import { useLayoutEffect, useRef, useState } from 'react'
import { standsOpen } from './open-entries.ts'

/** Going back does `back` while something stands open, instead of leaving the screen; again, where that asks first. */
export function useBack(isOpen: boolean, back: () => void): void {
  const latest = useRef(back)
  const [times, setTimes] = useState(0)
  useLayoutEffect(() => {
    latest.current = back
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what still stands open can be gone back from again
  useLayoutEffect(() => {
    if (!isOpen) return
    return standsOpen(() => {
      setTimes((before) => before + 1)
      latest.current()
    })
  }, [isOpen, times])
}
