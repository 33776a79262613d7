import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { Rail } from '#web/components/lists/rail.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { State } from '#web/components/screen/states.tsx'
import { comicsListQuery } from '#web/data/comics/comics.ts'
import { seriesListQuery } from '#web/data/comics/series.ts'
import { ComicCardLink, RAIL_SIZES } from './comic-card-link.tsx'

/** Maximum number of results of each kind; a link leads to all. */
const SHOWN = 30

/** The series and comics that match a search. */
export function SearchResults({ query }: { query: string }) {
  const { t } = useTranslation()
  const series = useQuery(seriesListQuery({ q: query, limit: SHOWN }))
  const comics = useQuery(comicsListQuery({ q: query, limit: SHOWN }))
  const all = (
    <Link className="text-link" to={paths.comics(query)}>
      {t('common.seeAll')}
    </Link>
  )
  return (
    <div className="results">
      <h1 className="font-display">{t('home.resultsFor', { query })}</h1>
      <p className="sr-only" role="status">
        {series.data &&
          comics.data &&
          `${t('common.series', { count: series.data.total })}, ${t('common.comics', { count: comics.data.total })}`}
      </p>
      <QueryState queries={[series, comics]} skeleton={<SkeletonRail />}>
        {(inSeries, found) => (
          <>
            {inSeries.total + found.total === 0 && <NoResults query={query} />}
            {inSeries.series.length > 0 && (
              <Rail
                title={t('nav.found.series')}
                items={inSeries.series}
                keyOf={(item) => item.key}
                more={all}
              >
                {(item, tabIndex, eager) => (
                  <SeriesCell series={item} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
                )}
              </Rail>
            )}
            {found.comics.length > 0 && (
              <Rail title={t('nav.comics')} items={found.comics} keyOf={(item) => item.id} more={all}>
                {(comic, tabIndex, eager) => (
                  <ComicCardLink comic={comic} tabIndex={tabIndex} eager={eager} />
                )}
              </Rail>
            )}
          </>
        )}
      </QueryState>
    </div>
  )
}

function NoResults({ query }: { query: string }) {
  const { t } = useTranslation()
  return (
    <div className="page" style={{ paddingTop: 0 }}>
      <State
        title={t('home.noResults')}
        action={
          <Link className="button" data-kind="secondary" to={paths.home} replace>
            {t('nav.clearSearch')}
          </Link>
        }
      >
        {t('home.noResultsHint', { query })}
      </State>
    </div>
  )
}
