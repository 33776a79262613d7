import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** Comics that are offered for a text at once. */
const OFFERED = 20

/** Comics that a text finds, the best first; the last ones stay while others are asked for. */
export const comicsFoundQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.search, 'comics', text],
    queryFn: async ({ signal }) =>
      (await call(discover.search, { query: { q: text, limit: OFFERED }, signal })).comics,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })
