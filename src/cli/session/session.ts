import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient, type SupabaseClient } from '@supabase/supabase-js'
import { startAccount } from '#account/serve.ts'
import { createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { status } from '#contract/helper/status.ts'
import { isThere } from '#disk/is-there.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { accountFetch, shortFetch } from '#http/bounded-fetch.ts'
import { accountError } from '#records/client/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { hostedProject } from '../account/hosted-project.ts'
import { createSupabaseClient } from '../account/supabase-client.ts'
import type { Config } from '../config.ts'
import { readLink } from '../link/link-file.ts'
import { findHelper } from '../running-helper.ts'
import { readSession, STORAGE_KEY, sessionStorage } from './session-file.ts'
import { sessionLock } from './session-lock.ts'

/** The account as the terminal uses it: the same client as the dashboard's, its session in a file. */
export interface AccountClient {
  readonly client: SupabaseClient<Database>
  readonly url: string
  /** True where it lives in this data folder. */
  readonly isHere: boolean
  /**
   * Who is signed in. Throws login-required when nobody is, second-factor-required when its code is owed,
   * account-unreachable when an ended session cannot be renewed.
   */
  user(): Promise<{ id: string; email: string }>
  /** Asks the account for a sign of life. Throws account-unreachable. */
  reach(): Promise<void>
  /** Ends the session, and forgets it also when the account cannot be told. */
  signOut(): Promise<void>
  close(): Promise<void>
}

/** What an account is given for a sign of life, in milliseconds. */
const REACHED_WITHIN = 10_000

/**
 * The account elsewhere that this data folder's comics are recorded in: the one that it is linked with, else the
 * hosted one that is configured; null where it is this data folder's own.
 */
async function accountElsewhere({ hosted, dataDir }: Config): Promise<Address | null> {
  const link = await readLink(dataDir)
  return link?.account ?? (hosted && hostedProject(hosted))
}

/** Each account has its session in a file of its own: what one gave is never shown to another. */
function sessionFile(dataDir: string, elsewhere: Address | null): string {
  const name = elsewhere === null ? 'session' : `session-${new URL(elsewhere.url).host}`
  return join(dataDir, `${name.replaceAll(/[^\w.-]/g, '-')}.json`)
}

/** Silence as the client's answer 503: it writes a failed fetch's stack to the console, where a person sits. */
const quietFetch: typeof fetch = (input, init) =>
  accountFetch(input, init).catch((cause: unknown) => {
    if (init?.signal?.aborted === true) throw cause
    return Response.json({ message: 'fetch failed' }, { status: 503 })
  })

/** Where an account answers. */
interface Address {
  readonly url: string
  readonly anonKey: string
  close?(): Promise<void>
}

/**
 * The data folder's own account: that of the helper which serves it (so that its screens are told of changes), else
 * in this process.
 */
async function accountHere({ dataDir }: Config): Promise<Address> {
  const helper = await findHelper(dataDir)
  if (helper === null) return startAccount({ dataDir })
  return (await createCall({ baseUrl: helper.url })(status.config)).account
}

/** A session that could not be renewed, and why. */
interface Unrenewed {
  readonly text: string
  readonly why: AppError
}

/**
 * Renews the kept session where it is due, the lock held until its file is written; null where all is well, and where
 * the account has ended it. A whole client begins a renewal of its own as it is made, which its lock does not wait for:
 * so it is to see a session that lasts.
 */
function renewSession(file: string, { url, anonKey }: Address): Promise<Unrenewed | null> {
  return sessionLock(file, url)(STORAGE_KEY, 0, async () => {
    const kept = await readSession(file)
    if (kept === null) return null
    const auth = new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
      storage: sessionStorage(file),
      storageKey: STORAGE_KEY,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      fetch: quietFetch,
    })
    const { error } = await auth.getSession()
    const why = error && accountError(error, { url })
    return isAppError(why, 'account-unreachable') ? { text: kept.text, why } : null
  })
}

/** Opens the account that this data folder's comics are recorded in. */
export async function openAccountClient(config: Config): Promise<AccountClient> {
  const elsewhere = await accountElsewhere(config)
  const address = elsewhere ?? (await accountHere(config))
  const { url, anonKey, close } = address
  const file = sessionFile(config.dataDir, elsewhere)
  const unrenewed = await renewSession(file, address).catch(async (error: unknown) => {
    await close?.()
    throw error
  })
  const client = createSupabaseClient(address, {
    auth: {
      storage: sessionStorage(file, unrenewed?.text),
      lock: sessionLock(file, url),
      storageKey: STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: quietFetch },
  })
  return {
    client,
    url,
    isHere: elsewhere === null,
    async user() {
      const { data, error } = await client.auth.getSession()
      const why = error && accountError(error, { url })
      if (isAppError(why, 'account-unreachable')) throw why
      if (data.session === null) throw unrenewed?.why ?? new AppError('login-required')
      if (owedFactor(data.session) !== null) throw new AppError('second-factor-required')
      return { id: data.session.user.id, email: data.session.user.email ?? '' }
    },
    async reach() {
      const signal = AbortSignal.timeout(REACHED_WITHIN)
      const answer = await shortFetch(`${url}/auth/v1/health`, {
        headers: { apikey: anonKey },
        signal,
      }).catch(() => null)
      if (answer?.ok !== true) throw new AppError('account-unreachable', { url })
    },
    async signOut() {
      await client.auth.signOut({ scope: 'local' })
      await rm(file, { force: true })
    },
    async close() {
      await close?.()
    },
  }
}

/** The access token of who is signed in at this terminal, null when nobody is or the session has ended. */
export async function storedAccessToken(config: Config): Promise<string | null> {
  if (!(await isThere(sessionFile(config.dataDir, await accountElsewhere(config))))) return null
  const account = await openAccountClient(config)
  try {
    return (await account.client.auth.getSession()).data.session?.access_token ?? null
  } finally {
    await account.close()
  }
}
