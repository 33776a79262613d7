import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenStill } from './stillness.ts'

/** Distance below the window that counts as near once the window's content has loaded, in CSS pixels. */
const NEAR = 300

interface WhenNearProps {
  /** Shown until the content is rendered, with the same height. */
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** Renders content below the window, and starts its requests, only when it comes near. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || element === null) return
    let observer: IntersectionObserver
    const watch = (distance: number) => {
      observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
        { rootMargin: `${distance}px 0px` },
      )
      observer.observe(element)
    }
    watch(0)
    const cancel = whenStill(() => {
      observer.disconnect()
      watch(NEAR)
    })
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [isNear])
  return isNear ? children : <div ref={place}>{placeholder}</div>
}
