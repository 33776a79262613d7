import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NextComic, progress } from '#contract/helper/progress.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { type ReadingState, readingState } from '#domain/reading/reading-state.ts'
import { firstScreenShown } from '../account/account.ts'
import { collectionSinceQuery } from '../comics/comics.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { NextComic } from '#contract/helper/progress.ts'

/** Number of recently finished comics from which some are chosen at random. */
const FINISHED_POOL = 60
/** Seed of the random choice, constant until the page is reloaded, although the list is refetched. */
const SEED = newSeed()

/** `limit` random finished comics. The key begins with `readings`, which changed progress invalidates. */
export const finishedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.finished(limit),
    queryFn: async ({ signal }): Promise<ComicCard[]> => {
      await firstScreenShown()
      const { finished } = await call(progress.finished, { query: { limit: FINISHED_POOL }, signal })
      return shuffled(finished, ({ id }) => id, SEED).slice(0, limit)
    },
  })

/**
 * The first `limit` comics to continue, the last opened first: unfinished comics and the next issues of series. The key
 * begins with `readings`.
 */
export const continueReadingQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.continueReading(limit),
    queryFn: async ({ signal }): Promise<NextComic[]> =>
      (await call(progress.next, { query: { limit }, signal })).next,
    // Home mounts its rows after a failure, which they show; another attempt would show its skeleton again.
    retryOnMount: false,
  })

/** Returns a function that returns a comic's reading state, which depends on the age of the collection. */
export function useReadingState(): (comic: ComicCard) => ReadingState {
  const { data: since } = useQuery(collectionSinceQuery)
  return useCallback((comic) => readingState(comic, since ?? null, Date.now()), [since])
}
