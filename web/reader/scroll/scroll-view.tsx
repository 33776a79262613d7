import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useGestures } from '../gestures/use-gestures.ts'
import { PageBox } from '../pages/page-box.tsx'
import type { Point } from '../pages/use-zoom.ts'
import type { ViewProps } from '../views.ts'
import type { Axis, FlowView } from './use-flow.ts'
import './scroll.css'

interface ScrollViewProps extends Omit<ViewProps, 'ref'> {
  readonly frame: RefObject<HTMLElement | null>
  readonly axis: Axis
  readonly view: FlowView
  /** Size of the pages across the scroll axis: the width of a strip, or the height of a row, in CSS pixels. */
  readonly across: number
  readonly zoom: number
  readonly zoomTo: (zoom: number, at?: Point) => void
  readonly style?: CSSProperties
  readonly children?: ReactNode
}

/** Scrolling view of pages, of which only the pages near the window are rendered. */
export function ScrollView({ frame, axis, view, across, zoom, zoomTo, ...props }: ScrollViewProps) {
  const { t } = useTranslation()
  const { reading, screen } = props
  const { flow } = view
  const [first, last] = view.range
  const near = props.comic.pages.slice(first, last + 1)
  const { sideways } = axis
  const isWide = across > (sideways ? screen.height : screen.width)
  useGestures(frame, { ...props, direction: reading.direction, turns: 'down', sideways, zoom, zoomTo })
  const lies = (index: number): CSSProperties => {
    const [start, extent] = [flow.starts[index] ?? 0, flow.extents[index] ?? 0]
    return sideways
      ? { insetInlineStart: start, width: extent, height: across }
      : { top: start, height: extent, width: across }
  }
  return (
    <section
      ref={frame}
      className="reader-stage reader-flow"
      aria-label={t('comic.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      dir={axis.fromRight ? 'rtl' : 'ltr'}
      style={props.style}
      data-still={props.still || undefined}
      data-flow={sideways ? 'row' : 'strip'}
      data-touch={isWide ? 'both' : sideways ? 'sideways' : 'vertical'}
    >
      <div style={sideways ? { width: flow.total, height: across } : { height: flow.total, width: across }}>
        {near.map(({ number }) => (
          <PageBox
            key={number}
            {...props}
            page={number}
            drawn={reading.pictureOf(number)}
            zoom={zoom}
            style={lies(number - 1)}
          />
        ))}
      </div>
    </section>
  )
}
