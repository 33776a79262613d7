import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type SearchResults = z.output<typeof discover.search.response>

/** Maximum number of results of a kind in the navigation bar. */
const RESULTS_MAX = 5

/** Results for a text, the best first. The previous results stay until new results arrive. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.searchFor(text),
    queryFn: ({ signal }) => call(discover.search, { query: { q: text, limit: RESULTS_MAX }, signal }),
    placeholderData: keepPreviousData,
  })
