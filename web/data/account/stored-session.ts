import type { Session } from '@supabase/supabase-js'

/**
 * Returns the localStorage key of an account's session. It contains the whole host, because a helper may use another
 * account later. The client's default key has only its first label, which `comics.a.example` and `comics.b.example`
 * share.
 */
export const storageKey = (accountUrl: string) => `sb-${new URL(accountUrl).host}-auth-token`

/** Returns the stored session, which may have expired; null if there is none or storage is unavailable. */
export function storedSession(accountUrl: string): Session | null {
  try {
    const stored = JSON.parse(
      localStorage.getItem(storageKey(accountUrl)) ?? 'null',
    ) as Partial<Session> | null
    return stored?.access_token && stored.user ? (stored as Session) : null
  } catch {
    return null
  }
}

/**
 * The client refreshes a session that expires within this time, in milliseconds. A session that is valid for longer
 * can be used without the client.
 */
const REFRESH_MARGIN = 90_000

/** True if the client would return a session without refreshing it. */
export const isStillFresh = ({ expires_at = 0 }: Session): boolean =>
  expires_at * 1000 - Date.now() > REFRESH_MARGIN
