import { createCall } from '#contract/client.ts'
import { currentSession } from '../account/account.ts'
import { helperBase } from './helper-base.ts'
import { fetchPrefetched } from './prefetched-responses.ts'

const token = async () => (await currentSession())?.access_token ?? null
const strict = import.meta.env.DEV

/** Calls the helper that has the collection, directly or through a relay: `call(series.list, { query })`. */
export const call = createCall({
  get baseUrl() {
    return helperBase()
  },
  token,
  fetch: fetchPrefetched,
  strict,
})

/** Calls the server of this page: the helper or a relay. */
export const callPageServer = createCall({ baseUrl: '', token, strict })
