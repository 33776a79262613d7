import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom } from '../spreads/fit.ts'

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Zoom of the content of a scrolling element. The zoomed point stays under the finger or pointer: its share of the
 * content is stored and scrolled back into place after the layout.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<{ point: Point; share: Point } | null>(null)

  const zoomTo = useCallback(
    (next: number, at?: Point) => {
      const box = content.current?.getBoundingClientRect()
      const frame = stage.current?.getBoundingClientRect()
      if (!box || !frame || box.width === 0 || box.height === 0) return
      const point = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
      const share = { x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height }
      anchor.current = { point, share }
      setZoom(clampZoom(next))
    },
    [stage, content],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the layout of a new zoom
  useLayoutEffect(() => {
    const box = content.current?.getBoundingClientRect()
    if (!anchor.current || !box || !stage.current) return
    const { point, share } = anchor.current
    anchor.current = null
    stage.current.scrollLeft += box.left + share.x * box.width - point.x
    stage.current.scrollTop += box.top + share.y * box.height - point.y
  }, [zoom])

  const reset = useCallback(() => setZoom(1), [])
  return { zoom, zoomTo, reset }
}
