import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type HistoryBatch, history } from '#contract/helper/history.ts'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { loadPages } from '../lists/load-pages.ts'
import { showProgress } from './show-progress.ts'

export type { HistoryBatch, HistoryComic, Pass, Sitting } from '#contract/helper/history.ts'
export type { ProgressState } from '#contract/helper/shapes.ts'

/** The first pages of batches of the reading history, the last first; only those of `device` unless it is null. */
export const historyQuery = (device: string | null, pages = 1) =>
  queryOptions({
    queryKey: [...keys.history, 'of', device, pages],
    queryFn: async ({ signal }) => {
      const query = device === null ? {} : { device }
      const found = await loadPages(pages, (before: string | undefined) =>
        call(history.list, { query: { ...query, before }, signal }),
      )
      return { batches: found.pages.flatMap((page) => page.batches), hasMore: found.hasMore }
    },
    placeholderData: (old) => old,
    staleTime: 0,
  })

/** The batches with an alarm that the user has not answered, the last first. */
export const alarmsQuery = queryOptions({
  queryKey: keys.alarms,
  queryFn: async ({ signal }) => (await call(history.alarms, { signal })).batches,
})

/** The first pages of a batch's comics, each with the batch's change of it. */
export const batchComicsQuery = (batch: string, pages: number) =>
  queryOptions({
    queryKey: [...keys.history, 'batch', batch, pages],
    queryFn: async ({ signal }) => {
      const found = await loadPages(pages, (after: string | undefined) =>
        call(history.comics, { params: { batch }, query: { after }, signal }),
      )
      return { comics: found.pages.flatMap((page) => page.comics), hasMore: found.hasMore }
    },
    placeholderData: (old) => old,
    staleTime: 0,
  })

/** Preview of `undoSince`: the changes that an undo of all batches since a time makes, except those in `keep`. */
export const previewQuery = (at: string, keep: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.history, 'since', at, keep],
    queryFn: ({ signal }) => call(history.previewSince, { query: { at, keep: keep.join(',') }, signal }),
    staleTime: 0,
  })

/** The passes of a comic, the last first, and its current progress. */
export const passesQuery = (comicId: string) =>
  queryOptions({
    queryKey: [...keys.history, 'passes', comicId],
    queryFn: ({ signal }) => call(history.comic, { params: { id: comicId }, signal }),
    staleTime: 0,
  })

/** Invalidates all queries of progress and history. */
async function renew(client: QueryClient): Promise<void> {
  await Promise.all([keys.readings, keys.alarms].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Undoes a batch; undoing an undo redoes. Returns the batch of the undo; null if there was nothing to undo. */
export async function undoBatch(client: QueryClient, batch: string): Promise<HistoryBatch | null> {
  const { undo } = await call(history.undo, { params: { batch }, body: {} })
  await renew(client)
  return undo
}

/** Accepts an alarm: a reading app's changes stay, and after a loss the account's state is applied. */
export async function acceptBatch(client: QueryClient, batch: string): Promise<void> {
  await call(history.accept, { params: { batch } })
  await renew(client)
}

/** Undoes all batches since a time, except those in `keep`. Returns as {@link undoBatch} does. */
export async function undoSince(
  client: QueryClient,
  at: string,
  keep: readonly string[],
): Promise<HistoryBatch | null> {
  const { undo } = await call(history.undoSince, { body: { at, keep: [...keep] } })
  await renew(client)
  return undo
}

/** Writes a comic's progress into all loaded cards, then reloads progress and history. */
async function shown(client: QueryClient, id: string, progress: ProgressState | null): Promise<void> {
  showProgress(client, { comics: { [id]: progress }, series: [] })
  await renew(client)
}

/**
 * Undoes a reading session (`sitting`) and everything after it; returns the resulting progress. Throws `place-moved` if
 * the comic was read since, unless `seen` is its current progress.
 */
export async function undoSitting(
  client: QueryClient,
  id: string,
  sitting: string,
  seen?: ProgressState | null,
): Promise<ProgressState | null> {
  const body = seen === undefined ? {} : { seen: seen?.at ?? null }
  const { progress } = await call(history.undoSitting, { params: { id, sitting }, body })
  await shown(client, id, progress)
  return progress
}

/** Redoes an undone reading session. Throws `place-moved` if the comic was read since. */
export async function redoSitting(client: QueryClient, id: string, sitting: string): Promise<void> {
  const { progress } = await call(history.redoSitting, { params: { id, sitting } })
  await shown(client, id, progress)
}
