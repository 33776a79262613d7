import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { comics } from '#contract/helper/comics.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { type Reading, type ReadingState, readingState } from '#domain/reading-state.ts'
import { openedComics, type Reading as Record, readingsOf } from '#records/library/reading.ts'
import { accountOnceSeen } from './account.ts'
import { collectionSinceQuery } from './comics.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

/** A comic and how far it was read. */
export interface ReadComic {
  readonly comic: ComicCard
  readonly reading: Reading
}

/** Six are shown at random, drawn from as many as this of the last finished. */
const FINISHED_POOL = 60
/** Which of them are drawn stays for a visit: the list comes anew whenever something was read. */
const VISIT = newSeed()
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
    return comic?.available ? [{ comic, reading: readingFrom(record) }] : []
  })
}

/** The first `limit` opened comics that are here; those of other computers do not count. */
async function openedHere(
  kind: 'started' | 'finished',
  limit: number,
  signal: AbortSignal,
): Promise<ReadComic[]> {
  const found: ReadComic[] = []
  for await (const records of openedComics(await accountOnceSeen(), kind)) {
    found.push(...(await withComics(records, signal)))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** Comics left half-way, the last opened first. Their key begins with `readings`, which the reader renews. */
export const startedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.started(limit),
    queryFn: ({ signal }) => openedHere('started', limit, signal),
    staleTime: 0,
  })

/** Comics read to the end, `limit` of them at random. */
export const finishedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.finished(limit),
    queryFn: async ({ signal }) => {
      const finished = await openedHere('finished', FINISHED_POOL, signal)
      return shuffled(finished, ({ comic }) => comic.id, VISIT).slice(0, limit)
    },
  })

/** How far each of the given comics was read; those never opened are not in it. */
export const readingsShownQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.readingsShown(ids),
    queryFn: async (): Promise<ReadonlyMap<string, Reading>> => {
      const records = await readingsOf(await accountOnceSeen(), ids)
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
