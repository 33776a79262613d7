import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type { Playlist } from '#contract/helper/playlists.ts'

/** The person's playlists. */
export const playlistsQuery = queryOptions({
  queryKey: keys.playlists,
  queryFn: async ({ signal }) => (await call(playlists.list, { signal })).playlists,
})

/** The person's playlists in which the comic of a path stands. */
export const playlistsWithQuery = (path: string) =>
  queryOptions({
    queryKey: keys.playlistsWith(path),
    queryFn: async ({ signal }) => (await call(playlists.list, { query: { comic: path }, signal })).playlists,
  })

/** A playlist and what stands in it, in its order. Fails with `playlist-not-found`. */
export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: keys.playlistOne(id),
    queryFn: ({ signal }) => call(playlists.get, { params: { id }, signal }),
  })

/** What stands at a place of a playlist; neither comic nor series while its library is away. */
export type PlaylistEntry = z.infer<typeof playlists.get.response>['items'][number]

/** Makes an empty playlist; the answer is its id. */
export async function createPlaylist(client: QueryClient, name: string): Promise<string> {
  const { playlist } = await call(playlists.create, { body: { name } })
  await client.invalidateQueries({ queryKey: keys.playlists })
  return playlist.id
}

/** Adds items to the end of a playlist, in their order; those that are there stay where they are. */
export async function addToPlaylist(
  client: QueryClient,
  id: string,
  items: readonly PlaylistItem[],
): Promise<void> {
  try {
    for (const item of items) await call(playlists.addItem, { params: { id }, body: item })
  } finally {
    await client.invalidateQueries({ queryKey: keys.playlists })
  }
}
