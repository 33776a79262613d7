import { queryOptions } from '@tanstack/react-query'
import { series } from '#contract/helper/series.ts'
import type { Reading } from '#domain/reading-state.ts'
import { readingsOf } from '#records/library/reading.ts'
import { accountOnceSeen } from './account.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'
import { openedHere, type ReadComic, readIdsQuery, readingFrom } from './progress.ts'

const isFinished = ({ progress }: Reading) => progress >= 100

/**
 * Where each thread of reading was left, of comics told from the last opened on: the last opened issue of each series,
 * and single comics left half-way. `seen` holds the series that have been told.
 */
export function threadsOf(opened: readonly ReadComic[], seen: Set<string>): ReadComic[] {
  return opened.filter(({ comic, reading }) => {
    if (comic.seriesKey === null) return !isFinished(reading)
    if (seen.has(comic.seriesKey)) return false
    seen.add(comic.seriesKey)
    return true
  })
}

/** What to go on with: a comic left half-way itself, or null for `reading` where it was not opened yet. */
export interface ReadOn {
  readonly comic: ReadComic['comic']
  readonly reading: Reading | null
}

/** Threads as they go on: after a finished issue the next one that is not; series that end there are left out. */
async function goOn(
  threads: readonly ReadComic[],
  readIds: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<ReadOn[]> {
  const ended = threads.filter(({ reading }) => isFinished(reading)).map(({ comic }) => comic.id)
  if (ended.length === 0) return [...threads]
  const body = { after: ended, read: [...(await readIds())] }
  const { following } = await call(series.following, { body, signal })
  const next = new Map(following.map(({ after, comic }) => [after, comic]))
  const ids = following.map(({ comic }) => comic.id)
  const records = await readingsOf(await accountOnceSeen(), ids)
  return threads.flatMap((thread): ReadOn[] => {
    if (!isFinished(thread.reading)) return [thread]
    const comic = next.get(thread.comic.id)
    const record = comic && records.get(comic.id)
    const isOpened = record !== undefined && record.lastReadAt !== null
    return comic === undefined ? [] : [{ comic, reading: isOpened ? readingFrom(record) : null }]
  })
}

/** The first `limit` threads of reading, the last opened first. Their key begins with `readings`. */
export const readOnQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.readOn(limit),
    queryFn: async ({ client, signal }) => {
      const seen = new Set<string>()
      const found: ReadOn[] = []
      for await (const opened of openedHere('any', signal)) {
        const threads = threadsOf(opened, seen)
        found.push(...(await goOn(threads, () => client.fetchQuery(readIdsQuery), signal)))
        if (found.length >= limit) break
      }
      return found.slice(0, limit)
    },
    staleTime: 0,
  })
