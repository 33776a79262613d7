import type { Context } from 'koa'
import type { Db } from '#db/index.ts'
import { isFromLoopback } from '#http/loopback.ts'
import { AuthRefusal } from './errors.ts'
import type { Post } from './mail/post.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import type { Site } from './redirect.ts'
import type { TokenIssuer } from './tokens/access-token.ts'
import { firstUserId } from './users.ts'

/** Who may make an account: requests from this computer, anyone, nobody. */
export type SignUpPolicy = 'loopback' | 'open' | 'closed'

/**
 * Whether somebody may make an account. The first one owns the machine's libraries: it is made on this computer,
 * whoever may come afterwards.
 */
export async function maySignUp(
  policy: SignUpPolicy,
  fromLoopback: boolean,
  owner: () => Promise<string | null>,
): Promise<boolean> {
  if (policy === 'closed') return false
  return fromLoopback || (policy === 'open' && (await owner()) !== null)
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

export function createAuthService(parts: AuthParts, signUp: SignUpPolicy): AuthService {
  const { now } = parts
  return {
    ...parts,
    anonymousSignIn: false,
    signUpOpenTo: (ctx) => maySignUp(signUp, isFromLoopback(ctx), () => firstUserId(parts.db)),
    limits: {
      // A hosted project's figures by address, and a stricter one for guesses at one account's password
      // (docs/accounts.md, Tries).
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
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
}
