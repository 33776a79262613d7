import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { type SeriesListQuery, seriesListQuery } from '#web/data/comics/series.ts'
import { finishedQuery } from '#web/data/progress/progress-lists.ts'
import { ComicCardLink, RAIL_SIZES } from './comic-card-link.tsx'
import { HomeRow, type HomeRowProps } from './home-row.tsx'
import { SeeAll } from './see-all.tsx'

/** Numbers of items in each row, and the smallest number of issues of a series in "Nuevos números". */
const NEW_ISSUES = 8
const NEW_ISSUES_MIN = 4
const HIGHLIGHTS = 10
const SINGLES = 24
const READ_AGAIN = 6

interface SeriesRowProps extends HomeRowProps {
  readonly title: string
  /** Path of the complete list. */
  readonly all: string
  readonly list: SeriesListQuery
}

function SeriesRow({ all, list, ...row }: SeriesRowProps) {
  const query = useQuery(seriesListQuery(list))
  return (
    <HomeRow
      query={query}
      items={query.data?.series}
      keyOf={(item) => item.key}
      more={<SeeAll to={all} />}
      {...row}
    >
      {(item, tabIndex, eager) => (
        <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
      )}
    </HomeRow>
  )
}

/** Nuevos números: series with more than three issues, the last changed first. */
export function NewIssues(props: HomeRowProps) {
  const { t } = useTranslation()
  const list = { min: NEW_ISSUES_MIN, sort: 'modified', order: 'desc', limit: NEW_ISSUES } as const
  const all = paths.comicsIn({ kind: 'series', sort: 'modified' })
  return <SeriesRow title={t('home.newIssues')} all={all} list={list} {...props} />
}

/** Destacados: the first ten series. */
export function Highlights(props: HomeRowProps) {
  const { t } = useTranslation()
  const list = { sort: 'name', limit: HIGHLIGHTS } as const
  const all = paths.comicsIn({ kind: 'series' })
  return <SeriesRow title={t('home.highlights')} all={all} list={list} {...props} />
}

/** Cómics individuales: comics without a series. */
export function Singles(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useQuery(comicsListQuery({ single: 'true', sort: 'name', limit: SINGLES }))
  return (
    <HomeRow
      title={t('home.singles')}
      query={query}
      items={query.data?.comics}
      keyOf={({ id }) => id}
      more={<SeeAll to={paths.comicsIn({ kind: 'single' })} />}
      {...props}
    >
      {(comic, tabIndex, eager) => <ComicCardLink comic={comic} tabIndex={tabIndex} eager={eager} />}
    </HomeRow>
  )
}

/** Leer de nuevo: random finished comics. */
export function ReadAgain(props: HomeRowProps) {
  const { t } = useTranslation()
  const query = useQuery(finishedQuery(READ_AGAIN))
  return (
    <HomeRow title={t('home.readAgain')} query={query} items={query.data} keyOf={({ id }) => id} {...props}>
      {(comic, tabIndex, eager) => <ComicCardLink comic={comic} tabIndex={tabIndex} eager={eager} />}
    </HomeRow>
  )
}
