import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { Rail } from '#web/components/lists/rail.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import { type ComicCard, comicsListQuery } from '#web/data/comics/comics.ts'
import { type SeriesCard as Series, type SeriesListQuery, seriesListQuery } from '#web/data/comics/series.ts'
import { finishedQuery } from '#web/data/progress/progress-lists.ts'
import { ComicCardLink, RAIL_SIZES } from './comic-card-link.tsx'
import { LATEST, largest, latest, latestSingle } from './first-lists.ts'
import { latestOf } from './latest-of.ts'
import { LowerRail, type LowerRailProps } from './lower-rail.tsx'

/** Numbers of items in each carousel, and the smallest number of issues of a series in "Nuevos números". */
const NEW_ISSUES = 8
const NEW_ISSUES_MIN = 4
const HIGHLIGHTS = 10
const SINGLES = 24
const READ_AGAIN = 6

/** Link to the complete list of a carousel. */
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

/** Últimos añadidos: the last added series and single comics in one list. */
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

interface SeriesRailProps extends LowerRailProps {
  readonly title: string
  /** Path of the complete list. */
  readonly all: string
  readonly query: SeriesListQuery
}

function SeriesRail({ title, all, query, next }: SeriesRailProps) {
  const { data, isPending } = useQuery(seriesListQuery(query))
  return (
    <LowerRail<Series>
      title={title}
      isPending={isPending}
      items={data?.series}
      keyOf={(item) => item.key}
      more={<SeeAll to={all} />}
      next={next}
    >
      {(item, tabIndex) => <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} />}
    </LowerRail>
  )
}

/** Nuevos números: series with more than three issues, the last changed first. */
export function NewIssues(props: LowerRailProps) {
  const { t } = useTranslation()
  const query = { min: NEW_ISSUES_MIN, sort: 'modified', order: 'desc', limit: NEW_ISSUES } as const
  const all = paths.comicsIn({ kind: 'series', sort: 'modified' })
  return <SeriesRail title={t('home.newIssues')} all={all} query={query} {...props} />
}

/** Destacados: the first ten series. */
export function Highlights(props: LowerRailProps) {
  const { t } = useTranslation()
  const query = { sort: 'name', limit: HIGHLIGHTS } as const
  const all = paths.comicsIn({ kind: 'series' })
  return <SeriesRail title={t('home.highlights')} all={all} query={query} {...props} />
}

/** Cómics individuales: comics without a series. */
export function Singles({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(comicsListQuery({ single: 'true', sort: 'name', limit: SINGLES }))
  return (
    <LowerRail<ComicCard>
      title={t('home.singles')}
      isPending={isPending}
      items={data?.comics}
      keyOf={(item) => item.id}
      more={<SeeAll to={paths.comicsIn({ kind: 'single' })} />}
      next={next}
    >
      {(comic, tabIndex) => <ComicCardLink comic={comic} tabIndex={tabIndex} />}
    </LowerRail>
  )
}

/** Leer de nuevo: random finished comics. */
export function ReadAgain({ next }: LowerRailProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(finishedQuery(READ_AGAIN))
  return (
    <LowerRail
      title={t('home.readAgain')}
      isPending={isPending}
      items={data}
      keyOf={({ id }) => id}
      next={next}
    >
      {(comic, tabIndex) => <ComicCardLink comic={comic} tabIndex={tabIndex} />}
    </LowerRail>
  )
}
