import type { Session } from '@supabase/supabase-js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isAppError } from '#domain/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { isAway, isHeld } from '../connection/base.ts'
import { isOf, keys } from '../keys.ts'
import { accountOpened, currentSession, openAccount, sessionAtStart } from './account.ts'

/** The session of the moment, null when signed out. `watchSession` keeps it true. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: currentSession,
  initialData: sessionAtStart,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** True for somebody who is signed in, wholly: a second factor that is asked for was given. */
export function isMember(session: Session | null | undefined): boolean {
  return session != null && owedFactor(session) === null
}

/** True when lists may be asked for already. */
export function isSignedIn(client: QueryClient): boolean {
  return isMember(client.getQueryData(sessionQuery.queryKey) ?? sessionAtStart())
}

const KEPT = [keys.config, keys.session, keys.mode]

/**
 * Follows the account from when its client is there: each change of who is signed in empties what was loaded for
 * another, and calls `onOther` to forget what is kept elsewhere.
 */
export function watchSession(client: QueryClient, onOther: () => void): () => void {
  let ended = false
  let unsubscribe = () => {
    ended = true
  }
  void accountOpened.then((account) => {
    if (ended) return
    const { data } = account.auth.onAuthStateChange((event, session) => {
      // The query finds the first one by itself, and does not take silence for signing out.
      if (event === 'INITIAL_SESSION') return
      const before = client.getQueryData(sessionQuery.queryKey)
      client.setQueryData(sessionQuery.queryKey, session)
      if (before !== undefined && before?.user.id !== session?.user.id) {
        client.removeQueries({ predicate: ({ queryKey }) => !KEPT.some((kept) => isOf(queryKey, kept)) })
        // Whose computer is there is another question now.
        if (isAway()) void client.resetQueries({ queryKey: keys.mode })
        onOther()
      }
    })
    unsubscribe = () => data.subscription.unsubscribe()
  })
  return () => unsubscribe()
}

/** The token that was renewed last because a second factor was asked for: once is enough to learn of it. */
let renewed = ''

/**
 * Learns of a second factor that was added elsewhere, for which the helper asked: the renewed session knows it, and
 * the guard then shows where its code is given. A session that cannot be renewed has ended.
 */
export async function learnFactor(error: unknown): Promise<void> {
  if (!isAppError(error, 'second-factor-required')) return
  const session = await currentSession()
  if (session === null || session.access_token === renewed || owedFactor(session) !== null) return
  renewed = session.access_token
  const account = await openAccount()
  const { data } = await account.auth.refreshSession()
  renewed = data.session?.access_token ?? renewed
}

/** Ends the session here only: for a token that the helper no longer takes. */
export async function forgetSession(error: unknown): Promise<boolean> {
  if (isHeld()) return false
  if (!isAppError(error, 'unauthorized') && !isAppError(error, 'session-expired')) return false
  return (await import('./moved.ts')).endSession()
}
