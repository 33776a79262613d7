import { useImperativeHandle, useMemo, useRef } from 'react'
import type { ViewProps } from '../views.ts'
import { flowOf } from './flow.ts'
import { ScrollView } from './scroll-view.tsx'
import { useFlow } from './use-flow.ts'

/** All pages as one row, scrolled sideways the way one reads. */
export function RowView({ ref, ...props }: ViewProps) {
  const { comic, reading, screen, bars } = props
  const frame = useRef<HTMLElement>(null)
  const height = screen.height - (bars ? bars.top + bars.bottom : 0)
  const { gap } = reading.settings
  const extents = comic.pages.map(({ number }) => height * reading.pictureOf(number).ratio)
  const lengths = extents.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lengths` tells when one of the pages is another length
  const flow = useMemo(() => flowOf(extents, gap), [lengths, gap])
  const fromRight = reading.direction === 'rtl'
  const axis = useMemo(() => ({ sideways: true, fromRight }), [fromRight])
  const view = useFlow(frame, flow, axis, reading)

  const scroll = (way: number) => {
    const room = view.roomFor(way)
    if (room <= 1) return false
    view.glide.by(Math.sign(way) * Math.min(Math.abs(way), room))
    return true
  }
  useImperativeHandle(ref, () => ({
    scroll: (share) => scroll(share * view.length()),
    // A page on, or back; the window keeps what it shows of the others.
    step: (by) => scroll(by * pageLength(extents, reading.spread.pages[0])),
    zoomBy: () => undefined,
    resetZoom: () => false,
  }))

  return (
    <ScrollView
      {...props}
      frame={frame}
      axis={axis}
      flow={flow}
      view={view}
      across={height}
      zoom={1}
      zoomTo={() => undefined}
      style={{ top: bars?.top ?? 0, bottom: bars?.bottom ?? 0 }}
    />
  )
}

const pageLength = (extents: readonly number[], page: number) => extents[page - 1] ?? 0
