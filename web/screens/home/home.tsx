import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useIsFirstScreenShown } from '#web/actions/lazy-actions.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { WhenNear } from '#web/components/screen/when-near.tsx'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { ContinueReading } from './continue-reading.tsx'
import { ContinueSkeleton, hadContinueItems, storeContinueItems } from './continue-skeleton.tsx'
import { featuredOf } from './featured.ts'
import { EmptyHero, Hero, HeroSkeleton } from './hero.tsx'
import {
  Highlights,
  Latest,
  largestSeries,
  latestSeries,
  latestSingles,
  NewIssues,
  ReadAgain,
  Singles,
} from './rails.tsx'
import { SearchResults } from './search-results.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

const facets = () => import('./facet-rails.tsx')
const Characters = lazy(async () => ({ default: (await facets()).Characters }))
const Publishers = lazy(async () => ({ default: (await facets()).Publishers }))
const Genres = lazy(async () => ({ default: (await facets()).Genres }))

const Asleep = lazy(async () => ({
  default: (await import('#web/actions/away/asleep.tsx')).Asleep,
}))
const Banner = lazy(async () => ({
  default: (await import('#web/actions/away/banner.tsx')).Banner,
}))

const searchIn = (params: URLSearchParams) => params.get('q')?.trim() ?? ''

/** Home screen: featured series and carousels, or the results of a search. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const search = searchIn(params)
  return (
    <>
      <TabTitle>{t('nav.home')}</TabTitle>
      {search !== '' ? <SearchResults query={search} /> : isServedByRelay() ? <RemoteHome /> : <Library />}
    </>
  )
}

/** Prefetches the lists that home renders first; failures are shown by the queries' own state. */
export async function query(client: QueryClient, params: URLSearchParams): Promise<void> {
  if (searchIn(params) !== '') return
  const series = [largestSeries, latestSeries].map((each) => client.prefetchQuery(each))
  await Promise.all([...series, client.prefetchQuery(latestSingles)])
}

/** Home screen over a relay, where the helper may be offline. */
function RemoteHome() {
  const { data } = useQuery(modeQuery)
  return data?.mode === 'off' ? (
    <Suspense>
      <Asleep />
    </Suspense>
  ) : (
    <Library />
  )
}

/** The hero and the carousels, or a welcome if the library is empty. */
function Library() {
  const largest = useQuery(largestSeries)
  const latest = useQuery(latestSeries)
  const singles = useQuery(latestSingles)
  return (
    <QueryState queries={[largest, latest, singles]} skeleton={<HomeSkeleton />} page={null}>
      {({ series, total: inSeries }, { series: added }, { total }) => (
        <Contents isEmpty={inSeries + total === 0} featured={featuredOf(series, added, Date.now())} />
      )}
    </QueryState>
  )
}

interface ContentsProps {
  readonly isEmpty: boolean
  /** Null without a series. */
  readonly featured: SeriesCard | null
}

/**
 * Renders the welcome, or the banner and the carousels. Without series there is no banner, but if the library was empty
 * at first, an empty banner reserves its space, because a banner that appears later would shift the page.
 */
function Contents({ isEmpty, featured }: ContentsProps) {
  const { t } = useTranslation()
  const [hasBanner] = useState(isEmpty || featured !== null)
  if (isEmpty) return <Welcome />
  return (
    <div className="home" data-plain={!hasBanner || undefined}>
      {featured && hasBanner ? <Hero series={featured} /> : <h1 className="sr-only">{t('nav.home')}</h1>}
      {featured === null && hasBanner && <EmptyHero />}
      {isServedByRelay() && (
        <Optional>
          <Banner />
        </Optional>
      )}
      <div className="home-rails">
        <Continue />
        <Latest />
        <LowerRails from={0} />
      </div>
    </div>
  )
}

/** Carousel "Continuar leyendo", loaded after the first screen; until then its skeleton, if it had items before. */
function Continue() {
  const isSeen = useIsFirstScreenShown()
  const skeleton = hadContinueItems() && <ContinueSkeleton />
  return isSeen ? <ContinueReading skeleton={skeleton} onLoad={storeContinueItems} /> : skeleton
}

function HomeSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('home.loading')}</span>
      <HeroSkeleton />
      <SkeletonRail />
    </div>
  )
}

/** Carousels below the fold, in order. */
const LOWER_RAILS = [NewIssues, Highlights, Characters, Publishers, Genres, Singles, ReadAgain]

/** Renders a carousel when it comes near, then the next once this has loaded or failed, so that nothing shifts. */
function LowerRails({ from }: { from: number }) {
  const Current = LOWER_RAILS[from]
  if (Current === undefined) return null
  const next = <LowerRails from={from + 1} />
  return (
    <WhenNear placeholder={<SkeletonRail />}>
      <Optional placeholder={<SkeletonRail />} instead={next}>
        <Current next={next} />
      </Optional>
    </WhenNear>
  )
}
