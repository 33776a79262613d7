import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** Maximum number of results. */
const RESULTS_MAX = 20

/** Comics that match a text, the best first. The previous results stay until new results arrive. */
export const comicSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.search, 'comics', text],
    queryFn: async ({ signal }) =>
      (await call(discover.search, { query: { q: text, limit: RESULTS_MAX }, signal })).comics,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })
