import type { Context } from 'koa'
import type { Db } from '#db/index.ts'
import { isFromLoopback } from '#http/loopback.ts'
import type { TokenIssuer } from './access-token.ts'
import { AuthRefusal } from './errors.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** Who may make an account: requests from this computer, anyone, nobody. */
export type SignUpPolicy = 'loopback' | 'open' | 'closed'

/** What the auth calls work with. */
export interface AuthService extends TokenIssuer {
  readonly db: Db
  signUpOpenTo(ctx: Context): boolean
  readonly limits: {
    readonly signIn: RateLimit
    readonly signInOfEmail: RateLimit
    readonly signUp: RateLimit
    readonly refresh: RateLimit
  }
}

export function createAuthService(
  parts: TokenIssuer & { readonly db: Db },
  signUp: SignUpPolicy,
): AuthService {
  const { now } = parts
  return {
    ...parts,
    signUpOpenTo: (ctx) => signUp === 'open' || (signUp === 'loopback' && isFromLoopback(ctx)),
    limits: {
      // ACCOUNTS 2.15's figures by address, and a stricter one for guesses at one account's password.
      signIn: createRateLimit(30, 30, now),
      signInOfEmail: createRateLimit(10, 2, now),
      signUp: createRateLimit(30, 6, now),
      refresh: createRateLimit(30, 30, now),
    },
  }
}

/** Uses one try of each limit, or refuses with 429. */
export function takeTry(...tries: readonly (readonly [limit: RateLimit, key: string])[]): void {
  const left = tries.map(([limit, key]) => limit.take(key))
  if (left.includes(false))
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
}
