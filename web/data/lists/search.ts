import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type SearchResults = z.output<typeof discover.search.response>

/** Maximum number of results of a group. */
export const RESULTS_MAX = 8

/** Results for a text, the best first; `exact` searches the words as they are. */
export const searchQuery = (text: string, exact: boolean) =>
  queryOptions({
    queryKey: keys.searchFor(text, exact),
    queryFn: ({ signal }) =>
      call(discover.search, {
        query: { q: text, limit: RESULTS_MAX, ...(exact && { exact: 'true' }) },
        signal,
      }),
  })
