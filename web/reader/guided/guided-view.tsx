import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { NARROW } from '../controls/bars.ts'
import { useGestures } from '../gestures/use-gestures.ts'
import { PageImage } from '../pages/page-image.tsx'
import type { PageLoader } from '../pages/page-loader.ts'
import type { Reading } from '../reading-state.ts'
import { requestWidth, THUMBNAIL_WIDTH } from '../spreads/fit.ts'
import { spreadKey } from '../spreads/spreads.ts'
import type { ViewProps } from '../views.ts'
import { fittedSize, maxScale, shotOf } from './camera.ts'
import { Correction } from './correction.tsx'
import { Guide } from './guide.tsx'
import { panelsOf, type Stop, stopsOf } from './stops.ts'
import './guided.css'

/** Preloads the next page in the size that its panels need. */
function usePreload(
  loader: PageLoader,
  comic: ComicDetail,
  { spread }: Reading,
  urlOf: (page: number) => string,
): void {
  const last = spread.pages.at(-1) ?? 1
  const url = last < comic.pages.length ? urlOf(last + 1) : null
  useEffect(() => {
    if (url === null) return
    const stop = new AbortController()
    // A page that fails to load is requested again, and its error shown, once it is the current one.
    loader.load(url, { signal: stop.signal }).catch(() => undefined)
    return () => stop.abort()
  }, [loader, url])
}

/** Heights of the guide's controls in CSS pixels; `narrow` is the bottom bar on a phone. */
export const GUIDE_BARS = { top: 60, bottom: 112, narrow: 172 }

/** Guided view: shows the page panel by panel and darkens the rest. */
export function GuidedView({ ref, ...props }: ViewProps) {
  const { t } = useTranslation()
  const { comic, reading, screen, pages } = props
  const { direction, lastTurn, spread } = reading
  const frame = useRef<HTMLElement>(null)
  const [correcting, setCorrecting] = useState(false)
  const layoutOf = (page: number) => reading.layouts.get(page)
  const typeOf = (page: number) => comic.pages[page - 1]?.type ?? null
  const stops = stopsOf(spread.pages, layoutOf, direction, typeOf)

  // Turning back starts at the last panel, however many panels the page turns out to have.
  const key = spreadKey(spread)
  const [position, setPosition] = useState({ key, at: 0 })
  const initial = lastTurn > 0 ? 0 : Number.POSITIVE_INFINITY
  const at = Math.min(position.key === key ? position.at : initial, stops.length - 1)
  const stop: Stop = stops[at] ?? { page: spread.pages[0], panel: null }
  const layout = layoutOf(stop.page)

  const narrow = screen.width < NARROW
  const bars = { top: GUIDE_BARS.top, bottom: narrow ? GUIDE_BARS.narrow : GUIDE_BARS.bottom }
  const area = { width: screen.width, height: Math.max(1, screen.height - bars.top - bars.bottom) }
  const sizeOf = (page: number) => {
    const { ratio, pixels } = reading.shapeOf(page)
    const whole = fittedSize(ratio, area)
    return { whole, most: maxScale(whole, pixels, screen.density) }
  }
  const { whole, most } = sizeOf(stop.page)
  const shot = shotOf(stop.panel, whole, area, most)
  /** One picture for each page, as sharp as its most enlarged panel needs. */
  const urlOf = (page: number) => {
    const of = sizeOf(page)
    const panels = panelsOf(layoutOf(page), direction, typeOf(page))
    const scales = panels.map((panel) => shotOf(panel, of.whole, area, of.most).scale)
    return pages.sizedUrlOf(page, requestWidth(of.whole.width * Math.max(1, ...scales), screen.density))
  }
  usePreload(pages.loader, comic, reading, urlOf)

  const go = (to: number) => setPosition({ key, at: to })
  const step = (by: 1 | -1): boolean => {
    if (!stops[at + by]) return false
    go(at + by)
    return true
  }
  // The reader calls `step` first, and turns the page if it returns false.
  const turn = (by: 1 | -1) => props.onTurn(by)
  useGestures(frame, {
    direction,
    turns: 'across',
    fixed: true,
    screen,
    zoom: 1,
    dismissesTap: props.dismissesTap || correcting,
    onTurn: turn,
    onToggle: props.onToggle,
    onLeave: props.onLeave,
    zoomTo: props.onLeave,
  })
  useImperativeHandle(ref, () => ({
    scroll: () => false,
    step,
    zoomBy: () => undefined,
    resetZoom: () => false,
  }))

  const ofPage = stops.filter(({ page }) => page === stop.page)
  const first = stops.findIndex(({ page }) => page === stop.page)
  const total = comic.pages.length
  const announcement =
    stop.panel === null
      ? t('reader.pageOf', { page: stop.page, total })
      : t('guided.panelOf', { panel: at - first + 1, panels: ofPage.length, page: stop.page, total })
  return (
    <>
      <section ref={frame} className="guided-stage" aria-label={t('reader.keys.guided')} style={bars}>
        <p className="sr-only" aria-live="polite">
          {announcement}
        </p>
        <div
          key={stop.page}
          className="guided-page"
          style={{
            width: whole.width,
            height: whole.height,
            transform: `translate(${shot.x}px, ${shot.y}px) scale(${shot.scale})`,
          }}
        >
          <PageImage
            page={stop.page}
            total={total}
            url={urlOf(stop.page)}
            meanwhile={pages.urlOf(stop.page)}
            loader={pages.loader}
            onPicture={props.onPicture}
            onExpired={props.onExpired}
            onGone={props.onGone}
          />
        </div>
        <div key={`dark ${stop.page}`} className="guided-dark" style={shot.lit} aria-hidden="true" />
      </section>
      <Guide
        stops={ofPage}
        at={at - first}
        page={stop.page}
        total={total}
        ratio={whole.width / whole.height}
        picture={pages.sizedUrlOf(stop.page, THUMBNAIL_WIDTH)}
        narrow={narrow}
        rtl={direction === 'rtl'}
        pending={reading.isLayoutPending(stop.page)}
        onGo={(to) => go(first + to)}
        onTurn={turn}
        onLeave={props.onLeave}
        onCorrect={() => setCorrecting(true)}
      />
      {correcting && layout && (
        <Correction
          comic={comic}
          layout={layout}
          panels={panelsOf(layout, direction, typeOf(stop.page))}
          picture={pages.urlOf(stop.page)}
          screen={screen}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}
