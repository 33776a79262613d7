import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { usePagedItems } from '../lists/paged-items.ts'
import { invalidatePlaylists } from './playlists.ts'

/** A loaded part of a long list, from `offset` on; null for items that are not loaded. */
interface Run<T> {
  readonly key: readonly unknown[]
  readonly offset: number
  readonly items: readonly (T | null)[]
}

/**
 * Returns the runs of a list after reordering, each `size` long except the last. `order` contains the old index for
 * each new index. Items of runs that are not loaded are null.
 */
export function changedRuns<T>(runs: readonly Run<T>[], order: readonly number[], size: number): Run<T>[] {
  const byIndex = new Map(
    runs.flatMap(({ offset, items }) => items.map((item, rank) => [offset + rank, item] as const)),
  )
  return runs.map((run) => ({
    ...run,
    items: order.slice(run.offset, run.offset + size).map((index) => byIndex.get(index) ?? null),
  }))
}

type PlaylistResponse = z.infer<typeof playlists.get.response>
/** An item of a playlist; its `comic` and `series` are both null while its library is unavailable. */
export type PlaylistEntry = PlaylistResponse['items'][number]
/** A run of a playlist; an item that was moved into it and is not loaded is null. */
export type PlaylistRun = Omit<PlaylistResponse, 'items'> & {
  readonly items: readonly (PlaylistEntry | null)[]
}

/** Number of items of a request. */
const RUN = 100

const runQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: keys.playlistRun(id, offset),
    queryFn: ({ signal }): Promise<PlaylistRun> =>
      call(playlists.get, { params: { id }, query: { limit: RUN, offset }, signal }),
  })

/** A playlist with its first items. Fails with `playlist-not-found`. */
export const playlistQuery = (id: string) => runQuery(id, 0)

/** The items of a playlist. */
export const usePlaylistItems = (id: string) => usePagedItems(RUN, (offset) => runQuery(id, offset))

/** Queues of changes by playlist: changes are serialized, and the last one invalidates the playlists. */
const queues = new Map<string, { count: number; last: Promise<unknown> }>()

function enqueue<T>(id: string, act: () => Promise<T>): Promise<T> {
  const queue = queues.get(id) ?? { count: 0, last: Promise.resolve() }
  queues.set(id, queue)
  queue.count++
  const result = queue.last.then(act, act)
  queue.last = result.catch(() => undefined)
  return result
}

/**
 * Reorders or removes items optimistically. Restores them and throws if the helper rejects the change. `order` returns
 * the old index (from 0) of each item in the new order.
 */
async function rearrange(
  client: QueryClient,
  id: string,
  order: (count: number) => readonly number[],
  act: () => Promise<unknown>,
): Promise<void> {
  const filter = { queryKey: keys.playlistRuns(id) }
  await client.cancelQueries(filter)
  const before = client.getQueriesData<PlaylistRun>(filter)
  const count = before.find(([, run]) => run !== undefined)?.[1]?.total ?? 0
  const runs = before.flatMap(([key, run]): Run<PlaylistEntry>[] =>
    run === undefined ? [] : [{ key, offset: run.offset, items: run.items }],
  )
  const newOrder = order(count)
  for (const { key, items } of changedRuns(runs, newOrder, RUN)) {
    client.setQueryData<PlaylistRun>(
      key,
      (run) =>
        run && {
          ...run,
          items,
          total: newOrder.length,
          playlist: { ...run.playlist, itemsCount: newOrder.length },
        },
    )
  }
  try {
    await enqueue(id, act)
  } catch (error) {
    for (const [key, run] of before) client.setQueryData(key, run)
    throw error
  } finally {
    const queue = queues.get(id)
    if (queue !== undefined && --queue.count === 0) {
      queues.delete(id)
      void invalidatePlaylists(client)
    }
  }
}

const ranks = (count: number) => Array.from({ length: count }, (_, rank) => rank)

/** Moves an item of a playlist from one index to another, both from 0. */
export const moveInPlaylist = (
  client: QueryClient,
  id: string,
  item: PlaylistItem,
  from: number,
  to: number,
) =>
  rearrange(
    client,
    id,
    (count) => ranks(count).toSpliced(from, 1).toSpliced(to, 0, from),
    () => call(playlists.moveItem, { params: { id }, body: { ...bare(item), to } }),
  )

/** Removes an item from a playlist. Returns a function that inserts the item again at its old index. */
export async function dropFromPlaylist(
  client: QueryClient,
  id: string,
  item: PlaylistItem,
  from: number,
): Promise<() => Promise<void>> {
  await rearrange(
    client,
    id,
    (count) => ranks(count).toSpliced(from, 1),
    () => call(playlists.removeItem, { params: { id }, body: bare(item) }),
  )
  return async () => {
    await call(playlists.addItems, { params: { id }, body: { items: [bare(item)], at: from } })
    await invalidatePlaylists(client)
  }
}

/** Returns all items of a playlist, in order. */
export const allItems = async (id: string): Promise<PlaylistItem[]> =>
  (await call(playlists.items, { params: { id } })).items

/** Sorts a playlist. Returns a function that restores the previous order. */
export async function sortPlaylist(
  client: QueryClient,
  id: string,
  by: 'name' | 'date',
): Promise<() => Promise<void>> {
  const items = await allItems(id)
  await call(playlists.sortItems, { params: { id }, body: { by } })
  await invalidatePlaylists(client)
  return async () => {
    await call(playlists.arrange, { params: { id }, body: { items } })
    await invalidatePlaylists(client)
  }
}

const bare = ({ type, path }: PlaylistItem): PlaylistItem => ({ type, path })
