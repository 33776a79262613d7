import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { dataUrlOf } from '../comics/series.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { pictureToSend } from '../pictures/picture.ts'

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

/** Has all that shows playlists ask again, how far they were read too. */
export async function renewPlaylists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.playlists }),
    client.invalidateQueries({ queryKey: keys.playlistReadings }),
  ])
}

/** Makes an empty playlist; the answer is its id. */
export async function createPlaylist(client: QueryClient, name: string): Promise<string> {
  const { playlist } = await call(playlists.create, { body: { name } })
  await renewPlaylists(client)
  return playlist.id
}

/** Gives a playlist another name. */
export async function renamePlaylist(client: QueryClient, id: string, name: string): Promise<void> {
  await call(playlists.rename, { params: { id }, body: { name } })
  await renewPlaylists(client)
}

/** Takes a playlist away; the answer brings it back as it was: its name, items, order and image. */
export async function removePlaylist(client: QueryClient, id: string): Promise<() => Promise<void>> {
  await call(playlists.remove, { params: { id } })
  client.setQueryData(playlistsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id))
  // Whoever still shows it leaves; it is not asked for in vain.
  void client.invalidateQueries({ queryKey: keys.playlists, exact: true })
  return async () => {
    await call(playlists.restore, { params: { id } })
    await renewPlaylists(client)
  }
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
    await renewPlaylists(client)
  }
}

/** Gives a playlist its image, cut to a square; null takes it away. Throws `image-type`, `image-too-large`. */
export async function putPlaylistImage(client: QueryClient, id: string, file: Blob | null): Promise<void> {
  const dataUrl = file === null ? null : await dataUrlOf(await pictureToSend(file, 'square'))
  await call(playlists.putImage, { params: { id }, body: { dataUrl } })
  await renewPlaylists(client)
}
