import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, type Params, useParams } from 'react-router'
import { singleOf } from '#contract/apps.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { paths } from '#web/app/paths.ts'
import { SkeletonGrid, SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { BackLink, Missing } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { useWayBack } from '#web/components/screen/way-back.ts'
import { seriesQuery } from '#web/data/comics/series.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import { Banner } from './banner.tsx'
import { Issues } from './issues.tsx'
import { MoreMenu } from './more-menu.tsx'
import { People } from './people.tsx'
import { useUnwanted } from './use-unwanted.ts'
import './series.css'

/** Fetches the series of the URL, if it is not loaded. */
export const detail = (client: QueryClient, { key = '' }: Params) => client.ensureQueryData(seriesQuery(key))

/** Screen of a series: its banner, people and issues. */
export function Component() {
  const { key = '' } = useParams()
  const query = useQuery(seriesQuery(key))
  const stateOf = useReadingState()
  const unwanted = useUnwanted(key)
  if (query.data === undefined && isAppError(query.error, 'series-not-found')) {
    const single = singleOf(key)
    return single === null ? <NotFound /> : <Navigate to={paths.comic(single)} replace />
  }
  return (
    <QueryState queries={[query]} skeleton={<Skeleton />} page={<Back />}>
      {({ series, issues, missing, byDate }) => {
        if (missing.length > 0 && unwanted.isLoading) return <Skeleton />
        const wanted = missing.filter((number) => !unwanted.numbers.includes(number))
        const refused = missing.filter((number) => unwanted.numbers.includes(number))
        return (
          <>
            <TabTitle>{series.name}</TabTitle>
            <Banner
              series={series}
              issues={issues}
              missing={wanted.length}
              stateOf={stateOf}
              more={<MoreMenu series={series} refused={refused} onRestore={unwanted.restore} />}
            />
            <Issues
              issues={issues}
              missing={wanted}
              byDate={byDate}
              stateOf={stateOf}
              onRefuse={unwanted.refuse}
            />
            <People seriesKey={series.key} />
          </>
        )
      }}
    </QueryState>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <>
      <div className="banner banner-skeleton" aria-hidden="true">
        <SkeletonLine width="min(460px, 80%)" height={64} />
        <SkeletonLine width={260} />
        <SkeletonLine width={190} height={48} />
      </div>
      <div className="issues">
        <SkeletonGrid label={t('series.loading')} />
      </div>
    </>
  )
}

function Back() {
  const { t } = useTranslation()
  return <BackLink {...useWayBack(paths.home)}>{t('common.back')}</BackLink>
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <Missing title={t('series.notFound')} back={t('common.back')} {...useWayBack(paths.home)}>
      {t('series.notFoundHint')}
    </Missing>
  )
}
