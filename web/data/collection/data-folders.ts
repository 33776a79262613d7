import { queryOptions } from '@tanstack/react-query'
import { data } from '#contract/helper/data.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The helper's data folders and their sizes. For the owner only, and not through a relay. */
export const dataFoldersQuery = queryOptions({
  queryKey: keys.dataFolders,
  queryFn: ({ signal }) => call(data.get, { signal }),
  staleTime: 60_000,
})
