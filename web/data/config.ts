import { queryOptions } from '@tanstack/react-query'
import { status } from '#contract/helper/status.ts'
import { openAccount } from './account.ts'
import { call } from './helper.ts'

/** What this helper is, asked once before anything else; opens the account that it names. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () => {
    const config = await call(status.config)
    await openAccount(config)
    return config
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Who the signed-in account is to this helper. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(status.me, { signal }),
  staleTime: 60_000,
})
