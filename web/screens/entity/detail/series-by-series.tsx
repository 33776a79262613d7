import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { type SeriesCard, seriesQuery } from '#web/data/comics/series.ts'
import { type EntityComics, entityItemsQuery } from '#web/data/entities/entity-comics.ts'
import { unknownIssuesQuery } from '#web/data/entities/unknown-issues.ts'
import { tickOf } from './series-ticks.ts'
import './series-by-series.css'

/** Number of series shown, those with the most appearances. */
const SERIES = 6
/** Series with more issues are shown without ticks. */
const TICKS_MAX = 240
const LEGEND = ['first', 'present', 'absent', 'unknown'] as const

/** Serie por serie: one line for each of a character's series, with a tick for each issue. */
export function SeriesBySeries({ own }: { own: EntityComics }) {
  const { t } = useTranslation()
  const id = useId()
  const series = useQuery(entityItemsQuery(own, { view: 'series', sort: 'count', chosen: {} }, SERIES, 0))
  const first = useQuery(entityItemsQuery(own, { view: 'comics', sort: 'released', chosen: {} }, 1, 0))
  const ownPaths = useMemo(() => new Set(own.paths), [own])
  const rows = (series.data?.items ?? []).flatMap((item) => (item.kind === 'series' ? [item] : []))
  if (rows.length === 0) return null
  const item = first.data?.items[0]
  // Comics without a date come last, so one of them says nothing about the first appearance.
  const firstId = item?.kind === 'comic' && item.comic.year !== null ? item.comic.id : null
  return (
    <section className="by-series" aria-labelledby={id}>
      <header>
        <h2 className="heading" id={id}>
          {t('entities.bySeries')}
        </h2>
        <ul aria-hidden="true">
          {LEGEND.map((tick) => (
            <li key={tick}>
              <i data-tick={tick} />
              {t(`entities.ticks.${tick}`)}
            </li>
          ))}
        </ul>
      </header>
      <ul>
        {rows.map(({ series: each, matching }) => (
          <Row key={each.key} series={each} matching={matching} own={ownPaths} firstId={firstId} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly series: SeriesCard
  /** Number of issues in which the character appears. */
  readonly matching: number
  readonly own: ReadonlySet<string>
  readonly firstId: string | null
}

function Row({ series, matching, own, firstId }: RowProps) {
  const { t } = useTranslation()
  const nameOf = useReferenceName()
  const hasTicks = series.count <= TICKS_MAX
  const { data } = useQuery({ ...seriesQuery(series.key), enabled: hasTicks })
  const { data: unknown } = useQuery({ ...unknownIssuesQuery(series.name), enabled: hasTicks })
  const ticks =
    data && unknown ? data.issues.map((issue) => ({ issue, tick: tickOf(issue, own, unknown, firstId) })) : []
  const countOf = (kind: (typeof LEGEND)[number]) => ticks.filter(({ tick }) => tick === kind).length
  const notKnown = countOf('unknown')
  const [cover] = series.stack
  return (
    <li>
      {cover && <Cover cover={cover} title={series.name} sizes="64px" decorative edge />}
      <div>
        <h3>
          <Link to={paths.series(series.key)}>{series.name}</Link>
        </h3>
        <p className="facts">
          {series.publisher && <span>{series.publisher}</span>}
          {series.year !== null && <span>{series.year}</span>}
          {notKnown > 0 && <span>{t('entities.notKnown', { count: notKnown })}</span>}
        </p>
      </div>
      <b className="tabular">{t('series.issuesOf', { present: matching, count: series.count })}</b>
      {ticks.length > 0 && (
        <>
          <span className="sr-only">
            {t('entities.ticksTold', {
              present: countOf('first') + countOf('present'),
              absent: countOf('absent'),
              unknown: notKnown,
            })}
          </span>
          {/* For the pointer only: the series' page lists the same issues. */}
          <div className="ticks" aria-hidden="true">
            {ticks.map(({ issue, tick }) => (
              <Link
                key={issue.id}
                to={paths.comic(issue.id)}
                tabIndex={-1}
                data-tick={tick}
                title={`${nameOf(issue)}: ${t(`entities.ticks.${tick}`)}`}
              />
            ))}
          </div>
        </>
      )}
    </li>
  )
}
