import { queryOptions } from '@tanstack/react-query'
import { relay } from '#contract/relay.ts'
import { MODE_RECHECK } from '#domain/limits.ts'
import { callHere } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** The account's computer as the relay that served this page sees it; null where none was ever there. */
export const linkedQuery = queryOptions({
  queryKey: keys.linked,
  queryFn: async ({ signal }) => (await callHere(relay.helper, { signal })).helper,
  refetchInterval: MODE_RECHECK,
  staleTime: 5_000,
})
