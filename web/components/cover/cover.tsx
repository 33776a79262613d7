import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_WIDTHS } from '#domain/limits.ts'
import { awaitPicture, whenStill } from '../stillness.ts'
import { type CoverArt, type CoverSource, useCoverSource } from './cover-source.tsx'
import './cover.css'

const COVER_RATIO = 660 / 1020
const TOLERANCE = 0.08

/** A picture within 8 % of 660:1020 fills the cover, any other is shown whole on its ink. */
export function fitOf(ratio: number | null): 'cover' | 'contain' {
  if (ratio === null) return 'cover'
  return Math.abs(ratio / COVER_RATIO - 1) <= TOLERANCE ? 'cover' : 'contain'
}

interface CoverProps {
  readonly cover: CoverArt
  readonly title: string
  /** How wide it is drawn, as `sizes` of an image. */
  readonly sizes: string
  /** File type, shown where there is no picture. */
  readonly type?: string
  /** Read share from 0 to 1, drawn as the bar at the foot. */
  readonly progress?: number
  /** True for what stands behind another cover: drawn, not told. */
  readonly decorative?: boolean
  /** Drawn small: the smallest picture does. */
  readonly edge?: boolean
  /** In view: loads at once, before all others, which wait on their ink until those are there. */
  readonly eager?: boolean
  readonly priority?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A comic's cover on its own ink; a placeholder with the title where there is no picture. */
export function Cover(props: CoverProps) {
  const { cover, title, type, progress, decorative = false, className = '' } = props
  const { t } = useTranslation()
  const source = useCoverSource()
  const [failed, setFailed] = useState<{ version: string | null; source: CoverSource } | null>(null)
  const style = { '--tint': cover.tint } as CSSProperties
  const blank = cover.version === null || (failed?.version === cover.version && failed.source === source)
  const alt = decorative ? '' : t('common.coverOf', { title })
  if (blank) {
    return (
      <span className={`cover cover-blank ${className}`} style={style}>
        {!decorative && <span className="sr-only">{alt}</span>}
        <b aria-hidden="true">{title}</b>
        <small aria-hidden="true">{type?.toUpperCase()}</small>
        {props.children}
      </span>
    )
  }
  return (
    <span className={`cover ${className}`} style={style}>
      <Picture {...props} alt={alt} onFail={() => setFailed({ version: cover.version, source })} />
      {progress !== undefined && progress > 0 && (
        <span className="progress" aria-hidden="true">
          <i style={{ width: `${Math.round(progress * 100)}%` }} />
        </span>
      )}
      {props.children}
    </span>
  )
}

/** True from the moment that a picture may be asked for: at once in view, else when nothing in view is on its way. */
function useTurn(eager: boolean): boolean {
  const [hasTurn, setTurn] = useState(eager)
  if (eager && !hasTurn) setTurn(true)
  useEffect(() => (hasTurn ? undefined : whenStill(() => setTurn(true))), [hasTurn])
  return hasTurn
}

/**
 * The image itself; fades in only when it was not there at once. How far it is stands in the element alone: React
 * need not draw a screen of covers again as each of them comes.
 */
function Picture({
  cover,
  sizes,
  edge = false,
  eager = false,
  priority,
  alt,
  onFail,
}: CoverProps & { alt: string; onFail: () => void }) {
  const source = useCoverSource()
  const hasTurn = useTurn(eager)
  const arrived = useRef<() => void>(undefined)
  const image = useRef<HTMLImageElement>(null)
  const src = hasTurn ? source(cover, edge ? COVER_WIDTHS[0] : 480) : null
  const isAsked = src !== null
  useLayoutEffect(() => {
    if (!isAsked) return
    if (image.current?.complete) {
      image.current.dataset.state = 'ready'
      return
    }
    if (!eager) return
    arrived.current = awaitPicture()
    return arrived.current
  }, [isAsked, eager])
  if (src === null) return null
  const srcSet = edge
    ? undefined
    : COVER_WIDTHS.map((width) => `${source(cover, width)} ${width}w`).join(', ')
  return (
    <img
      ref={image}
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={480}
      height={Math.round(480 / (cover.ratio ?? 660 / 1020))}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      data-fit={fitOf(cover.ratio)}
      data-state="loading"
      onLoad={({ currentTarget: { dataset } }) => {
        if (dataset.state === 'loading') dataset.state = 'fading'
        arrived.current?.()
      }}
      onError={() => {
        arrived.current?.()
        onFail()
      }}
    />
  )
}
