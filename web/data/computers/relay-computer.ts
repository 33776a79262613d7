import { queryOptions } from '@tanstack/react-query'
import { relay } from '#contract/relay.ts'
import { MODE_RECHECK } from '#domain/limits.ts'
import { callPageServer } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The account's computer as the relay of this page reports it; null if none was ever connected. */
export const relayComputerQuery = queryOptions({
  queryKey: keys.linked,
  queryFn: async ({ signal }) => (await callPageServer(relay.helper, { signal })).helper,
  refetchInterval: MODE_RECHECK,
  staleTime: 5_000,
})
