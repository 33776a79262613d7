import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { series } from '#contract/helper/series.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type { SeriesCard } from '#contract/helper/shapes.ts'
export type SeriesListQuery = z.input<typeof series.list.query>

/** A page of the series, in the order asked. */
export const seriesListQuery = (query: SeriesListQuery) =>
  queryOptions({
    queryKey: keys.seriesList(query),
    queryFn: ({ signal }) => call(series.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** One series with its issues in order. Fails with `series-not-found`. */
export const seriesQuery = (key: string) =>
  queryOptions({
    queryKey: keys.seriesOne(key),
    queryFn: ({ signal }) => call(series.get, { params: { key }, signal }),
  })
