import { queryOptions } from '@tanstack/react-query'
import { playlists } from '#contract/helper/playlists.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type { Playlist } from '#contract/helper/playlists.ts'

/** The person's playlists in which the comic of a path stands. */
export const playlistsWithQuery = (path: string) =>
  queryOptions({
    queryKey: keys.playlistsWith(path),
    queryFn: async ({ signal }) => (await call(playlists.list, { query: { comic: path }, signal })).playlists,
  })
