import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prefersStillness } from '#web/components/preferences/preferences.ts'
import { useGestures } from '../gestures/use-gestures.ts'
import { fitSpread } from '../spreads/fit.ts'
import { type Spread, spreadKey } from '../spreads/spreads.ts'
import type { ViewProps } from '../views.ts'
import { PageBox } from './page-box.tsx'
import type { PageLoader } from './page-loader.ts'
import { type Point, useZoom } from './use-zoom.ts'

/** Longest time that the previous spread stays while the next one loads, in milliseconds. */
const HOLD_TIME = 200

/**
 * Returns the spread to draw: `wanted` once its pictures are decoded, until then the previous spread, but for at most
 * HOLD_TIME, also while the user turns on. `onPicture` is called before a picture is drawn, as a wide page may change
 * the pairing.
 */
function useShownSpread(
  wanted: Spread,
  loader: PageLoader,
  urlOf: (page: number) => string,
  onPicture: (page: number, image: HTMLImageElement) => void,
): Spread {
  const [shown, setShown] = useState(wanted)
  const arrived = spreadKey(shown) === spreadKey(wanted)
  const ready = wanted.pages.every((page) => loader.ready(urlOf(page)) !== null)
  const samePages = shown.pages.some((page) => page === wanted.pages[0] || page === wanted.pages[1])

  const showWanted = useEffectEvent(() => setShown(wanted))
  const reportPicture = useEffectEvent(onPicture)
  // The timer may fire just before a turn is rendered and then shows the spread before it, so it starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the spread shown stands for the spread
  useEffect(() => {
    if (arrived) return
    const timer = setTimeout(() => showWanted(), HOLD_TIME)
    return () => clearTimeout(timer)
  }, [arrived, spreadKey(shown)])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the spread's key stands for the spread and its URLs
  useEffect(() => {
    if (arrived) return
    const stop = new AbortController()
    const { signal } = stop
    const pictures = wanted.pages.map(async (page) => {
      const image = await loader.load(urlOf(page), { signal, urgent: true })
      if (!signal.aborted) reportPicture(page, image)
    })
    void Promise.allSettled(pictures).then(() => {
      if (!signal.aborted) setShown(wanted)
    })
    return () => stop.abort()
  }, [spreadKey(wanted), arrived])

  // Pages that are on screen already need not wait for a new pairing.
  if (!arrived && (ready || samePages)) setShown(wanted)
  return arrived || ready || samePages ? wanted : shown
}

/** View of one spread at a time. The controls reduce its area; they never cover it. */
export function Stage({ ref, ...props }: ViewProps) {
  const { t } = useTranslation()
  const { reading, screen, bars } = props
  const { fit, direction, lastTurn, pictureOf } = reading
  const { loader, urlOf, onPicture } = props.pages
  const frame = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo, reset } = useZoom(frame, content)
  const spread = useShownSpread(reading.spread, loader, urlOf, onPicture)
  const key = spreadKey(spread)

  const area = { width: screen.width, height: screen.height - (bars ? bars.top + bars.bottom : 0) }
  const drawnOf = (page: number) => pictureOf(page, spread)
  const size = fitSpread(spread, drawnOf, area, fit, screen.density)
  const [width, height] = [size.width * zoom, size.height * zoom]

  const onDrag = (drag: Point | null) => {
    if (content.current) content.current.style.translate = drag === null ? '' : `${drag.x}px ${drag.y}px`
  }
  const turns = reading.down ? 'down' : 'across'
  useGestures(frame, { ...props, direction, turns, zoom, pans: zoom > 1, zoomTo, onDrag })
  useImperativeHandle(ref, () => ({
    scroll: (share) => scrollStage(frame.current, share),
    zoomBy: (factor) => zoomTo(zoom * factor),
    resetZoom: () => {
      reset()
      return zoom > 1
    },
  }))

  // A new spread starts at its top, at the side read first; going back, at its bottom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new spread moves the view
  useLayoutEffect(() => {
    if (!reading.settings.keepZoom) reset()
    const stage = frame.current
    if (!stage) return
    stage.scrollTop = lastTurn > 0 ? 0 : stage.scrollHeight
    const atRight = (direction === 'rtl') === lastTurn > 0
    stage.scrollLeft = atRight ? stage.scrollWidth : 0
  }, [key, fit])
  useGlide(content, key, bars !== null)

  const style = { top: bars?.top ?? 0, bottom: bars?.bottom ?? 0 }
  const overflow = width > area.width + 1 || height > area.height + 1
  return (
    <section
      ref={frame}
      className="reader-stage"
      aria-label={t('comic.pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      style={style}
      data-still={props.still || undefined}
      data-touch={zoom > 1 || width > area.width + 1 ? 'both' : overflow ? 'vertical' : 'none'}
    >
      <div
        key={key}
        ref={content}
        className="reader-spread"
        data-way={lastTurn > 0 === (direction === 'ltr') ? 'onwards' : 'back'}
        data-pages={spread.pages.length}
        data-side={spread.side}
        dir={direction}
        style={{ width, height }}
      >
        {spread.pages.map((page) => (
          <PageBox
            key={page}
            {...props}
            page={page}
            drawn={drawnOf(page)}
            zoom={zoom}
            style={{ width: height * drawnOf(page).ratio }}
          />
        ))}
      </div>
    </section>
  )
}

function scrollStage(stage: HTMLElement | null, share: number): boolean {
  if (!stage) return false
  const below = stage.scrollHeight - stage.clientHeight
  const further = share > 0 ? stage.scrollTop < below - 1 : stage.scrollTop > 1
  if (further)
    stage.scrollBy({ top: share * stage.clientHeight, behavior: prefersStillness() ? 'instant' : 'smooth' })
  return further
}

/** Animates the change of a page's size in 200 ms when the controls appear or disappear, by transform only. */
function useGlide(content: { readonly current: HTMLElement | null }, key: string, controls: boolean): void {
  const before = useRef<{ box: DOMRect; key: string; controls: boolean } | null>(null)
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    const last = before.current
    const box = element.getBoundingClientRect()
    before.current = { box, key, controls }
    if (!last || last.key !== key || last.controls === controls || prefersStillness()) return
    const [dx, dy] = [last.box.left - box.left, last.box.top - box.top]
    const from = `translate(${dx}px, ${dy}px) scale(${last.box.width / box.width}, ${last.box.height / box.height})`
    element.animate([{ transform: from }, { transform: 'none' }], {
      duration: 200,
      easing: 'cubic-bezier(0.22, 0.8, 0.24, 1)',
    })
  })
}
