import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { progress } from '#contract/helper/progress.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { type ReadingState, readingState } from '#domain/reading-state.ts'
import { onceSeen } from '../account/account.ts'
import { collectionSinceQuery } from '../comics/comics.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** Six are shown at random, drawn from as many as this of the last finished. */
const FINISHED_POOL = 60
/** Which of them are drawn stays for a visit: the list comes anew whenever something was read. */
const VISIT = newSeed()

/** Comics read to the end, `limit` of them at random. Their key begins with `readings`, which the reader renews. */
export const finishedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.finished(limit),
    queryFn: async ({ signal }): Promise<ComicCard[]> => {
      await onceSeen()
      const { finished } = await call(progress.finished, { query: { limit: FINISHED_POOL }, signal })
      return shuffled(finished, ({ id }) => id, VISIT).slice(0, limit)
    },
  })

/**
 * The first `limit` comics to go on with, the last opened first: left half-way, or the next of a series. Their key
 * begins with `readings`.
 */
export const readOnQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.readOn(limit),
    queryFn: async ({ signal }): Promise<ComicCard[]> => {
      await onceSeen()
      return (await call(progress.next, { query: { limit }, signal })).next
    },
    staleTime: 0,
  })

/** Returns a comic's reading state, knowing since when there is a collection. */
export function useReadingState(): (comic: ComicCard) => ReadingState {
  const { data: since } = useQuery(collectionSinceQuery)
  return useCallback((comic) => readingState(comic, since ?? null, Date.now()), [since])
}
