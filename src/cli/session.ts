import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient, createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { startAccount } from '#account/start.ts'
import { createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { status } from '#contract/helper/status.ts'
import { isThere } from '#disk/is-there.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { accountError } from '#records/client/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import type { Config } from './config.ts'
import { hostedProject } from './hosted-account.ts'
import { findHelper } from './running-helper.ts'
import { readSession, STORAGE_KEY, sessionStorage } from './session-file.ts'
import { sessionLock } from './session-lock.ts'

/** The account as the terminal uses it: the same client as the dashboard's, its session in a file. */
export interface AccountClient {
  readonly client: SupabaseClient<Database>
  readonly url: string
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

/** Each account has its session in a file of its own: what one gave is never shown to another. */
function sessionFile({ hosted, dataDir }: Config): string {
  const name = hosted === null ? 'session' : `session-${new URL(hostedProject(hosted).url).host}`
  return join(dataDir, `${name.replaceAll(/[^\w.-]/g, '-')}.json`)
}

/** Silence as the client's answer 503: it writes a failed fetch's stack to the console, where a person sits. */
const quietFetch: typeof fetch = (input, init) =>
  fetch(input, init).catch((cause: unknown) => {
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
 * The hosted account that is configured, else that of the helper which serves this data folder (so that its
 * screens are told of changes), else this data folder's own, in this process.
 */
async function findAccount({ hosted, dataDir }: Config): Promise<Address> {
  if (hosted !== null) return hostedProject(hosted)
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
  const address = await findAccount(config)
  const { url, anonKey, close } = address
  const file = sessionFile(config)
  const unrenewed = await renewSession(file, address).catch(async (error: unknown) => {
    await close?.()
    throw error
  })
  const client = createClient<Database>(url, anonKey, {
    auth: {
      storage: sessionStorage(file, unrenewed?.text),
      lock: sessionLock(file, url),
      storageKey: STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: quietFetch },
    // Node 20 has no WebSocket of its own, and the client refuses to start without one.
    realtime: { transport: WebSocket as never },
  })
  return {
    client,
    url,
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
      const answer = await fetch(`${url}/auth/v1/health`, { headers: { apikey: anonKey }, signal }).catch(
        () => null,
      )
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
  if (!(await isThere(sessionFile(config)))) return null
  const account = await openAccountClient(config)
  try {
    return (await account.client.auth.getSession()).data.session?.access_token ?? null
  } finally {
    await account.close()
  }
}
