import type { Session } from '@supabase/supabase-js'

/**
 * Where the account's client keeps the session: each account's by itself, for a computer may go on with another one, and
 * what one gave is never shown to the next. By the client's own name for it `comics.a.example` and `comics.b.example`
 * would be the same.
 */
export const storageKey = (accountUrl: string) => `sb-${new URL(accountUrl).host}-auth-token`

/** The session as it was last kept, maybe ended; null where there is none, or nothing is kept. */
export function keptSession(accountUrl: string): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(accountUrl)) ?? 'null') as Partial<Session> | null
    return kept?.access_token && kept.user ? (kept as Session) : null
  } catch {
    return null
  }
}

/**
 * The client renews a session that ends within this, in milliseconds; so a kept one that lasts longer needs no client.
 */
const RENEWED_BEFORE = 90_000

/** True for a session that the client would answer with as it is. */
export const lasts = ({ expires_at: end = 0 }: Session): boolean => end * 1000 - Date.now() > RENEWED_BEFORE
