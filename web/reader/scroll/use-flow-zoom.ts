import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Point } from '../pages/use-zoom.ts'
import type { Axis, FlowView } from './use-flow.ts'

/**
 * Zoom of scrolling pages within bounds; the zoomed point stays in place along and across the scroll axis. This hook
 * runs before `useFlow`, as the page lengths depend on the zoom.
 */
export function useFlowZoom(frame: RefObject<HTMLElement | null>, axis: Axis, least: number, most: number) {
  const [zoom, setZoom] = useState(1)
  const view = useRef<FlowView>(null)
  /** The zoomed point across the scroll axis: as a share of the pages, 0 to 1, and in the window, in CSS pixels. */
  const anchor = useRef<{ readonly share: number; readonly at: number } | null>(null)
  const { sideways, fromRight } = axis

  const zoomTo = useCallback(
    (next: number, point?: Point) => {
      const element = frame.current
      if (!element) return
      const box = element.getBoundingClientRect()
      const at = point ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const [x, y] = [at.x - box.left, at.y - box.top]
      const along = sideways ? (fromRight ? box.width - x : x) / box.width : y / box.height
      if (box.width > 0 && box.height > 0) view.current?.hold(along)
      const across = sideways ? y : x
      const [scrolled, extent] = sideways
        ? [element.scrollTop, element.scrollHeight]
        : [element.scrollLeft, element.scrollWidth]
      anchor.current = { share: (scrolled + across) / Math.max(1, extent), at: across }
      setZoom(Math.min(most, Math.max(least, next)))
    },
    [frame, sideways, fromRight, least, most],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the layout of a new zoom
  useLayoutEffect(() => {
    const [element, held] = [frame.current, anchor.current]
    if (!element || !held) return
    anchor.current = null
    if (sideways) element.scrollTop = held.share * element.scrollHeight - held.at
    else element.scrollLeft = held.share * element.scrollWidth - held.at
  }, [zoom])

  return {
    zoom,
    zoomTo,
    /** Set by the view to its flow, which keeps the point in place along the scroll axis. */
    view,
    /** Functions of the zoom keys. */
    handle: {
      zoomBy: (factor: number) => zoomTo(zoom * factor),
      resetZoom: () => {
        if (zoom !== 1) zoomTo(1)
        return zoom !== 1
      },
    },
  }
}
