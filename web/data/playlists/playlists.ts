import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ADDED_ITEMS_MAX, type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { Playlist } from '#contract/helper/playlists.ts'

/** The user's playlists. */
export const playlistsQuery = queryOptions({
  queryKey: keys.playlists,
  queryFn: async ({ signal }) => (await call(playlists.list, { signal })).playlists,
})

/** The user's playlists that contain the comic at a path. */
export const playlistsWithQuery = (path: string) =>
  queryOptions({
    queryKey: keys.playlistsWith(path),
    queryFn: async ({ signal }) => (await call(playlists.list, { query: { comic: path }, signal })).playlists,
  })

/** Invalidates all queries of playlists, including their progress. */
export async function invalidatePlaylists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.playlists }),
    client.invalidateQueries({ queryKey: keys.playlistReadings }),
  ])
}

/** Creates an empty playlist. Returns its id. */
export async function createPlaylist(client: QueryClient, name: string): Promise<string> {
  const { playlist } = await call(playlists.create, { body: { name } })
  await invalidatePlaylists(client)
  return playlist.id
}

export async function renamePlaylist(client: QueryClient, id: string, name: string): Promise<void> {
  await call(playlists.rename, { params: { id }, body: { name } })
  await invalidatePlaylists(client)
}

/** Deletes a playlist. Returns a function that restores its name, items, order and image. */
export async function removePlaylist(client: QueryClient, id: string): Promise<() => Promise<void>> {
  await call(playlists.remove, { params: { id } })
  client.setQueryData(playlistsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id))
  // Only the list: a screen that still shows the playlist would refetch it and get an error.
  void client.invalidateQueries({ queryKey: keys.playlists, exact: true })
  return async () => {
    await call(playlists.restore, { params: { id } })
    await invalidatePlaylists(client)
  }
}

/**
 * Appends items to a playlist in their order, in batches of `ADDED_ITEMS_MAX`. Items that it already contains stay where
 * they are, so after an error the call can be repeated.
 */
export async function addToPlaylist(
  client: QueryClient,
  id: string,
  items: readonly PlaylistItem[],
): Promise<void> {
  try {
    for (let start = 0; start < items.length; start += ADDED_ITEMS_MAX)
      await call(playlists.addItems, {
        params: { id },
        body: { items: items.slice(start, start + ADDED_ITEMS_MAX) },
      })
  } finally {
    await invalidatePlaylists(client)
  }
}

/** Sets a playlist's image, cropped to a square; null removes it. Throws `image-type`, `image-too-large`. */
export async function putPlaylistImage(client: QueryClient, id: string, file: Blob | null): Promise<void> {
  const { dataUrlOf, pictureForUpload } = await import('../pictures/picture-for-upload.ts')
  const dataUrl = file === null ? null : await dataUrlOf(await pictureForUpload(file, 'square'))
  await call(playlists.putImage, { params: { id }, body: { dataUrl } })
  await invalidatePlaylists(client)
}
