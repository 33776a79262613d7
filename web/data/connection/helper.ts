import { createCall } from '#contract/client.ts'
import { currentSession } from '../account/account.ts'
import { helperBase } from './base.ts'
import { fetchEarly } from './first-answers.ts'

const token = async () => (await currentSession())?.access_token ?? null
const strict = import.meta.env.DEV

/** Calls the helper with the comics, wherever it is: `call(series.list, { query })`. */
export const call = createCall({
  get baseUrl() {
    return helperBase()
  },
  token,
  fetch: fetchEarly,
  strict,
})

/** Calls whoever served this page: the helper itself, or the relay that it is reached through. */
export const callHere = createCall({ baseUrl: '', token, strict })
