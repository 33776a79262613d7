import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { columnWidth } from '../stage/picture-width.ts'
import type { Point } from '../stage/use-zoom.ts'
import type { ViewProps } from '../views.ts'
import { flowOf } from './flow.ts'
import { ScrollView } from './scroll-view.tsx'
import { Standing } from './standing.tsx'
import { useFlow } from './use-flow.ts'

/** Of the window, what a key scrolls: the eye finds its place by the rest. */
const SCREENFUL = 0.85
const ZOOM_LEAST = 0.5
const ZOOM_MOST = 3
const DOWNWARDS = { sideways: false, fromRight: false }

/** All pages as one strip, scrolled downwards. */
export function StripView({ ref, ...props }: ViewProps) {
  const { comic, reading, screen } = props
  const frame = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const { gap } = reading.settings
  const column = Math.round(columnWidth(reading.settings, screen) * zoom)
  const extents = comic.pages.map(({ number }) => column / reading.pictureOf(number).ratio)
  const lengths = extents.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lengths` tells when one of the pages is another length
  const flow = useMemo(() => flowOf(extents, gap), [lengths, gap])
  const view = useFlow(frame, flow, DOWNWARDS, reading)

  const zoomTo = (next: number, at?: Point) => {
    const height = view.length()
    if (height > 0) view.hold(at ? at.y / height : 0.5)
    setZoom(Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, next)))
  }
  const scroll = (share: number) => {
    const way = share * view.length()
    const room = view.roomFor(share)
    if (room <= 1) return false
    view.glide.by(Math.sign(way) * Math.min(Math.abs(way), room))
    return true
  }
  useImperativeHandle(ref, () => ({
    scroll,
    step: (by) => scroll(by * SCREENFUL),
    zoomBy: (factor) => zoomTo(zoom * factor),
    resetZoom: () => {
      if (zoom === 1) return false
      zoomTo(1)
      return true
    },
  }))

  return (
    <>
      <ScrollView
        {...props}
        frame={frame}
        axis={DOWNWARDS}
        flow={flow}
        view={view}
        across={column}
        zoom={zoom}
        zoomTo={zoomTo}
      />
      <Standing {...props} view={view} room={(screen.width - column) / 2} />
    </>
  )
}
