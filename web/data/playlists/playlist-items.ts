import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { usePagedItems } from '../lists/paged-items.ts'
import { renewPlaylists } from './playlists.ts'

/** A run of a long list: the items from a place on, null for what is not here yet. */
interface Run<T> {
  readonly key: readonly unknown[]
  readonly offset: number
  readonly items: readonly (T | null)[]
}

/**
 * The runs of a list, `size` long but for the last, after it has come into another order: `order` tells for each place
 * which place its item had. What comes from a run that is not here is null.
 */
export function changedRuns<T>(runs: readonly Run<T>[], order: readonly number[], size: number): Run<T>[] {
  const byPlace = new Map(
    runs.flatMap(({ offset, items }) => items.map((item, rank) => [offset + rank, item] as const)),
  )
  return runs.map((run) => ({
    ...run,
    items: order.slice(run.offset, run.offset + size).map((place) => byPlace.get(place) ?? null),
  }))
}

type PlaylistAnswer = z.infer<typeof playlists.get.response>
/** What stands at a place of a playlist; neither comic nor series while its library is away. */
export type PlaylistEntry = PlaylistAnswer['items'][number]
/** A run of a playlist; what was moved into it and is not here yet is null. */
export type PlaylistRun = Omit<PlaylistAnswer, 'items'> & {
  readonly items: readonly (PlaylistEntry | null)[]
}

/** Items asked for at once. */
const RUN = 100

const runQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: keys.playlistRun(id, offset),
    queryFn: ({ signal }): Promise<PlaylistRun> =>
      call(playlists.get, { params: { id }, query: { limit: RUN, offset }, signal }),
  })

/** A playlist and its first items. Fails with `playlist-not-found`. */
export const playlistQuery = (id: string) => runQuery(id, 0)

/** The items of a playlist. */
export const usePlaylistItems = (id: string) => usePagedItems(RUN, (offset) => runQuery(id, offset))

/** Changes of one playlist that are on their way: each waits for the one before, and the last asks for all anew. */
const underWay = new Map<string, { count: number; last: Promise<unknown> }>()

function inTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const line = underWay.get(id) ?? { count: 0, last: Promise.resolve() }
  underWay.set(id, line)
  line.count++
  const turn = line.last.then(act, act)
  line.last = turn.catch(() => undefined)
  return turn
}

/**
 * Shows items in another order at once and has the helper keep it; they come back, and the failure is thrown, where
 * that is refused. `order` gives the places, from 0, that the new order has its items from.
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
  const places = order(count)
  for (const { key, items } of changedRuns(runs, places, RUN)) {
    client.setQueryData<PlaylistRun>(
      key,
      (run) =>
        run && {
          ...run,
          items,
          total: places.length,
          playlist: { ...run.playlist, itemsCount: places.length },
        },
    )
  }
  try {
    await inTurn(id, act)
  } catch (error) {
    for (const [key, run] of before) client.setQueryData(key, run)
    throw error
  } finally {
    const line = underWay.get(id)
    if (line !== undefined && --line.count === 0) {
      underWay.delete(id)
      void renewPlaylists(client)
    }
  }
}

const ranks = (count: number) => Array.from({ length: count }, (_, rank) => rank)

/** Takes an item from one place of a playlist to another, both from 0. */
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

/** Takes an item out of a playlist; the answer puts it back where it was. */
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
    await call(playlists.addItem, { params: { id }, body: { ...bare(item), at: from } })
    await renewPlaylists(client)
  }
}

/** Puts a playlist in order; the answer puts its items back in the order they had. */
export async function sortPlaylist(
  client: QueryClient,
  id: string,
  by: 'name' | 'date',
): Promise<() => Promise<void>> {
  const { items } = await call(playlists.items, { params: { id } })
  await call(playlists.sortItems, { params: { id }, body: { by } })
  await renewPlaylists(client)
  return async () => {
    await call(playlists.arrange, { params: { id }, body: { items } })
    await renewPlaylists(client)
  }
}

const bare = ({ type, path }: PlaylistItem): PlaylistItem => ({ type, path })
