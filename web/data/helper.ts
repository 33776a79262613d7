import { createCall } from '#contract/client.ts'
import { currentSession } from './account.ts'

/** Calls the helper that served this page: `call(series.list, { query })`. */
export const call = createCall({
  baseUrl: '',
  token: async () => (await currentSession())?.access_token ?? null,
  strict: import.meta.env.DEV,
})
