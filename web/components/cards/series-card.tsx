import { Check } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SeriesCard as Series } from '#contract/helper/shapes.ts'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import './card.css'

interface SeriesCardProps extends ComponentProps<typeof Link> {
  readonly series: Pick<Series, 'name' | 'count' | 'read' | 'stack'>
  readonly sizes: string
  readonly eager?: boolean
  /** Shown before the number of issues: its folder, if another series has the same name. */
  readonly about?: string | undefined
  /** Replaces the number of issues. */
  readonly line?: string | undefined
}

/** Up to two covers behind another. Only their dark edges are visible, so a plain colour replaces the picture. */
export function Backs({ of: covers }: { of: readonly CoverArt[] }) {
  return covers
    .slice(0, 2)
    .map(({ id, tint }, index) => (
      <div key={id} className={`behind-${index + 1}`} aria-hidden="true">
        <span className="cover" style={{ '--tint': tint } as CSSProperties} />
      </div>
    ))
    .reverse()
}

/** Card of a series: its first cover with up to two behind, stacked upwards. */
export function SeriesCard({ series, sizes, eager, about, line, ...link }: SeriesCardProps) {
  const { t } = useTranslation()
  const { read } = series
  const [front, ...behind] = series.stack
  const blank: CoverArt = { id: '', version: null, tint: 'var(--ink-5)', ratio: null }
  return (
    <Link viewTransition {...link} className="card stack">
      <div className="well">
        <Backs of={behind} />
        <Cover
          cover={front ?? blank}
          title={series.name}
          sizes={sizes}
          eager={eager}
          progress={read < series.count ? read / series.count : undefined}
          className="front"
        />
      </div>
      <div className="title">{series.name}</div>
      <div className="line">
        {about !== undefined && (
          <>
            {about}
            <span className="separator">·</span>
          </>
        )}
        {line !== undefined ? (
          line
        ) : read === 0 ? (
          t('common.issues', { count: series.count })
        ) : (
          <span className="reading" data-state={read < series.count ? undefined : 'read'}>
            {read >= series.count && <Check aria-hidden="true" />}
            {t('common.readOf', { count: read, total: series.count })}
          </span>
        )}
      </div>
    </Link>
  )
}
