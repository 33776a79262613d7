import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { Database } from '#contract/database.ts'
import type { status } from '#contract/helper/status.ts'
import { keepaliveFetch } from '../connection/keepalive-fetch.ts'
import { clearPrefetched } from '../connection/prefetched-responses.ts'
import { isStillFresh, storageKey, storedSession } from './stored-session.ts'

export type Config = z.output<typeof status.config.response>
export type Account = SupabaseClient<Database>

let config: Config | null = null
let account: Promise<Account> | null = null
let resolveOpened: (account: Account) => void
let resolveShown: () => void

/** Resolves to the account's client once it has been created. */
export const accountOpened = new Promise<Account>((resolve) => {
  resolveOpened = resolve
})
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve
})

/** Sets the account's address and key. Must be called before any other function of this module. */
export function setAccountConfig(newConfig: Config): void {
  config = newConfig
}

function configured(): Config {
  if (config === null) throw new Error('The account is not configured yet.')
  return config
}

/** Returns the account's anonymous API key. */
export const accountKey = (): string => configured().account.anonKey

/** Returns the account's URL, for requests and error messages. */
export const accountUrl = (): string => configured().account.url

async function createAccount(): Promise<Account> {
  const { createClient } = await import('@supabase/supabase-js')
  const created = createClient<Database>(accountUrl(), configured().account.anonKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storageKey: storageKey(accountUrl()),
    },
    global: { fetch: keepaliveFetch },
  })
  resolveOpened(created)
  return created
}

/**
 * Returns the account's client. Its lazy chunk, a third of all script, is loaded at the first call, because the first
 * screen needs only the stored session. Rejects if the chunk cannot be loaded; the next call tries again.
 */
export function openAccount(): Promise<Account> {
  account ??= createAccount().catch((error: unknown) => {
    account = null
    throw error
  })
  return account
}

/** Resolves when the first screen is rendered with its covers. Requests that this screen does not need wait for it. */
export const firstScreenShown = (): Promise<void> => shown

/** Returns the account's client; unless it is being created, after the first screen has loaded its covers. */
export async function accountAfterFirstScreen(): Promise<Account> {
  if (account === null) await shown
  return openAccount()
}

/**
 * Starts the delayed requests, once the first screen is rendered, and discards unused prefetched responses. Also
 * creates the account's client, because the client reports changes of the session in other tabs.
 */
export function reportFirstScreenShown(): void {
  resolveShown()
  clearPrefetched()
  void openAccount().catch(() => undefined) // callers that need the client try again and get the error
}

/** Longest wait for the account to refresh a session, in milliseconds; after it, the stored session is used. */
const REFRESH_TIMEOUT = 4_000

const ownStoredSession = (): Session | null => storedSession(accountUrl())

/** True while the URL's fragment contains a session, which the client then removes. */
const isSessionInUrl = (): boolean => new URLSearchParams(location.hash.slice(1)).has('access_token')

/**
 * Returns the session at page load without waiting: null if signed out; undefined if only the account's client can
 * decide: the session is about to expire, the URL contains a session, or the client already exists.
 */
export function sessionAtStart(): Session | null | undefined {
  const session = ownStoredSession()
  return account === null && !isSessionInUrl() && (session === null || isStillFresh(session))
    ? session
    : undefined
}

/**
 * Returns the current session, refreshed if it is about to expire; null if signed out. While the account is
 * unreachable, returns the stored session, even if it has expired, because the helper checks the expiry.
 */
export async function currentSession(): Promise<Session | null> {
  const atStart = sessionAtStart()
  if (atStart !== undefined) return atStart
  // Without waiting for the client's lock, because a page that closes sends its last write in this task.
  const stored = isSessionInUrl() ? null : ownStoredSession()
  if (stored !== null && isStillFresh(stored)) return stored
  const refreshed = openAccount()
    .then((client) => client.auth.getSession())
    .then(({ data, error }) =>
      error?.name === 'AuthRetryableFetchError' ? ownStoredSession() : data.session,
    )
  if (ownStoredSession() === null) return refreshed
  const timeout = new Promise<Session | null>((resolve) =>
    setTimeout(() => resolve(ownStoredSession()), REFRESH_TIMEOUT),
  )
  return Promise.race([refreshed, timeout])
}
