import type { Session } from '@supabase/supabase-js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isAppError } from '#domain/errors/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { isAccountChanging, isServedByRelay } from '../connection/helper-base.ts'
import { isOf, keys } from '../keys.ts'
import { accountOpened, currentSession, openAccount, sessionAtStart } from './account.ts'

/** The current session, null if signed out. `watchSession` updates it. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: currentSession,
  initialData: sessionAtStart,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** True if a session is complete: a required second factor was verified. */
export function isMember(session: Session | null | undefined): boolean {
  return session != null && owedFactor(session) === null
}

/** True if the user is signed in, so that lists can be requested. */
export function isSignedIn(client: QueryClient): boolean {
  return isMember(client.getQueryData(sessionQuery.queryKey) ?? sessionAtStart())
}

/** Keys that stay in the cache when the user changes. `mode` depends on the user only on a relay's page. */
const KEPT = [keys.config, keys.session, keys.mode]

/**
 * Follows the account's session once the client exists. When the user changes, by sign-in, sign-out or both, clears the
 * query cache except `KEPT` and calls `onOther` to clear other caches. Returns a function that stops following.
 */
export function watchSession(client: QueryClient, onOther: () => void): () => void {
  let ended = false
  let unsubscribe = () => {
    ended = true
  }
  void accountOpened.then((account) => {
    if (ended) return
    const { data } = account.auth.onAuthStateChange((event, session) => {
      // The query loads the initial session itself, and an unreachable account does not count as signed out.
      if (event === 'INITIAL_SESSION') return
      const before = client.getQueryData(sessionQuery.queryKey)
      client.setQueryData(sessionQuery.queryKey, session)
      if (before !== undefined && before?.user.id !== session?.user.id) {
        client.removeQueries({ predicate: ({ queryKey }) => !KEPT.some((key) => isOf(queryKey, key)) })
        // The new user's helper may be reachable in another way, or not at all.
        if (isServedByRelay()) void client.resetQueries({ queryKey: keys.mode })
        onOther()
      }
    })
    unsubscribe = () => data.subscription.unsubscribe()
  })
  return () => unsubscribe()
}

/** The last access token of `refreshForSecondFactor`. It is not refreshed again, so that no loop begins. */
let refreshedToken = ''

/**
 * Refreshes the session after the helper has rejected it with `second-factor-required`, because a factor was added
 * elsewhere. The new session contains the factor, so the route guard requests its code.
 */
export async function refreshForSecondFactor(error: unknown): Promise<void> {
  if (!isAppError(error, 'second-factor-required')) return
  const session = await currentSession()
  if (session === null || session.access_token === refreshedToken || owedFactor(session) !== null) return
  refreshedToken = session.access_token
  const account = await openAccount()
  const { data } = await account.auth.refreshSession()
  refreshedToken = data.session?.access_token ?? refreshedToken
}

/** Signs out in this browser if the helper has rejected the token. Returns true if this call signed out. */
export async function endRejectedSession(error: unknown): Promise<boolean> {
  if (isAccountChanging()) return false
  if (!isAppError(error, 'unauthorized') && !isAppError(error, 'session-expired')) return false
  return (await import('./account-change.ts')).endSessionHere()
}
