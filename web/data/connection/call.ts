import { createCall } from '#contract/client.ts'
import type { AppError } from '#domain/errors/errors.ts'
import { currentSession } from '../account/account.ts'
import { helperBase } from './helper-base.ts'
import { fetchPrefetched } from './prefetched-responses.ts'

const token = async () => (await currentSession())?.access_token ?? null
const strict = import.meta.env.DEV

let refused: (error: AppError) => void = () => undefined

/** Sets the function that is called with the error of each request that the helper rejects, read or write. */
export function onRefusal(listener: (error: AppError) => void): void {
  refused = listener
}

/** Calls the helper that has the collection, directly or through a relay: `call(series.list, { query })`. */
export const call = createCall({
  get baseUrl() {
    return helperBase()
  },
  token,
  fetch: fetchPrefetched,
  onRefused: (error) => refused(error),
  strict,
})

/** Calls the server of this page: the helper or a relay. */
export const callPageServer = createCall({ baseUrl: '', token, strict })
