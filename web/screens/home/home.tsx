import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SkeletonRail } from '#web/components/skeletons.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { WhenNear } from '#web/components/when-near.tsx'
import { comicsListQuery } from '#web/data/comics.ts'
import { seriesListQuery } from '#web/data/series.ts'
import { ContinueReading, ReadAgain } from './continue-reading.tsx'
import { Hero, HeroSkeleton } from './hero.tsx'
import { Highlights, Latest, latestSeries, latestSingles, NewIssues, Singles } from './rails.tsx'
import { Results } from './results.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

/** The first screen: what to read, found or found again. A search filters it in place. */
export function Home() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  return (
    <>
      <title>{`${t('home.title')} · comics`}</title>
      {query === '' ? <Library /> : <Results query={query} />}
    </>
  )
}

const featuredSeries = seriesListQuery({ sort: 'count', order: 'desc', limit: 1 })
const anySingle = comicsListQuery({ single: 'true', limit: 1 })

/** Asks for what the first sight of home is drawn from; failures come back as the queries' own state. */
export function askForHome(client: QueryClient, query: string): void {
  if (query !== '') return
  for (const each of [featuredSeries, latestSeries]) void client.prefetchQuery(each)
  for (const each of [anySingle, latestSingles]) void client.prefetchQuery(each)
}

/** The hero and the carousels; a welcome when there is nothing yet. */
function Library() {
  const { t } = useTranslation()
  const featured = useQuery(featuredSeries)
  const singles = useQuery(anySingle)
  if (featured.data === undefined || singles.data === undefined) {
    if (featured.isError || singles.isError) {
      const retry = () => void Promise.all([featured.refetch(), singles.refetch()]) // failures come back as state
      return (
        <div className="page">
          <ErrorState
            error={featured.error ?? singles.error}
            onRetry={retry}
            busy={featured.isFetching || singles.isFetching}
            page
          />
        </div>
      )
    }
    return (
      <div role="status">
        <span className="sr-only">{t('home.loading')}</span>
        <HeroSkeleton />
        <SkeletonRail />
      </div>
    )
  }
  const [series] = featured.data.series
  if (series === undefined && singles.data.total === 0) return <Welcome />
  return (
    <div className="home" data-plain={series === undefined || undefined}>
      {series ? <Hero series={series} /> : <h1 className="sr-only">{t('home.title')}</h1>}
      <div className="home-rails">
        <Latest />
        <ContinueReading />
        <Below>
          <NewIssues />
        </Below>
        <Below>
          <Highlights />
        </Below>
        <Below>
          <Singles />
        </Below>
        <Below>
          <ReadAgain />
        </Below>
      </div>
    </div>
  )
}

/** A carousel that most windows do not show at first. */
function Below({ children }: { children: ReactNode }) {
  return <WhenNear placeholder={<SkeletonRail />}>{children}</WhenNear>
}
