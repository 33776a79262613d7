import { queryOptions } from '@tanstack/react-query'
import { status } from '#contract/helper/status.ts'
import { type Config, setAccountConfig } from '../account/account.ts'
import { keys } from '../keys.ts'
import { call, callPageServer } from './call.ts'
import { pageData } from './page-data.ts'

function applied(config: Config): Config {
  setAccountConfig(config)
  return config
}

/** The server's configuration, from the page if it is embedded there. Also sets which account is used. */
export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: async () => applied(await callPageServer(status.config)),
  initialData: () => {
    const config = pageData('config')
    return config && applied(config)
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user's role at this helper. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => call(status.me, { signal }),
  staleTime: 60_000,
})
