import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { comics } from '#contract/helper/comics.ts'
import { series } from '#contract/helper/series.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { type Reading, type ReadingState, readingState } from '#domain/reading-state.ts'
import type { Reading as Record } from '#records/library/reading.ts'
import { accountOnceSeen } from './account.ts'
import { collectionSinceQuery } from './comics.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

/** A comic and how far it was read. */
export interface ReadComic {
  readonly comic: ComicCard
  readonly reading: Reading
}

/** What asks the account: fetched when it is asked, which is after the first sight. */
const records = () => import('#records/library/reading.ts')

/** Six are shown at random, drawn from as many as this of the last finished. */
const FINISHED_POOL = 60
/** Which of them are drawn stays for a visit: the list comes anew whenever something was read. */
const VISIT = newSeed()
const NONE: ReadonlyMap<string, Reading> = new Map()
const NO_COUNTS: ReadonlyMap<string, number> = new Map()

export const readingFrom = ({ lastPage, pageCount, progress }: Record): Reading => ({
  page: lastPage,
  pageCount,
  progress,
})

/** Puts the cards to the records; what has left the library is left out. */
async function withComics(opened: readonly Record[], signal: AbortSignal): Promise<ReadComic[]> {
  if (opened.length === 0) return []
  const found = await call(comics.lookup, { body: { ids: opened.map(({ comicId }) => comicId) }, signal })
  const cards = new Map(found.comics.map((comic) => [comic.id, comic]))
  return opened.flatMap((record) => {
    const comic = cards.get(record.comicId)
    return comic?.available ? [{ comic, reading: readingFrom(record) }] : []
  })
}

/** The opened comics that are here, the last opened first, page by page; those of other computers do not count. */
export async function* openedHere(
  kind: 'any' | 'finished',
  signal: AbortSignal,
): AsyncGenerator<readonly ReadComic[]> {
  const account = await accountOnceSeen()
  for await (const opened of (await records()).openedComics(account, kind))
    yield await withComics(opened, signal)
}

/** Comics read to the end, `limit` of them at random. Their key begins with `readings`, which the reader renews. */
export const finishedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.finished(limit),
    queryFn: async ({ signal }) => {
      const finished: ReadComic[] = []
      for await (const some of openedHere('finished', signal)) {
        finished.push(...some)
        if (finished.length >= FINISHED_POOL) break
      }
      return shuffled(finished.slice(0, FINISHED_POOL), ({ comic }) => comic.id, VISIT).slice(0, limit)
    },
  })

/** How far each of the given comics was read; those never opened are not in it. */
export const readingsShownQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.readingsShown(ids),
    queryFn: async (): Promise<ReadonlyMap<string, Reading>> => {
      const account = await accountOnceSeen()
      const found = await (await records()).readingsOf(account, ids)
      return new Map([...found].map(([id, record]) => [id, readingFrom(record)]))
    },
    staleTime: 0,
    enabled: ids.length > 0,
  })

/** The readings of the comics on screen; empty while unknown, and when the account does not answer. */
export function useReadings(shown: readonly ComicCard[] | undefined): ReadonlyMap<string, Reading> {
  const ids = useMemo(() => (shown ?? []).map(({ id }) => id), [shown])
  return useQuery(readingsShownQuery(ids)).data ?? NONE
}

/** The ids of all comics that were read to the end. Asked for once where several things are drawn from it. */
export const readIdsQuery = queryOptions({
  queryKey: keys.readIds,
  queryFn: async () => {
    const account = await accountOnceSeen()
    return (await records()).finishedIds(account)
  },
  staleTime: 10_000,
})

/** How many issues were read of each series, by its key: all at once, whichever are shown. */
const readPerSeriesQuery = queryOptions({
  queryKey: keys.readPerSeries,
  queryFn: async ({ client, signal }): Promise<ReadonlyMap<string, number>> => {
    const read = await client.fetchQuery(readIdsQuery)
    if (read.length === 0) return new Map()
    const counted = await call(series.read, { body: { read }, signal })
    return new Map(counted.series.map(({ key, count }) => [key, count]))
  },
  staleTime: 10_000,
})

/** The same for every series, by its key; empty while unknown, and when the account does not answer. */
export const useReadCounts = (): ReadonlyMap<string, number> => useQuery(readPerSeriesQuery).data ?? NO_COUNTS

/** How many issues of a series were read; 0 while unknown, and when the account does not answer. */
export function useReadOf(key: string): number {
  const select = useCallback((counts: ReadonlyMap<string, number>) => counts.get(key) ?? 0, [key])
  return useQuery({ ...readPerSeriesQuery, select }).data ?? 0
}

/** Tells a comic's state from its reading, knowing since when there is a collection. */
export function useReadingState(): (comic: ComicCard, reading: Reading | undefined) => ReadingState {
  const { data: since } = useQuery(collectionSinceQuery)
  return useCallback((comic, reading) => readingState(comic, reading, since ?? null, Date.now()), [since])
}
