import { useEffect, useRef, useState } from 'react'
import { Rate } from './rate.ts'

/** How often the speed is told anew, in milliseconds: also standing still is news. */
const EVERY = 500

/** How fast a count grows, in a second; null while nobody knows. A count of null is not begun. */
export function useRate(count: number | null): number | null {
  const [speed, setSpeed] = useState<number | null>(null)
  const current = useRef(count)
  current.current = count
  const begun = count !== null
  useEffect(() => {
    if (!begun) return
    const rate = new Rate()
    const note = () => {
      if (current.current !== null) rate.note(current.current, performance.now())
      setSpeed(rate.perSecond())
    }
    note()
    const timer = setInterval(note, EVERY)
    return () => clearInterval(timer)
  }, [begun])
  return speed
}
