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
  /** Stands before how many issues it has: its folder, where another series has its name. */
  readonly about?: string | undefined
}

/** A series: its first cover with up to two behind, stacked upwards. */
export function SeriesCard({ series, sizes, eager, about, ...link }: SeriesCardProps) {
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
        <Cover cover={front ?? blank} title={series.name} sizes={sizes} eager={eager} className="front" />
      </div>
      <div className="title">{series.name}</div>
      <div className="line">
        {about !== undefined && (
          <>
            {about}
            <span className="separator">·</span>
          </>
        )}
        {t('common.issues', { count: series.count })}
      </div>
    </Link>
  )
}
