import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../cover/cover.tsx'
import type { CoverArt } from '../cover/cover-source.tsx'
import './card.css'

interface SeriesCardProps extends ComponentProps<typeof Link> {
  readonly series: { readonly name: string; readonly count: number; readonly stack: readonly CoverArt[] }
  readonly sizes: string
  readonly eager?: boolean
  /** How many of its issues were read. */
  readonly read?: number
  /** Stands before how many issues it has: its folder, where another series has its name. */
  readonly about?: string | undefined
}

/** A series: its first cover with up to two behind, stacked upwards. */
export function SeriesCard({ series, sizes, eager, about, read = 0, ...link }: SeriesCardProps) {
  const { t } = useTranslation()
  const [front, ...behind] = series.stack
  const blank: CoverArt = { id: '', version: null, tint: 'var(--ink-5)', ratio: null }
  return (
    <Link {...link} className="card stack">
      <div className="well">
        {behind
          .slice(0, 2)
          .map((cover, index) => (
            <div key={cover.id} className={`behind-${index + 1}`} aria-hidden="true">
              <Cover cover={cover} title={series.name} sizes={sizes} decorative edge />
            </div>
          ))
          .reverse()}
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
        {read === 0 ? (
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
