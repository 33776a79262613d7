import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { Database } from '#contract/database.ts'
import type { status } from '#contract/helper/status.ts'
import { forgetEarly } from '../connection/first-answers.ts'
import { keptSession, lasts, storageKey } from './kept-session.ts'

export type Config = z.output<typeof status.config.response>
export type Account = SupabaseClient<Database>

let config: Config | null = null
let account: Promise<Account> | null = null
let tellOpened: (account: Account) => void
let tellSeen: () => void

/** The account's client, once it is needed for the first time. */
export const accountOpened = new Promise<Account>((resolve) => {
  tellOpened = resolve
})
const seen = new Promise<void>((resolve) => {
  tellSeen = resolve
})

/** Where the account is, as the helper tells; said before anything is asked of the account. */
export function setAccount(told: Config): void {
  config = told
}

function configured(): Config {
  if (config === null) throw new Error('Nobody has said yet which account to use.')
  return config
}

/** The key that every page of the account has. */
export const accountKey = (): string => configured().account.anonKey

/** The account's address, for the sentence that tells that it does not answer. */
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
    global: { fetch: lastingFetch },
  })
  tellOpened(created)
  return created
}

/**
 * The account's client. It is fetched when it is first needed, a third of all script: a start needs no more than the
 * session that is kept. Rejects when it cannot be fetched; then the next call tries again.
 */
export function openAccount(): Promise<Account> {
  account ??= createAccount().catch((error: unknown) => {
    account = null
    throw error
  })
  return account
}

/** Resolves when the first screen is drawn with its covers: what it can do without is loaded after that. */
export const onceSeen = (): Promise<void> => seen

/** The account's client for what a first sight can do without: not before its pictures are there. */
export async function accountOnceSeen(): Promise<Account> {
  if (account === null) await seen
  return openAccount()
}

/**
 * The first sight is there: nothing of the account waits any more, and its client comes also where nobody asked for
 * it, to learn of what other tabs do with the session.
 */
export function firstSightSeen(): void {
  tellSeen()
  forgetEarly()
  void openAccount().catch(() => undefined) // whoever needs it tries again, and is told
}

/** Browsers let a request outlive its page only when what it carries is small: 64 KiB for all of them together. */
const LASTING_MAX = 8 * 1024

/** A small write that is under way as the page closes, such as where one reads, still arrives. */
const lastingFetch: typeof fetch = (input, init) => {
  const small = typeof init?.body === 'string' && init.body.length < LASTING_MAX
  return fetch(input, small ? { ...init, keepalive: true } : init)
}

/** How long an account that renews a session is waited for, in milliseconds. */
const PATIENCE = 4_000

const kept = (): Session | null => keptSession(accountUrl())

/** True while the address holds a link's session, which the client takes out of it. */
const isSessionInUrl = (): boolean => new URLSearchParams(location.hash.slice(1)).has('access_token')

/**
 * The session that a start finds, without waiting: null when nobody is signed in, undefined where the client has to
 * say, as when it is about to end or a link of a message brings one.
 */
export function sessionAtStart(): Session | null | undefined {
  const session = kept()
  return account === null && !isSessionInUrl() && (session === null || lasts(session)) ? session : undefined
}

/**
 * The session of the moment, refreshed when it is about to end; null when signed out. While the account does not
 * answer it is the one that was kept: the helper knows for how long that is good.
 */
export async function currentSession(): Promise<Session | null> {
  const atStart = sessionAtStart()
  if (atStart !== undefined) return atStart
  const asked = openAccount()
    .then((client) => client.auth.getSession())
    .then(({ data, error }) => (error?.name === 'AuthRetryableFetchError' ? kept() : data.session))
  if (kept() === null) return asked
  const patience = new Promise<Session | null>((resolve) => setTimeout(() => resolve(kept()), PATIENCE))
  return Promise.race([asked, patience])
}
