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

/** The account as the terminal uses it: the same client as the dashboard's, with its session in a file. */
export interface AccountClient {
  readonly client: SupabaseClient<Database>
  readonly url: string
  /** True for the account of this data folder. */
  readonly isHere: boolean
  /**
   * Returns the signed-in user. Throws login-required without a session, second-factor-required if its code is missing,
   * account-unreachable if an expired session cannot be renewed.
   */
  user(): Promise<{ id: string; email: string }>
  /** Checks that the account responds. Throws account-unreachable. */
  reach(): Promise<void>
  /** Ends the session, and deletes it even if the account is unreachable. */
  signOut(): Promise<void>
  close(): Promise<void>
}

/** Timeout of `reach`, in milliseconds. */
const REACHED_WITHIN = 10_000

/**
 * Returns the remote account of this data folder's comics: the linked one, else the configured hosted one; null for the
 * data folder's own account.
 */
async function accountElsewhere({ hosted, dataDir }: Config): Promise<Address | null> {
  const link = await readLink(dataDir)
  return link?.account ?? (hosted && hostedProject(hosted))
}

/** Returns the session file of an account: each account has its own, so that a session is never sent to another. */
function sessionFile(dataDir: string, elsewhere: Address | null): string {
  const name = elsewhere === null ? 'session' : `session-${new URL(elsewhere.url).host}`
  return join(dataDir, `${name.replaceAll(/[^\w.-]/g, '-')}.json`)
}

/** Maps a failed fetch to a 503 response, because supabase-js would print its stack trace on the console. */
const quietFetch: typeof fetch = (input, init) =>
  accountFetch(input, init).catch((cause: unknown) => {
    if (init?.signal?.aborted === true) throw cause
    return Response.json({ message: 'fetch failed' }, { status: 503 })
  })

/** The address of an account. */
interface Address {
  readonly url: string
  readonly anonKey: string
  close?(): Promise<void>
}

/**
 * Opens the data folder's own account: through the running helper, so that its screens receive changes, else in this
 * process.
 */
async function accountHere({ dataDir }: Config): Promise<Address> {
  const helper = await findHelper(dataDir)
  if (helper === null) return startAccount({ dataDir })
  return (await createCall({ baseUrl: helper.url })(status.config)).account
}

/** A session that could not be renewed, and the reason. */
interface Unrenewed {
  readonly text: string
  readonly why: AppError
}

/**
 * Renews the stored session if it expires soon, and holds the lock until its file is written. Returns null on success,
 * and if the account has ended the session. A complete client would start a renewal of its own when it is created,
 * without waiting for the lock, so it must find a session that lasts.
 */
function renewSession(file: string, { url, anonKey }: Address): Promise<Unrenewed | null> {
  return sessionLock(file, url)(STORAGE_KEY, 0, async () => {
    const session = await readSession(file)
    if (session === null) return null
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
    return isAppError(why, 'account-unreachable') ? { text: session.text, why } : null
  })
}

/** Opens the account of this data folder's comics. See `sessionStorage` for `signal`. */
export async function openAccountClient(config: Config, signal?: AbortSignal): Promise<AccountClient> {
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
      storage: sessionStorage(file, unrenewed?.text, signal),
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

/** Returns the access token of the user signed in at this terminal; null without a valid session. */
export async function storedAccessToken(config: Config): Promise<string | null> {
  if (!(await isThere(sessionFile(config.dataDir, await accountElsewhere(config))))) return null
  const account = await openAccountClient(config)
  try {
    return (await account.client.auth.getSession()).data.session?.access_token ?? null
  } finally {
    await account.close()
  }
}
