import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { Rail } from '#web/components/rail.tsx'
import { SkeletonRail } from '#web/components/skeletons.tsx'
import { type ComicCard, comicsListQuery } from '#web/data/comics.ts'
import { type SeriesCard as Series, type SeriesListQuery, seriesListQuery } from '#web/data/series.ts'
import { ComicCardLink, RAIL_SIZES } from './comic-card-link.tsx'
import { LATEST, largest, latest, latestSingle } from './first-lists.ts'
import { latestOf } from './latest.ts'

/** How many each carousel shows. */
const NEW_ISSUES = 8
const NEW_ISSUES_MIN = 4
const HIGHLIGHTS = 10
const SINGLES = 24

/** Leads to the list that a carousel begins. */
function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Link className="text-link" to={to}>
      {t('common.seeAll')}
    </Link>
  )
}

export const largestSeries = seriesListQuery(largest)
export const latestSeries = seriesListQuery(latest)
export const latestSingles = comicsListQuery(latestSingle)

/** Últimos añadidos: the series and the single comics that came last, together. */
export function Latest() {
  const { t } = useTranslation()
  const series = useQuery(latestSeries)
  const singles = useQuery(latestSingles)
  if (series.isPending || singles.isPending) return <SkeletonRail />
  const items = latestOf(series.data?.series ?? [], singles.data?.comics ?? [], LATEST)
  if (items.length === 0) return null
  return (
    <Rail
      title={t('home.latest')}
      items={items}
      keyOf={(item) => ('key' in item ? item.key : item.id)}
      more={<SeeAll to={paths.comicsIn({ sort: 'added' })} />}
    >
      {(item, tabIndex, eager) =>
        'key' in item ? (
          <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
        ) : (
          <ComicCardLink comic={item} tabIndex={tabIndex} eager={eager} />
        )
      }
    </Rail>
  )
}

interface SeriesRailProps {
  readonly title: string
  /** The whole list. */
  readonly all: string
  readonly query: SeriesListQuery
}

function SeriesRail({ title, all, query }: SeriesRailProps): ReactNode {
  const { series } = useSuspenseQuery(seriesListQuery(query)).data
  if (series.length === 0) return null
  return (
    <Rail<Series> title={title} items={series} keyOf={(item) => item.key} more={<SeeAll to={all} />} below>
      {(item, tabIndex) => <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} />}
    </Rail>
  )
}

/** Nuevos números: series with more than three issues, the lately changed first. */
export function NewIssues() {
  const { t } = useTranslation()
  const query = { min: NEW_ISSUES_MIN, sort: 'modified', order: 'desc', limit: NEW_ISSUES } as const
  const all = paths.comicsIn({ kind: 'series', sort: 'modified' })
  return <SeriesRail title={t('home.newIssues')} all={all} query={query} />
}

/** Destacados: the first ten series. */
export function Highlights() {
  const { t } = useTranslation()
  const query = { sort: 'name', limit: HIGHLIGHTS } as const
  return <SeriesRail title={t('home.highlights')} all={paths.comicsIn({ kind: 'series' })} query={query} />
}

/** Cómics individuales: those of no series. */
export function Singles() {
  const { t } = useTranslation()
  const query = comicsListQuery({ single: 'true', sort: 'name', limit: SINGLES })
  const { comics } = useSuspenseQuery(query).data
  if (comics.length === 0) return null
  return (
    <Rail<ComicCard>
      title={t('home.singles')}
      items={comics}
      keyOf={(item) => item.id}
      more={<SeeAll to={paths.comicsIn({ kind: 'single' })} />}
      below
    >
      {(comic, tabIndex) => <ComicCardLink comic={comic} tabIndex={tabIndex} />}
    </Rail>
  )
}
