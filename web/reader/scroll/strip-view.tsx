import { useImperativeHandle, useRef } from 'react'
import { SCREENFUL } from '../fit.ts'
import { columnWidth } from '../pages/picture-width.ts'
import type { ViewProps } from '../views.ts'
import { ScrollView } from './scroll-view.tsx'
import { Standing } from './standing.tsx'
import { useFlow } from './use-flow.ts'
import { useFlowZoom } from './use-flow-zoom.ts'

const ZOOM_LEAST = 0.5
const ZOOM_MOST = 3
const DOWNWARDS = { sideways: false, fromRight: false }

/** All pages as one strip, scrolled downwards. */
export function StripView({ ref, ...props }: ViewProps) {
  const { comic, reading, screen } = props
  const frame = useRef<HTMLElement>(null)
  const zoomed = useFlowZoom(frame, DOWNWARDS, ZOOM_LEAST, ZOOM_MOST)
  const { zoom, zoomTo } = zoomed
  const column = Math.round(columnWidth(reading.settings, screen) * zoom)
  const extents = comic.pages.map(({ number }) => column / reading.pictureOf(number).ratio)
  const view = useFlow(frame, extents, DOWNWARDS, reading)
  zoomed.view.current = view

  const scroll = (share: number) => view.scroll(share * view.length())
  useImperativeHandle(ref, () => ({
    scroll,
    step: (by) => scroll(by * SCREENFUL),
    moveOn: view.moveOn,
    length: view.length,
    ...zoomed.handle,
  }))

  return (
    <>
      <ScrollView
        {...props}
        frame={frame}
        axis={DOWNWARDS}
        view={view}
        across={column}
        zoom={zoom}
        zoomTo={zoomTo}
      />
      <Standing {...props} view={view} room={(screen.width - column) / 2} />
    </>
  )
}
