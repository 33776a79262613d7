import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { playlists } from '#contract/helper/playlists.ts'
import { begunPlaces } from '#records/library/reading.ts'
import { accountOnceSeen } from './account.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'
import { readIdsQuery } from './progress.ts'

export type PlaylistReading = z.infer<typeof playlists.reading.response>

/** How far a playlist was read and what to go on with; asked again whenever something was read. */
export const playlistReadingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.playlistReading(id),
    queryFn: async ({ client, signal }) => {
      const account = await accountOnceSeen()
      const [read, begun] = await Promise.all([client.fetchQuery(readIdsQuery), begunPlaces(account)])
      const body = { read: [...read], begun: [...begun] }
      return call(playlists.reading, { params: { id }, body, signal })
    },
    staleTime: 0,
  })
