import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Reading } from '#domain/reading-state.ts'
import { type ComicCard, comicsListQuery } from '#web/data/comics.ts'
import { readingsShownQuery } from '#web/data/progress.ts'
import { type SeriesCard, seriesListQuery } from '#web/data/series.ts'
import { pagesWithin } from './pages.ts'

/** Items asked for at once. */
const PAGE = 60

const firstSeries = (q?: string) => seriesListQuery({ q, limit: PAGE, offset: 0 })
const firstComics = (q?: string) => comicsListQuery({ q, single: 'true', limit: PAGE, offset: 0 })

/** Asks for what the first sight of the grid is drawn from; failures come back as the queries' own state. */
export async function askForItems(client: QueryClient, query: string): Promise<void> {
  const q = query === '' ? undefined : query
  await Promise.all([client.prefetchQuery(firstSeries(q)), client.prefetchQuery(firstComics(q))])
}

export type LibraryItem =
  | { readonly kind: 'series'; readonly series: SeriesCard }
  | { readonly kind: 'comic'; readonly comic: ComicCard; readonly reading: Reading | undefined }

/**
 * The grid's items: every series by name, then every single comic by name, fetched by pages as they come near.
 * `at` gives an item, undefined while its page is on its way.
 */
export function useLibraryItems(query: string) {
  const q = query === '' ? undefined : query
  const [range, setRange] = useState({ first: 0, last: PAGE - 1 })
  const seriesFirst = useQuery(firstSeries(q))
  const comicsFirst = useQuery(firstComics(q))
  const seriesTotal = seriesFirst.data?.total ?? 0
  const comicsTotal = comicsFirst.data?.total ?? 0

  const seriesOffsets = pagesWithin(range.first, range.last, seriesTotal, PAGE)
  const comicsOffsets = pagesWithin(range.first - seriesTotal, range.last - seriesTotal, comicsTotal, PAGE)
  const seriesPages = useQueries({
    queries: seriesOffsets.map((offset) => seriesListQuery({ q, limit: PAGE, offset })),
  })
  const comicsPages = useQueries({
    queries: comicsOffsets.map((offset) => comicsListQuery({ q, single: 'true', limit: PAGE, offset })),
  })
  const readingPages = useQueries({
    queries: comicsPages.map(({ data }) => readingsShownQuery((data?.comics ?? []).map(({ id }) => id))),
  })

  const at = (index: number): LibraryItem | undefined => {
    if (index < seriesTotal) {
      const page = seriesOffsets.indexOf(Math.floor(index / PAGE) * PAGE)
      const series = seriesPages[page]?.data?.series[index % PAGE]
      return series && { kind: 'series', series }
    }
    const place = index - seriesTotal
    const page = comicsOffsets.indexOf(Math.floor(place / PAGE) * PAGE)
    const comic = comicsPages[page]?.data?.comics[place % PAGE]
    return comic && { kind: 'comic', comic, reading: readingPages[page]?.data?.get(comic.id) }
  }
  const onRange = useCallback((first: number, last: number) => {
    setRange({ first, last })
  }, [])
  return { count: seriesTotal + comicsTotal, at, seriesFirst, comicsFirst, onRange }
}
