import { useImperativeHandle, useMemo, useRef } from 'react'
import type { ViewProps } from '../views.ts'
import { ScrollView } from './scroll-view.tsx'
import { useFlow } from './use-flow.ts'
import { useFlowZoom } from './use-flow-zoom.ts'

/** Pages are as high as the window and cannot be zoomed out. */
const ZOOM_LEAST = 1
const ZOOM_MOST = 3

/** View of all pages as one row, scrolled sideways in the reading direction. */
export function RowView({ ref, ...props }: ViewProps) {
  const { comic, reading, screen, bars } = props
  const frame = useRef<HTMLElement>(null)
  const fromRight = reading.direction === 'rtl'
  const axis = useMemo(() => ({ sideways: true, fromRight }), [fromRight])
  const zoomed = useFlowZoom(frame, axis, ZOOM_LEAST, ZOOM_MOST)
  const { zoom, zoomTo } = zoomed
  const height = (screen.height - (bars ? bars.top + bars.bottom : 0)) * zoom
  const extents = comic.pages.map(({ number }) => height * reading.pictureOf(number).ratio)
  const view = useFlow(frame, extents, axis, reading)
  zoomed.view.current = view

  useImperativeHandle(ref, () => ({
    scroll: (share) => view.scroll(share * view.length()),
    // One page forward or back, so that parts of its neighbours stay visible.
    step: (by) => view.scroll(by * pageLength(extents, reading.spread.pages[0])),
    scrollBy: view.scrollBy,
    length: view.length,
    ...zoomed.handle,
  }))

  return (
    <ScrollView
      {...props}
      frame={frame}
      axis={axis}
      view={view}
      across={height}
      zoom={zoom}
      zoomTo={zoomTo}
      style={{ top: bars?.top ?? 0, bottom: bars?.bottom ?? 0 }}
    />
  )
}

const pageLength = (extents: readonly number[], page: number) => extents[page - 1] ?? 0
