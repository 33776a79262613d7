import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { playlists } from '#contract/helper/playlists.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type PlaylistReading = z.infer<typeof playlists.reading.response>

/** The progress of a playlist and the comic to continue with; invalidated with all progress. */
export const playlistReadingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.playlistReading(id),
    queryFn: ({ signal }) => call(playlists.reading, { params: { id }, signal }),
    staleTime: 0,
  })
