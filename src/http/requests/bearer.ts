import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { HELPER_AUDIENCE } from '#contract/relay.ts'
import { ageOf } from '#domain/age.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { TOKEN_MAX } from '#domain/limits.ts'
import { createRateLimit } from './rate-limit.ts'

/** The user of a token. */
export interface Bearer {
  readonly id: string
  readonly email: string
  /** The `session_id` of the token, if it has one. */
  readonly sessionId?: string
  /** True if the account has a second factor that this session has not verified. */
  readonly owesFactor: boolean
}

/** The user of a token, as the account returns it. */
export interface AccountUser {
  readonly id: string
  readonly email: string
  /** True if the user has a verified second factor. */
  readonly hasFactor: boolean
}

/** An account that validates tokens: embedded or hosted. `keys` and `ask` throw account-unreachable. */
export interface TokenSource {
  /** The `iss` of its tokens. */
  readonly issuer: string
  /** Returns its current public keys. */
  keys(): Promise<JSONWebKeySet>
  /** Requests the user of a token from the account (`GET /auth/v1/user`); null if the account rejects the token. */
  ask(token: string): Promise<AccountUser | null>
}

/**
 * Returns the user of a bearer token. Throws session-expired for an invalid or expired token; account-unreachable if it
 * cannot be validated now; rate-limited after too many invalid tokens.
 */
export type VerifyBearer = (token: string) => Promise<Bearer>

/** Accepted audiences: the account, or a helper that a relay sends a token to. */
const AUDIENCES = ['authenticated', HELPER_AUDIENCE]

/** Time for which the account's keys are cached, in milliseconds. */
const KEYS_LIFE = 10 * 60 * 1000
/** Minimum time between two loads for unknown keys, in milliseconds, because any client can invent key ids. */
const RELOAD_PAUSE = 10 * 1000
/**
 * Time for which an account that has signed with a published key is assumed to sign only with such keys, in
 * milliseconds.
 */
const SIGNED_LIFE = 60 * 60 * 1000
/** Time for which the account's response about a token is cached, in milliseconds. */
const USER_LIFE = 60 * 1000
const CACHED_USERS_MAX = 1_000
/** Rate limit of tokens that no published key verifies and the account rejects: a burst, and tries per minute. */
const TRIES = 30
const TRIES_A_MINUTE = 30
/** Seconds until the next try. */
const RETRY_AFTER = 2

const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  sub: z.uuid(),
  email: z.string().default(''),
  role: z.literal('authenticated'),
  session_id: z.string().optional(),
  aal: z.string().default('aal1'),
})
type Claims = z.output<typeof claims>

/** The account's response about a token, possibly still pending. */
interface CachedUser {
  readonly answer: Promise<AccountUser>
  readonly at: number
}

/**
 * Creates a verifier of an account's tokens. An asymmetric token with a key id is verified with the account's JWKS
 * (cached for 10 minutes, reloaded for an unknown key). Any other token is sent to the account, unless the account has
 * signed with a published key within the last hour: then it no longer signs with a secret, and the token is rejected.
 * That a key is published proves nothing, because the account may not use it yet. A verified token without a second
 * factor is also sent to the account, as only the account can tell whether the user has a second factor. The response
 * is cached for 60 s, and for as long as the account does not respond.
 */
export function createBearerVerifier(source: TokenSource): VerifyBearer {
  const keyOf = keyring(source)
  const lookUpUser = createUserLookup(source)
  let signedAt = Number.NEGATIVE_INFINITY

  return async (token) => {
    // The gateway of a hosted project rejects longer headers, and its error would not count against the rate limit.
    if (token.length > TOKEN_MAX) throw new AppError('session-expired')
    try {
      const { alg, kid } = decodeProtectedHeader(token)
      const { sub, email, session_id: sessionId, aal } = claimsOf(token, source.issuer)
      const bearer = { id: sub, ...(sessionId !== undefined && { sessionId }) }
      const isSigned = (alg === 'ES256' || alg === 'RS256') && kid !== undefined
      if (isSigned) {
        await jwtVerify(token, await keyOf(kid), { algorithms: ['ES256', 'RS256'] })
        signedAt = Date.now()
        if (aal === 'aal2') return { ...bearer, email, owesFactor: false }
      } else if (ageOf(signedAt) < SIGNED_LIFE) throw new AppError('session-expired')
      const user = await lookUpUser(token, isSigned)
      if (user.id !== sub) throw new AppError('session-expired')
      return { ...bearer, email: user.email, owesFactor: aal !== 'aal2' && user.hasFactor }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('session-expired', {}, { cause })
    }
  }
}

/**
 * Requests the user of each token from the account, with a cache. Throws session-expired if the account rejects the
 * token, and rate-limited if it has recently rejected too many. Tokens verified by a key (`isSigned`) and cached ones
 * do not count, because a client cannot make them up.
 */
function createUserLookup(source: TokenSource): (token: string, isSigned: boolean) => Promise<AccountUser> {
  const cache = new LRUCache<string, CachedUser>({ max: CACHED_USERS_MAX })
  const tries = createRateLimit(TRIES, TRIES_A_MINUTE, Date.now)

  async function ask(
    token: string,
    isUncounted: boolean,
    known: CachedUser | undefined,
  ): Promise<AccountUser> {
    try {
      const user = await source.ask(token)
      if (user === null) throw new AppError('session-expired')
      if (!isUncounted) tries.restore('')
      return user
    } catch (error) {
      if (!isAppError(error, 'account-unreachable')) throw error
      if (!isUncounted) tries.restore('')
      // The last response stays valid while the account does not respond.
      if (known !== undefined) return known.answer
      throw error
    }
  }

  return (token, isSigned) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = cache.get(hash)
    if (known !== undefined && ageOf(known.at) < USER_LIFE) return known.answer
    const isUncounted = isSigned || known !== undefined
    // Checked before caching, because many invalid tokens would evict valid ones.
    if (!isUncounted && !tries.take('')) throw new AppError('rate-limited', { seconds: RETRY_AFTER })
    const answer = ask(token, isUncounted, known)
    const entry = { answer, at: Date.now() }
    cache.set(hash, entry)
    // Failures are not cached.
    answer.catch(() => cache.get(hash) === entry && cache.delete(hash))
    return answer
  }
}

/** Parses a token's claims. Throws session-expired for another issuer or audience and for an expired token. */
function claimsOf(token: string, issuer: string): Claims {
  const parsed = claims.parse(decodeJwt(token))
  const isExpected = parsed.iss === issuer && [parsed.aud].flat().some((aud) => AUDIENCES.includes(aud))
  if (!isExpected || parsed.exp * 1000 <= Date.now()) throw new AppError('session-expired')
  return parsed
}

/** Returns a function that returns the account's public keys, reloaded after KEYS_LIFE and for an unknown key id. */
function keyring(source: TokenSource): (kid: string) => Promise<JWTVerifyGetKey> {
  let cached: { ids: ReadonlySet<string | undefined>; find: JWTVerifyGetKey; at: number } | null = null
  let loading: Promise<void> | null = null
  let reloadedAt = Number.NEGATIVE_INFINITY

  async function load(): Promise<void> {
    const set = await source.keys()
    cached = { ids: new Set(set.keys.map((key) => key.kid)), find: createLocalJWKSet(set), at: Date.now() }
  }
  const loadOnce = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return async (kid) => {
    if (cached === null || ageOf(cached.at) > KEYS_LIFE) {
      // Known keys stay valid while the account does not respond.
      await loadOnce().catch((error: unknown) => {
        if (!isAppError(error, 'account-unreachable') || !cached?.ids.has(kid)) throw error
      })
    } else if (!cached.ids.has(kid) && ageOf(reloadedAt) > RELOAD_PAUSE) {
      reloadedAt = Date.now()
      await loadOnce()
    }
    if (cached === null) throw new AppError('session-expired')
    return cached.find
  }
}

/** Returns the token of `Authorization: Bearer`; null without that header. */
export function bearerOf(ctx: Pick<Context, 'get'>): string | null {
  return /^bearer +(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null
}
