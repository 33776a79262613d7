import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { QueryState } from '#web/components/query-state.tsx'
import { TabTitle } from '#web/components/screen.tsx'
import { SkeletonRail } from '#web/components/skeletons.tsx'
import { WhenNear } from '#web/components/when-near.tsx'
import { type SeriesCard, seriesListQuery } from '#web/data/series.ts'
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
      <TabTitle>{t('home.title')}</TabTitle>
      {query === '' ? <Library /> : <Results query={query} />}
    </>
  )
}

const featuredSeries = seriesListQuery({ sort: 'count', order: 'desc', limit: 1 })

/** Asks for what the first sight of home is drawn from; failures come back as the queries' own state. */
export async function askForHome(client: QueryClient, query: string): Promise<void> {
  if (query !== '') return
  const series = [featuredSeries, latestSeries].map((each) => client.prefetchQuery(each))
  await Promise.all([...series, client.prefetchQuery(latestSingles)])
}

/** The hero and the carousels; a welcome when there is nothing yet. */
function Library() {
  const featured = useQuery(featuredSeries)
  const singles = useQuery(latestSingles)
  return (
    <QueryState queries={[featured, singles]} skeleton={<Bones />} page={null}>
      {({ series: [series] }, { total }) =>
        series === undefined && total === 0 ? <Welcome /> : <Shelf featured={series} />
      }
    </QueryState>
  )
}

function Shelf({ featured }: { featured: SeriesCard | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="home" data-plain={featured === undefined || undefined}>
      {featured ? <Hero series={featured} /> : <h1 className="sr-only">{t('home.title')}</h1>}
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

function Bones() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('home.loading')}</span>
      <HeroSkeleton />
      <SkeletonRail />
    </div>
  )
}

/** A carousel that most windows do not show at first. */
function Below({ children }: { children: ReactNode }) {
  return <WhenNear placeholder={<SkeletonRail />}>{children}</WhenNear>
}
