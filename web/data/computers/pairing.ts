import { queryOptions } from '@tanstack/react-query'
import { type LinkSession, relay } from '#contract/relay.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { PAIRING_CODE } from '#domain/limits.ts'
import { accountError } from '#records/client/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { accountKey, accountUrl } from '../account/account.ts'
import { callPageServer } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** Polling interval of a pairing's state, in milliseconds. */
const PAIRING_INTERVAL = 1_500

/** Normalizes a typed pairing code to capitals with a hyphen; null if it is no valid code. */
export function codeFrom(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const code = `${letters.slice(0, 3)}-${letters.slice(3)}`
  return PAIRING_CODE.test(code) ? code : null
}

/** The computer that shows a code, and the state of the pairing. Throws `pairing-unknown`, `pairing-claimed`. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: keys.pairingOf(code),
    queryFn: ({ signal }) => callPageServer(relay.look, { params: { code }, signal }),
    refetchInterval: ({ state }) =>
      state.error === null && (state.data === undefined || ['waiting', 'claimed'].includes(state.data.state))
        ? PAIRING_INTERVAL
        : false,
    staleTime: 0,
    gcTime: 0,
  })

/** A session created for a computer, which may still need its second factor's code. */
export interface PendingSession {
  /** Id of the authenticator app whose code is needed; null if none is. */
  readonly factorId: string | null
  /** Verifies the code if one is needed, and returns the session. Throws `code-wrong`. */
  finish(digits: string): Promise<LinkSession>
  /** Revokes the session if no computer uses it. Never rejects; without the account, the session expires. */
  end(): Promise<void>
}

/** Signs in with a password to a second session, for a computer. Throws `fields-required`, `password-wrong`. */
export async function beginSession(email: string, password: string): Promise<PendingSession> {
  if (password === '') throw new AppError('fields-required')
  const { createClient } = await import('@supabase/supabase-js')
  const { auth } = createClient(accountUrl(), accountKey(), {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'comics-link',
    },
  })
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) {
    const refusal = accountError(error, { url: accountUrl(), email })
    throw isAppError(refusal, 'invalid-credentials') ? new AppError('password-wrong') : refusal
  }
  const factorId = owedFactor(data.session)
  return {
    factorId,
    async finish(digits) {
      if (factorId !== null) {
        const { error: refused } = await auth.mfa.challengeAndVerify({ factorId, code: digits })
        if (refused) throw accountError(refused, { url: accountUrl() })
      }
      const { session } = (await auth.getSession()).data
      if (session === null) throw new AppError('session-expired')
      return { access_token: session.access_token, refresh_token: session.refresh_token }
    },
    async end() {
      await auth.signOut({ scope: 'local' }).catch(() => undefined)
    },
  }
}

/** Claims a code and gives its computer the session. Throws `pairing-unknown`, `pairing-claimed`. */
export const claimCode = (code: string, session: LinkSession, browser: string) =>
  callPageServer(relay.claim, { params: { code }, body: { session, browser } })
