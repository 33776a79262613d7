import type { Context } from 'koa'
import type { Db } from '#db/index.ts'
import { isFromLoopback } from '#http/loopback.ts'
import { createRateLimit, type RateLimit } from '#http/rate-limit.ts'
import { AuthError } from './errors.ts'
import type { Post } from './mail/post.ts'
import type { Site } from './redirect.ts'
import type { TokenIssuer } from './tokens/access-token.ts'
import { firstUserId } from './users.ts'

/** Who may make an account: requests from this computer, anyone, who was invited, nobody. */
export type SignUpPolicy = 'loopback' | 'open' | 'invited' | 'closed'

/** Who may make an account, and where. */
export interface SignUpRules {
  readonly signUp: SignUpPolicy
  /** True at a computer whose libraries its first account owns; false where nobody owns anything: at a relay. */
  readonly owned: boolean
}

/**
 * Whether somebody may make an account by themselves. Where the first one owns the machine's libraries, it is made on
 * this computer, whoever may come afterwards; where nothing is owned nobody sits either, and open is open from the
 * first. Who was invited has an account already.
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

/** What a new password takes beside a session. */
export interface PasswordChangeRules {
  /** A code from GET /reauthenticate, when the session is older than a day. */
  readonly reauthentication: boolean
  /** The current password, but after a recovery. */
  readonly currentPassword: boolean
}

/** What an auth service is put together from. */
export interface AuthParts extends TokenIssuer {
  readonly db: Db
  readonly site: Site
  readonly post: Post
  /** Take addresses as they are given, without a message that proves them. */
  readonly autoConfirm: boolean
  readonly passwordChange: PasswordChangeRules
}

/** What the auth calls work with. */
export interface AuthService extends AuthParts {
  /** Whether people may come in without an address. */
  readonly anonymousSignIn: boolean
  signUpOpenTo(ctx: Context): Promise<boolean>
  /** Whether accounts are made by invitation: what who may not sign up is told. */
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
      // A hosted project's figures by address, and a stricter one for guesses at one account's password
      // (docs/accounts.md, Rate limits).
      signIn: createRateLimit(30, 30, now),
      signInOfEmail: createRateLimit(10, 2, now),
      // For one account from everywhere but this computer: more than any one address has, so that none can use it up.
      passwordOfEmail: createRateLimit(50, 3, now),
      signUp: createRateLimit(30, 6, now),
      refresh: createRateLimit(30, 30, now),
      messages: createRateLimit(30, 6, now),
      verify: createRateLimit(30, 6, now),
      // Wrong codes for one email, from wherever: with five a code, 150 a day, a million take 18 years.
      codeOfEmail: createRateLimit(10, 0.1, now),
      // Three codes of a million are right at a time: at 144 guesses a day, an even chance after four years.
      verifyFactor: createRateLimit(15, 15, now),
      verifyFactorOfUser: createRateLimit(10, 0.1, now),
    },
  }
}

/**
 * Uses one try of each limit, or refuses with 429. Limits after the first that refuses are not asked: who has no tries
 * left cannot fill them with keys.
 */
export function takeTry(...tries: readonly (readonly [limit: RateLimit, key: string])[]): void {
  if (!tries.every(([limit, key]) => limit.take(key)))
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
