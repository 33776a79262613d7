import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { arrangedRows, ROW_IDS, type RowId, type ShelfRowId } from '#domain/reading/home-rows.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import type { NextComic } from '#web/data/progress/progress-lists.ts'
import { ContinueHero } from './continue-hero.tsx'
import { featuredOf } from './featured.ts'
import { useFirstScan } from './first-scan/stored.ts'
import { EmptyHero, Hero, HeroSkeleton } from './hero.tsx'
import { arrivedComics, largestSeries, latestSeries, readingQuery } from './queries.ts'
import { Rows } from './rows.tsx'
import { SearchResults } from './search-results.tsx'
import './home.css'

const Asleep = lazy(async () => ({
  default: (await import('#web/actions/away/asleep.tsx')).Asleep,
}))
const Banner = lazyChunk(async () => ({
  default: (await import('#web/actions/away/banner.tsx')).Banner,
}))

const FirstScan = lazy(async () => ({ default: (await import('./first-scan/first-scan.tsx')).FirstScan }))

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
  await Promise.all([...series, client.prefetchQuery(arrivedComics), client.prefetchQuery(readingQuery)])
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

/** The hero and the rows, or a welcome if the library is empty. */
function Library() {
  const largest = useQuery(largestSeries)
  const latest = useQuery(latestSeries)
  const arrived = useQuery(arrivedComics)
  const reading = useQuery(readingQuery)
  const me = useQuery(meQuery)
  if (reading.isPending || me.isPending) return <HomeSkeleton />
  return (
    <QueryState queries={[largest, latest, arrived]} skeleton={<HomeSkeleton />} page={null}>
      {({ series }, { series: added }, { total }) => (
        <Contents
          isEmpty={total === 0}
          featured={featuredOf(series, added, Date.now())}
          rows={arrangedRows(me.data?.homeRows ?? null, ROW_IDS).flatMap(({ id, on }) => (on ? [id] : []))}
          reading={(reading.data ?? []).filter(({ progress }) => progress !== null)}
        />
      )}
    </QueryState>
  )
}

interface ContentsProps {
  readonly isEmpty: boolean
  /** Null without a series. */
  readonly featured: SeriesCard | null
  /** The comics in progress, the last read first. */
  readonly reading: readonly NextComic[]
  readonly rows: readonly (RowId | ShelfRowId)[]
}

/**
 * Renders the first scan, or the banner and the rows. Without comics in progress and series there is no banner, but if
 * the library was empty at first, an empty banner reserves its space, because a banner that appears later would shift
 * the page.
 */
function Contents({ isEmpty, featured, reading, rows }: ContentsProps) {
  const { t } = useTranslation()
  const [isReserved] = useState(isEmpty || featured !== null)
  const hasBanner = isReserved || reading.length > 0
  const [isFirstScan, endFirstScan] = useFirstScan(isEmpty)
  // Far from the computer, the scan's end needs no screen of its own.
  if (isEmpty || (isFirstScan && !isServedByRelay()))
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <FirstScan isEmpty={isEmpty} featured={featured} onEnd={endFirstScan} />
      </Suspense>
    )
  return (
    <div className="home" data-plain={!hasBanner || undefined}>
      {!hasBanner ? (
        <h1 className="sr-only">{t('nav.home')}</h1>
      ) : reading.length > 0 ? (
        <ContinueHero reading={reading} />
      ) : featured ? (
        <Hero series={featured} />
      ) : (
        <EmptyHero />
      )}
      {isServedByRelay() && (
        <Optional>
          <Banner />
        </Optional>
      )}
      <div className="home-rails">
        <Rows ids={rows} />
        <div className="home-end">
          <ButtonLink to={paths.arrangeHome}>{t('home.edit')}</ButtonLink>
        </div>
      </div>
    </div>
  )
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
