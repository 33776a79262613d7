import { queryOptions } from '@tanstack/react-query'
import { type LinkSession, relay } from '#contract/relay.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { PAIRING_CODE } from '#domain/limits.ts'
import { accountError } from '#records/client/errors.ts'
import { owedFactor } from '#records/client/second-factor.ts'
import { accountKey, accountUrl } from '../account/account.ts'
import { callHere } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** How often a claimed code is looked at, in milliseconds. */
const LOOK = 1_500

/** A code as it was typed or opened, in capitals and with its line; null for what is none. */
export function codeFrom(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const code = `${letters.slice(0, 3)}-${letters.slice(3)}`
  return PAIRING_CODE.test(code) ? code : null
}

/** Whose code it is, and how far it has come. Throws `pairing-unknown`, `pairing-claimed`. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: keys.pairingOf(code),
    queryFn: ({ signal }) => callHere(relay.look, { params: { code }, signal }),
    refetchInterval: ({ state }) =>
      state.error === null && (state.data === undefined || ['waiting', 'claimed'].includes(state.data.state))
        ? LOOK
        : false,
    staleTime: 0,
    gcTime: 0,
  })

/** A session that is being made for a computer: whole, or still without its second factor's code. */
export interface Begun {
  /** The app whose digits are asked for; null where none are. */
  readonly factorId: string | null
  /** The session, once the digits are given where they are asked for. Throws `code-wrong`. */
  finish(digits: string): Promise<LinkSession>
  /** Ends it, where no computer took it; an account that cannot be told keeps it until it is no longer renewed. */
  end(): Promise<void>
}

/** Begins a session beside the browser's own, by the account's password. Throws `password-wrong`. */
export async function beginSession(email: string, password: string): Promise<Begun> {
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

/** Gives a computer a session of its own. Throws `pairing-unknown`, `pairing-claimed`. */
export const claim = (code: string, session: LinkSession, browser: string) =>
  callHere(relay.claim, { params: { code }, body: { session, browser } })
