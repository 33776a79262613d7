import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { Database } from '#contract/database.ts'
import type { status } from '#contract/helper/status.ts'

export type Config = z.output<typeof status.config.response>
export type Account = SupabaseClient<Database>

/** On its way while the helper is asked for its config: the first paint does not wait for it. */
const library = import('@supabase/supabase-js')

let account: Account | null = null
let url = ''

/** Where the session is kept: the client's own name for it, so that what it kept before is found. */
const storageKey = () => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`

/** Opens the account that the helper's config names; called once, before the first screen. */
export async function openAccount(config: Config): Promise<Account> {
  const { createClient } = await library
  url = config.account.url
  account ??= createClient<Database>(url, config.account.anonKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storageKey: storageKey(),
    },
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

/** The account's address, for the sentence that tells that it does not answer. */
export const accountUrl = (): string => url

/** How long an account that renews a session is waited for, in milliseconds. */
const PATIENCE = 4_000

/** The session as it was last kept, maybe ended; null where there is none, or nothing is kept. */
function keptSession(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey()) ?? 'null') as Partial<Session> | null
    return kept?.access_token && kept.user ? (kept as Session) : null
  } catch {
    return null
  }
}

/**
 * The session of the moment, refreshed when it is about to end; null when signed out. While the account does not
 * answer it is the one that was kept: the helper knows for how long that is good (DESIGN 5).
 */
export async function currentSession(): Promise<Session | null> {
  const asked = accountClient()
    .auth.getSession()
    .then(({ data, error }) => (error?.name === 'AuthRetryableFetchError' ? keptSession() : data.session))
  if (keptSession() === null) return asked
  const patience = new Promise<Session | null>((resolve) =>
    setTimeout(() => resolve(keptSession()), PATIENCE),
  )
  return Promise.race([asked, patience])
}
