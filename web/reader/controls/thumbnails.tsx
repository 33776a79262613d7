import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { prefersStillness } from '#web/components/preferences/preferences.ts'
import { spreadRatio } from '../spreads/fit.ts'
import { useSpreadName } from '../spreads/spread-name.ts'
import type { Direction, Spread } from '../spreads/spreads.ts'
import { Thumbnail, type ThumbnailProps } from '../thumbnail/thumbnail.tsx'

/** Heights of the current thumbnail and of other thumbnails, in CSS pixels. */
const CURRENT = 74
const OTHER = 64
/** Up to this many spreads away the row scrolls smoothly; beyond that it jumps. */
const NEAR = 12

interface ThumbnailsProps extends ThumbnailProps {
  readonly spreads: readonly Spread[]
  readonly index: number
  readonly total: number
  readonly direction: Direction
  readonly gap: number
  readonly onJump: (index: number) => void
}

/**
 * Row of thumbnails of all spreads with the current one in the middle; only thumbnails in view are rendered. One button
 * is in the tab order: arrow keys turn pages as everywhere in the reader, and the focus follows.
 */
export function Thumbnails(props: ThumbnailsProps) {
  const { spreads, index, total, direction, gap, onJump, ...pages } = props
  const { t } = useTranslation()
  const nameOf = useSpreadName(total)
  const frame = useRef<HTMLElement>(null)
  const current = useRef<HTMLButtonElement>(null)

  const widthOf = (at: number) => {
    const spread = spreads[at]
    return spread
      ? spreadRatio({ ...spread, side: 'middle' }, pages.pictureOf) * (at === index ? CURRENT : OTHER)
      : 0
  }
  const row = useVirtualizer({
    horizontal: true,
    isRtl: direction === 'rtl',
    count: spreads.length,
    gap,
    estimateSize: widthOf,
    getScrollElement: () => frame.current,
    // Padding at both ends, so that the first and the last can be centred too.
    paddingStart: 1000,
    paddingEnd: 1000,
    overscan: 4,
  })

  const last = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes depend on the current spread and the pairing
  useLayoutEffect(() => {
    row.measure()
    // Scrolling smoothly over a long distance would render and request all thumbnails along it.
    const isNear = last.current !== null && Math.abs(index - last.current) <= NEAR
    const behavior = isNear && !prefersStillness() ? 'smooth' : 'auto'
    last.current = index
    row.scrollToIndex(index, { align: 'center', behavior })
  }, [index, spreads, direction])

  const recentre = useEffectEvent(() => row.scrollToIndex(index, { align: 'center' }))
  useEffect(() => {
    if (!frame.current) return
    // A panel beside the pages changes the width.
    const observer = new ResizeObserver(() => recentre())
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the current spread
  useEffect(() => {
    if (frame.current?.contains(document.activeElement)) current.current?.focus({ preventScroll: true })
  }, [index])

  return (
    <nav ref={frame} className="reader-thumbnails" aria-label={t('reader.thumbnails')} dir={direction}>
      <div style={{ width: row.getTotalSize() }}>
        {row.getVirtualItems().map((item) => {
          const spread = spreads[item.index]
          if (!spread) return null
          const here = item.index === index
          return (
            <button
              key={item.key}
              ref={here ? current : undefined}
              type="button"
              aria-label={nameOf(spread)}
              aria-current={here ? 'page' : undefined}
              tabIndex={here ? 0 : -1}
              style={{ insetInlineStart: item.start, width: item.size, height: here ? CURRENT : OTHER }}
              onClick={() => onJump(item.index)}
            >
              {spread.pages.map((page) => (
                <Thumbnail key={page} page={page} {...pages} />
              ))}
            </button>
          )
        })}
      </div>
    </nav>
  )
}
