import { useQuery } from '@tanstack/react-query'
import { BookOpen, Dices } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newSeed } from '#domain/draw.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { type SeriesCard, seriesListQuery } from '#web/data/comics/series.ts'
import { type HomeRowProps, RowQuery } from './home-row.tsx'
import './at-random.css'

const SHOWN = 3

/** The first sentence of a summary. */
const firstSentence = (summary: string) => /^.*?[.!?…。！？](?=\s|$)/su.exec(summary)?.[0] ?? summary

/** Al azar: three random series with a sentence of each. */
export function AtRandom(props: HomeRowProps) {
  const { t } = useTranslation()
  const heading = useId()
  const [seed, setSeed] = useState(newSeed)
  const query = useQuery(seriesListQuery({ sort: 'random', seed, limit: SHOWN }))
  const { series = [], total = 0 } = query.data ?? {}
  const title = t('home.atRandom')
  return (
    <RowQuery
      title={title}
      query={query}
      isEmpty={series.length === 0}
      skeleton={<AtRandomSkeleton />}
      {...props}
    >
      <section className="row" aria-labelledby={heading}>
        <header>
          <h2 className="heading" id={heading}>
            {title}
          </h2>
          <div className="end">
            {total > SHOWN && (
              <button type="button" className="text-link" onClick={() => setSeed(newSeed())}>
                <Dices aria-hidden="true" />
                {t('home.otherThree')}
              </button>
            )}
          </div>
        </header>
        <ul className="at-random" aria-busy={query.isPlaceholderData || undefined}>
          {series.map((each) => (
            <RandomCard key={each.key} series={each} />
          ))}
        </ul>
      </section>
    </RowQuery>
  )
}

function RandomCard({ series }: { series: SeriesCard }) {
  const { t } = useTranslation()
  const [cover] = series.stack
  return (
    <li style={{ '--tint': cover?.tint ?? 'var(--ink-5)' } as CSSProperties}>
      {cover && <Cover cover={cover} title={series.name} sizes="132px" decorative />}
      <div className="body">
        <Link className="name font-display" to={paths.series(series.key)}>
          {series.name}
        </Link>
        <small>
          {[series.year, t('common.issues', { count: series.count })].filter(Boolean).join(' · ')}
        </small>
        {series.summary && <p>{firstSentence(series.summary)}</p>}
        {cover && (
          <ButtonLink icon={<BookOpen aria-hidden="true" />} to={paths.read(cover.id)}>
            {t('home.read')}
            <span className="sr-only">: {series.name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function AtRandomSkeleton() {
  return (
    <div className="row skeletons" aria-hidden="true">
      <header>
        <div className="skeleton" style={{ width: 120, height: 22 }} />
      </header>
      <div className="at-random">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  )
}
