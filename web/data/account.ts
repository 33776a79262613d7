import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { Database } from '#contract/database.ts'
import type { status } from '#contract/helper/status.ts'

export type Config = z.output<typeof status.config.response>
export type Account = SupabaseClient<Database>

/** On its way while the helper is asked for its config: the first paint does not wait for it. */
const library = import('@supabase/supabase-js')

let account: Account | null = null

/** Opens the account that the helper's config names; called once, before the first screen. */
export async function openAccount(config: Config): Promise<Account> {
  const { createClient } = await library
  account ??= createClient<Database>(config.account.url, config.account.anonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    global: { fetch: lastingFetch },
  })
  return account
}

/** Browsers let a request outlive its page only when what it carries is small: 64 KiB for all of them together. */
const LASTING_MAX = 8 * 1024

/** A small write that is under way as the page closes, such as where one reads, still arrives. */
const lastingFetch: typeof fetch = (input, init) => {
  const small = typeof init?.body === 'string' && init.body.length < LASTING_MAX
  return fetch(input, small ? { ...init, keepalive: true } : init)
}

/** The account's client. Throws when asked for before `openAccount`. */
export function accountClient(): Account {
  if (account === null) throw new Error('The account has not been opened yet.')
  return account
}

/** The session of the moment, refreshed when it is about to end; null when signed out. */
export async function currentSession(): Promise<Session | null> {
  return (await accountClient().auth.getSession()).data.session
}
