import type { Context } from 'koa'
import type { Db } from '#db/index.ts'
import { createRateLimit, type RateLimit } from '#http/requests/rate-limit.ts'
import { isFromLoopback } from '#http/server/loopback.ts'
import { AuthError } from './errors.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Site } from './redirect.ts'
import type { TokenIssuer } from './tokens/access-token.ts'
import { firstUserId } from './users.ts'

/** Sign-up policy: requests from this computer, all requests, invited users only, or no sign-up. */
export type SignUpPolicy = 'loopback' | 'open' | 'invited' | 'closed'

export interface SignUpRules {
  readonly signUp: SignUpPolicy
  /** True on a computer whose first account owns its libraries; false on a relay, which has no owner. */
  readonly owned: boolean
}

/**
 * Returns true if a request may create an account. On a computer with an owner, the first account must be created from
 * loopback, even with the policy `open`. An invitation creates its account beforehand, so `invited` allows no sign-up.
 */
export async function maySignUp(
  { signUp, owned }: SignUpRules,
  fromLoopback: boolean,
  owner: () => Promise<string | null>,
): Promise<boolean> {
  if (signUp === 'closed' || signUp === 'invited') return false
  if (!owned) return signUp === 'open'
  return fromLoopback || (signUp === 'open' && (await owner()) !== null)
}

/** What a change of the password requires beside a session. */
export interface PasswordChangeRules {
  /** True to require a code from GET /reauthenticate if the session is older than a day. */
  readonly reauthentication: boolean
  /** True to require the current password, except after a recovery. */
  readonly currentPassword: boolean
}

/** The dependencies of an auth service. */
export interface AuthParts extends TokenIssuer {
  readonly db: Db
  readonly site: Site
  readonly mailer: Mailer
  /** True to accept addresses without a confirmation message. */
  readonly autoConfirm: boolean
  readonly passwordChange: PasswordChangeRules
}

/** The dependencies of the auth routes. */
export interface AuthService extends AuthParts {
  /** True if sign-up without an address is allowed. */
  readonly anonymousSignIn: boolean
  signUpOpenTo(ctx: Context): Promise<boolean>
  /** True if accounts are created by invitation; decides the message of a rejected sign-up. */
  readonly byInvitation: boolean
  readonly limits: {
    readonly signIn: RateLimit
    readonly signInOfEmail: RateLimit
    readonly passwordOfEmail: RateLimit
    readonly signUp: RateLimit
    readonly refresh: RateLimit
    readonly messages: RateLimit
    readonly verify: RateLimit
    readonly codeOfEmail: RateLimit
    readonly verifyFactor: RateLimit
    readonly verifyFactorOfUser: RateLimit
  }
}

export function createAuthService(parts: AuthParts, rules: SignUpRules): AuthService {
  const { now } = parts
  return {
    ...parts,
    anonymousSignIn: false,
    signUpOpenTo: (ctx) => maySignUp(rules, isFromLoopback(ctx), () => firstUserId(parts.db)),
    byInvitation: rules.signUp === 'invited',
    limits: {
      // Per client address as on hosted projects, and a stricter limit per address and email for passwords
      // (docs/accounts.md, Rate limits).
      signIn: createRateLimit(30, 30, now),
      signInOfEmail: createRateLimit(10, 2, now),
      // Per email, from all addresses but loopback. Higher than `signInOfEmail`, so that a single address cannot
      // exhaust this limit and lock the user out.
      passwordOfEmail: createRateLimit(50, 3, now),
      signUp: createRateLimit(30, 6, now),
      refresh: createRateLimit(30, 30, now),
      messages: createRateLimit(30, 6, now),
      verify: createRateLimit(30, 6, now),
      // Wrong codes per email, from all addresses: at 144 a day, a million guesses take 19 years.
      codeOfEmail: createRateLimit(10, 0.1, now),
      verifyFactor: createRateLimit(15, 15, now),
      // Per user. Three codes of a million are valid at a time: at 144 guesses a day, an even chance after four years.
      verifyFactorOfUser: createRateLimit(10, 0.1, now),
    },
  }
}

/**
 * Takes one attempt from each limit. Throws `over_request_rate_limit` (429) at the first exhausted limit. Later limits
 * are not touched, so that a rejected client cannot add a key to them with each request.
 */
export function enforceLimits(...limits: readonly (readonly [limit: RateLimit, key: string])[]): void {
  if (!limits.every(([limit, key]) => limit.take(key)))
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
