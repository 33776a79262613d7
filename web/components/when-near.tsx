import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenStill } from './stillness.ts'

/** How far below the window something is near, once what is in the window is there; in pixels. */
const NEAR = 300

interface WhenNearProps {
  /** Stands in its place until then, as high as what comes. */
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** Draws, and so asks for, what is below the window only when it comes near. */
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
    const callOff = whenStill(() => {
      observer.disconnect()
      watch(NEAR)
    })
    return () => {
      callOff()
      observer.disconnect()
    }
  }, [isNear])
  return isNear ? children : <div ref={place}>{placeholder}</div>
}
