import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_WIDTHS } from '#domain/limits.ts'
import { type CoverArt, type CoverSource, useCoverSource } from './cover-source.tsx'
import { fitOf } from './fit.ts'
import './cover.css'

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
  /** Loads at once, before what is further down. */
  readonly eager?: boolean
  readonly priority?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A comic's cover on its own ink; a placeholder with the title where there is no picture (DESIGN-LANGUAGE 6, 9). */
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

/** The image itself: fades in only when it was not there at once (DESIGN-LANGUAGE 9). */
function Picture({
  cover,
  sizes,
  eager,
  priority,
  alt,
  onFail,
}: CoverProps & { alt: string; onFail: () => void }) {
  const source = useCoverSource()
  const [state, setState] = useState<'loading' | 'fading' | 'ready'>('loading')
  const src = source(cover, 480)
  if (src === null) return null
  const srcSet = COVER_WIDTHS.map((width) => `${source(cover, width)} ${width}w`).join(', ')
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0 && state === 'loading') setState('ready')
      }}
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
      data-state={state}
      onLoad={() => setState((now) => (now === 'loading' ? 'fading' : now))}
      onError={onFail}
    />
  )
}
