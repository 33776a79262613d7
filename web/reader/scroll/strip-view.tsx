import { type CSSProperties, type ReactNode, useImperativeHandle, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlider } from '../controls/use-slider.ts'
import { columnWidth } from '../pages/picture-width.ts'
import { SCREENFUL } from '../spreads/fit.ts'
import type { ViewProps } from '../views.ts'
import { ScrollView } from './scroll-view.tsx'
import { type FlowView, useFlow } from './use-flow.ts'
import { useFlowZoom } from './use-flow-zoom.ts'

interface RailProps {
  readonly page: number
  readonly total: number
  /** Share that was read, 0 to 1. */
  readonly share: number
  readonly onJump: (page: number) => void
  /** Marks along the slider. */
  readonly children?: ReactNode
}

/** Vertical slider of the position. While it is dragged it shows the page; letting go jumps there. */
function Rail({ page, total, share, onJump, children }: RailProps) {
  const { t } = useTranslation()
  const { dragged, slider } = useSlider(onJump)
  const shown = dragged ?? page
  const at = dragged === null ? share : (dragged - 1) / Math.max(1, total - 1)

  return (
    <div className="reader-rail" style={{ '--share': at } as CSSProperties}>
      <span className="tabular" aria-hidden="true">
        1
      </span>
      <div>
        <i aria-hidden="true" />
        {children}
        <b className="tabular" aria-hidden="true">
          {shown}
        </b>
        <input
          {...slider}
          type="range"
          min={1}
          max={total}
          value={shown}
          aria-orientation="vertical"
          aria-label={t('reader.goToPage')}
          aria-valuetext={t('reader.pageOf', { page: shown, total })}
        />
      </div>
      <span className="tabular" aria-hidden="true">
        {total}
      </span>
    </div>
  )
}

/** Least space beside the strip for the numbers, in CSS pixels. */
const ROOM = 300

interface StandingProps extends Pick<ViewProps, 'comic' | 'reading' | 'minutes' | 'ticks'> {
  readonly view: FlowView
  /** Space on each side of the strip, in CSS pixels. */
  readonly room: number
}

/** Position in a strip: as numbers, and as a slider. */
function Standing({ comic, reading, minutes, ticks, view, room }: StandingProps) {
  const { t, i18n } = useTranslation()
  const share = useSyncExternalStore(view.subscribe, () => Math.round(view.share.current * 200) / 200)
  const total = comic.pages.length
  const page = reading.spread.pages[0]
  return (
    <>
      {room >= ROOM && (
        <div className="reader-standing">
          <p className="tabular font-display">
            {new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)}
          </p>
          <p className="facts">
            <span>{t('reader.pageOf', { page, total })}</span>
            {minutes !== null && <span>{t('reader.strip.minutes', { minutes })}</span>}
          </p>
        </div>
      )}
      <Rail page={page} total={total} share={share} onJump={reading.goToPage}>
        {ticks.map((tick) => (
          <em
            key={`${tick.kind} ${tick.page}`}
            data-kind={tick.kind}
            aria-hidden="true"
            style={{ '--share': view.shareAt(tick.page) } as CSSProperties}
          />
        ))}
      </Rail>
    </>
  )
}

const ZOOM_LEAST = 0.5
const ZOOM_MOST = 3
const DOWNWARDS = { sideways: false, fromRight: false }

/** View of all pages as one strip, scrolled downwards. */
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
    scrollBy: view.scrollBy,
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
