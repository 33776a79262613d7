import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { playlists } from '#contract/helper/playlists.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type PlaylistReading = z.infer<typeof playlists.reading.response>

/** How far a playlist was read and what to go on with; asked again whenever something was read. */
export const playlistReadingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.playlistReading(id),
    queryFn: ({ signal }) => call(playlists.reading, { params: { id }, signal }),
    staleTime: 0,
  })
