import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { headers, metadata } from '#contract/helper/metadata.ts'
import { series } from '#contract/helper/series.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { SeriesCard } from '#contract/helper/shapes.ts'
export type SeriesListQuery = z.input<typeof series.list.query>

/** A page of the series in the query's order. */
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

/** The metadata of a series: edits, else the values of most of its issues. */
export const seriesMetadataQuery = (key: string) =>
  queryOptions({
    queryKey: [...keys.series, 'metadata', key],
    queryFn: async ({ signal }) =>
      (await call(metadata.series, { query: { seriesPath: key }, signal })).metadata,
  })

const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.series })

/** Sets a series' header image. Throws `image-type`, `image-too-large` and the helper's errors. */
export const putHeaderImage = (seriesKey: string) =>
  mutationOptions({
    mutationFn: async (image: Blob) => {
      const { checkUpload, dataUrlOf } = await import('../pictures/picture-for-upload.ts')
      checkUpload(image)
      await call(headers.put, { body: { seriesKey, imageBase64: await dataUrlOf(image) } })
    },
    onSuccess: (_data, _image, _kept, { client }) => renew(client),
  })

/** Removes a series' header image. Returns the picture, so that it can be restored. */
export const removeHeaderImage = (seriesKey: string) =>
  mutationOptions({
    mutationFn: async (address: string): Promise<Blob> => {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`The header image responds with status ${answer.status}.`)
      const picture = await answer.blob()
      await call(headers.remove, { params: { seriesKey } })
      return picture
    },
    onSuccess: (_picture, _address, _kept, { client }) => renew(client),
  })
