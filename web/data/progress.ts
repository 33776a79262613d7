import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { comics } from '#contract/helper/comics.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { type Reading, type ReadingState, readingState } from '#domain/reading-state.ts'
import { type Reading as Record, readingsOf, recentReadings } from '#records/reading.ts'
import { accountClient } from './account.ts'
import { collectionSinceQuery } from './comics.ts'
import { call } from './helper.ts'

/** A comic and how far it was read. */
export interface ReadComic {
  readonly comic: ComicCard
  readonly reading: Reading
}

/** Spec 9 wants six at random; they are drawn from as many as this of the last finished. */
const FINISHED_POOL = 60
const NONE: ReadonlyMap<string, Reading> = new Map()

const readingFrom = ({ lastPage, pageCount, progress }: Record): Reading => ({
  page: lastPage,
  pageCount,
  progress,
})

/** Puts the cards to the records; what has left the library is left out. */
async function withComics(records: readonly Record[], signal: AbortSignal): Promise<ReadComic[]> {
  if (records.length === 0) return []
  const found = await call(comics.lookup, { body: { ids: records.map(({ comicId }) => comicId) }, signal })
  const cards = new Map(found.comics.map((comic) => [comic.id, comic]))
  return records.flatMap((record) => {
    const comic = cards.get(record.comicId)
    return comic ? [{ comic, reading: readingFrom(record) }] : []
  })
}

/** Comics left half-way, the last opened first. Their key begins with `readings`, which the reader renews. */
export const startedQuery = (limit: number) =>
  queryOptions({
    queryKey: ['readings', 'started', limit],
    queryFn: async ({ signal }) => {
      const records = await recentReadings(accountClient(), limit)
      return withComics(
        records.filter(({ progress }) => progress < 100),
        signal,
      )
    },
    staleTime: 0,
  })

/** Comics read to the end, `limit` of them at random. */
export const finishedQuery = (limit: number) =>
  queryOptions({
    queryKey: ['readings', 'finished', limit],
    queryFn: async ({ signal }) => {
      const records = await recentReadings(accountClient(), FINISHED_POOL)
      const finished = records.filter(({ progress }) => progress >= 100)
      const drawn = finished.map((record) => ({ record, lot: Math.random() })).sort((a, b) => a.lot - b.lot)
      return withComics(
        drawn.slice(0, limit).map(({ record }) => record),
        signal,
      )
    },
  })

/** How far each of the given comics was read; those never opened are not in it. */
export const readingsShownQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['readings', 'shown', ids],
    queryFn: async (): Promise<ReadonlyMap<string, Reading>> => {
      const records = await readingsOf(accountClient(), ids)
      return new Map([...records].map(([id, record]) => [id, readingFrom(record)]))
    },
    staleTime: 0,
    enabled: ids.length > 0,
  })

/** The readings of the comics on screen; empty while unknown, and when the account does not answer. */
export function useReadings(shown: readonly ComicCard[] | undefined): ReadonlyMap<string, Reading> {
  const ids = useMemo(() => (shown ?? []).map(({ id }) => id), [shown])
  return useQuery(readingsShownQuery(ids)).data ?? NONE
}

/** Tells a comic's state from its reading, knowing since when there is a collection. */
export function useReadingState(): (comic: ComicCard, reading: Reading | undefined) => ReadingState {
  const { data: since } = useQuery(collectionSinceQuery)
  return useCallback((comic, reading) => readingState(comic, reading, since ?? null, Date.now()), [since])
}
