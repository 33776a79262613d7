import { queryOptions } from '@tanstack/react-query'
import { status } from '#contract/helper/status.ts'
import { type Config, setAccount } from '../account/account.ts'
import { keys } from '../keys.ts'
import { call, callHere } from './helper.ts'
import { known } from './known.ts'

function settled(config: Config): Config {
  setAccount(config)
  return config
}

/** What this helper is, before anything else: the page holds it, or it is asked. Says which account to use. */
export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: async () => settled(await callHere(status.config)),
  initialData: () => {
    const config = known('config')
    return config && settled(config)
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Who the signed-in account is to this helper. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => call(status.me, { signal }),
  staleTime: 60_000,
})
