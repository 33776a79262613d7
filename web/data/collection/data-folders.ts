import { queryOptions } from '@tanstack/react-query'
import type { Response } from '#contract/endpoint.ts'
import { data } from '#contract/helper/data.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** Kind of data in the data folder, whose size is shown. */
export type DataKind = keyof Response<typeof data.get>['bytes']

/** The helper's data folders and their sizes. For the owner only, and not through a relay. */
export const dataFoldersQuery = queryOptions({
  queryKey: keys.dataFolders,
  queryFn: ({ signal }) => call(data.get, { signal }),
  staleTime: 60_000,
})
