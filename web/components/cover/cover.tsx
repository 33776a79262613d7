import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_WIDTHS, DUE_COVER } from '#domain/limits.ts'
import { awaitPicture, whenStill } from '../screen/stillness.ts'
import { type CoverArt, type CoverSource, useCoverSource } from './cover-source.tsx'
import './cover.css'

const COVER_RATIO = 660 / 1020
const TOLERANCE = 0.08

/** Returns how a picture fits its cover: within 8 % of 660:1020 it fills the cover, any other is shown whole. */
export function fitOf(ratio: number | null): 'cover' | 'contain' {
  if (ratio === null) return 'cover'
  return Math.abs(ratio / COVER_RATIO - 1) <= TOLERANCE ? 'cover' : 'contain'
}

interface CoverProps {
  readonly cover: CoverArt
  readonly title: string
  /** `sizes` of the image. */
  readonly sizes: string
  /** File type, shown if there is no picture. */
  readonly type?: string
  /** Share that was read, 0 to 1, drawn as a bar at the bottom. */
  readonly progress?: number
  /** True for a cover that screen readers should ignore. */
  readonly decorative?: boolean
  /** Uses only the smallest picture, for covers drawn small. */
  readonly edge?: boolean
  /** True for a cover in view, which loads at once; other covers wait until these have loaded. */
  readonly eager?: boolean
  readonly priority?: boolean
  /** True for the picture of the screen's subject, into which view transitions move its card's cover. */
  readonly hero?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A comic's cover on its colour; a placeholder with the title if there is no picture. */
export function Cover(props: CoverProps) {
  const { cover, title, type, progress, decorative = false, hero, className = '' } = props
  const { t } = useTranslation()
  const source = useCoverSource()
  const [failed, setFailed] = useState<{ version: string | null; source: CoverSource } | null>(null)
  const style = { '--tint': cover.tint } as CSSProperties
  const blank = cover.version === null || (failed?.version === cover.version && failed.source === source)
  // Its picture takes a while, so the placeholder is shown below it.
  const isDue = cover.version === DUE_COVER
  const alt = decorative ? '' : t('common.coverOf', { title })
  if (blank) {
    return (
      <span className={`cover cover-blank ${className}`} style={style} data-hero={hero}>
        {!decorative && <span className="sr-only">{alt}</span>}
        <Placeholder title={title} type={type} />
        {props.children}
      </span>
    )
  }
  return (
    <span className={`cover ${isDue ? 'cover-blank' : ''} ${className}`} style={style} data-hero={hero}>
      {isDue && <Placeholder title={title} type={type} />}
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

function Placeholder({ title, type }: Pick<CoverProps, 'title' | 'type'>) {
  return (
    <>
      <b aria-hidden="true">{title}</b>
      <small aria-hidden="true">{type?.toUpperCase()}</small>
    </>
  )
}

/** True once a picture may load: at once if it is in view, else when nothing in view is loading. */
function useCanLoad(eager: boolean): boolean {
  const [canLoad, setCanLoad] = useState(eager)
  if (eager && !canLoad) setCanLoad(true)
  useEffect(() => (canLoad ? undefined : whenStill(() => setCanLoad(true))), [canLoad])
  return canLoad
}

/**
 * Image of a cover; fades in unless it was in the cache. Its loading state is stored only in the DOM, so that React
 * does not render a screen of covers again for each of them.
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
  const canLoad = useCanLoad(eager)
  const onArrived = useRef<() => void>(undefined)
  const image = useRef<HTMLImageElement>(null)
  const src = canLoad ? source(cover, edge ? COVER_WIDTHS[0] : 480) : null
  const isRequested = src !== null
  useLayoutEffect(() => {
    if (!isRequested) return
    if (image.current?.complete) {
      image.current.dataset.state = 'ready'
      return
    }
    if (!eager) return
    onArrived.current = awaitPicture()
    return onArrived.current
  }, [isRequested, eager])
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
        onArrived.current?.()
      }}
      onError={() => {
        onArrived.current?.()
        onFail()
      }}
    />
  )
}
