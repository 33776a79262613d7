import { createCall } from '#contract/client.ts'
import { currentSession } from './account.ts'
import { fetchEarly } from './first-answers.ts'

/** Calls the helper that served this page: `call(series.list, { query })`. */
export const call = createCall({
  baseUrl: '',
  token: async () => (await currentSession())?.access_token ?? null,
  fetch: fetchEarly,
  strict: import.meta.env.DEV,
})
