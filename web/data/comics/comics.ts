import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { comics } from '#contract/helper/comics.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { ComicCard } from '#contract/helper/shapes.ts'
export type ComicsListQuery = z.input<typeof comics.list.query>

/** A page of the comics in the query's order; with `single: 'true'` only comics that belong to no series. */
export const comicsListQuery = (query: ComicsListQuery) =>
  queryOptions({
    queryKey: keys.comicsList(query),
    queryFn: ({ signal }) => call(comics.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** When the first comic was added to the collection; null while it is empty. */
export const collectionSinceQuery = queryOptions({
  queryKey: keys.comicsSince,
  queryFn: async ({ signal }) => {
    const first = await call(comics.list, { query: { sort: 'added', limit: 1 }, signal })
    return first.comics[0]?.added ?? null
  },
  staleTime: 5 * 60_000,
})
