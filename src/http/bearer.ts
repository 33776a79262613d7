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
import { AppError, isAppError } from '#domain/errors.ts'
import { TOKEN_MAX } from '#domain/limits.ts'
import { createRateLimit } from './rate-limit.ts'

/** Who a token speaks for. */
export interface Bearer {
  readonly id: string
  readonly email: string
  /** Where the account tells it. */
  readonly sessionId?: string
  /** The account has a second factor that this session has not shown. */
  readonly owesFactor: boolean
}

/** What an account says of the user of a token. */
export interface AskedUser {
  readonly id: string
  readonly email: string
  /** A second factor that was verified. */
  readonly hasFactor: boolean
}

/** Where an account's tokens are checked: its embedded or hosted server. Both throw account-unreachable. */
export interface TokenSource {
  /** The `iss` its tokens carry. */
  readonly issuer: string
  /** Its public keys of the moment. */
  keys(): Promise<JSONWebKeySet>
  /** Asks the account itself (`GET /auth/v1/user`) about a token; null when it says no. */
  ask(token: string): Promise<AskedUser | null>
}

/**
 * Turns a bearer token into who it speaks for. Throws session-expired for one that is not, or no longer, good;
 * account-unreachable when that cannot be found out now; rate-limited while too many were asked about that are not good.
 */
export type VerifyBearer = (token: string) => Promise<Bearer>

/** Who tokens may be for: the account, or a helper that is told who asks. */
const AUDIENCES = ['authenticated', HELPER_AUDIENCE]

const KEYS_LIFE = 10 * 60 * 1000
/** Between two loads for keys that are not known: a token can name any. */
const RELOAD_PAUSE = 10 * 1000
/** How long an account that signed with a published key is taken to sign with nothing else. */
const SIGNED_LIFE = 60 * 60 * 1000
const ASKED_LIFE = 60 * 1000
const ASKED_MAX = 1_000
/** Tokens that nothing vouches for and the account refuses: so many at once, and so many more a minute. */
const TRIES = 30
const TRIES_A_MINUTE = 30
/** When there is a try again, in seconds. */
const TRIES_WAIT = 2

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

/** What an account has said, or is about to say, of a token. */
interface Asked {
  readonly answer: Promise<AskedUser>
  readonly at: number
}

/**
 * The same for every account. An asymmetric token with a key id is checked against the account's JWKS (kept 10
 * minutes, loaded again once for an unknown key); any other is asked of the account, but of one that has lately signed
 * with such a key it is refused: by then it signs with no secret. A key that is merely published may be the next one.
 * Asked about, too, is a token that has shown no second factor: whether there is one only the account can tell. Its
 * word is kept for 60 s, and for as long as it does not answer.
 */
export function bearerVerifier(source: TokenSource): VerifyBearer {
  const keyOf = keyring(source)
  const askOnce = asker(source)
  let signedAt = Number.NEGATIVE_INFINITY

  return async (token) => {
    // A project's gateway refuses longer headers, which says nothing of the token and would cost no try.
    if (token.length > TOKEN_MAX) throw new AppError('session-expired')
    try {
      const { alg, kid } = decodeProtectedHeader(token)
      const { sub, email, session_id: sessionId, aal } = claimsOf(token, source.issuer)
      const bearer = { id: sub, ...(sessionId !== undefined && { sessionId }) }
      const checkable = (alg === 'ES256' || alg === 'RS256') && kid !== undefined
      if (checkable) {
        await jwtVerify(token, await keyOf(kid), { algorithms: ['ES256', 'RS256'] })
        signedAt = Date.now()
        if (aal === 'aal2') return { ...bearer, email, owesFactor: false }
      } else if (ageOf(signedAt) < SIGNED_LIFE) throw new AppError('session-expired')
      const user = await askOnce(token, checkable)
      if (user.id !== sub) throw new AppError('session-expired')
      return { ...bearer, email: user.email, owesFactor: aal !== 'aal2' && user.hasFactor }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('session-expired', {}, { cause })
    }
  }
}

/**
 * Asks about each token once in a while. Throws session-expired where the account says no, and rate-limited where it
 * has lately said so often: only of tokens that nothing vouches for (`isSigned`), as anybody can make them.
 */
function asker(source: TokenSource): (token: string, isSigned: boolean) => Promise<AskedUser> {
  const asked = new LRUCache<string, Asked>({ max: ASKED_MAX })
  const tries = createRateLimit(TRIES, TRIES_A_MINUTE, Date.now)

  async function ask(token: string, isFree: boolean, known: Asked | undefined): Promise<AskedUser> {
    try {
      const user = await source.ask(token)
      if (user === null) throw new AppError('session-expired')
      if (!isFree) tries.restore('')
      return user
    } catch (error) {
      if (!isAppError(error, 'account-unreachable')) throw error
      if (!isFree) tries.restore('')
      // What it said last is still good while it says nothing else.
      if (known !== undefined) return known.answer
      throw error
    }
  }

  return (token, isSigned) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = asked.get(hash)
    if (known !== undefined && ageOf(known.at) < ASKED_LIFE) return known.answer
    const isFree = isSigned || known !== undefined
    // Before anything is kept of it: many of them would take the place of what is known.
    if (!isFree && !tries.take('')) throw new AppError('rate-limited', { seconds: TRIES_WAIT })
    const answer = ask(token, isFree, known)
    const entry = { answer, at: Date.now() }
    asked.set(hash, entry)
    // Only a yes is kept.
    answer.catch(() => asked.get(hash) === entry && asked.delete(hash))
    return answer
  }
}

/** What a token says of itself. Throws for what no account of this issuer would say, and for one that has ended. */
function claimsOf(token: string, issuer: string): Claims {
  const said = claims.parse(decodeJwt(token))
  const meant = said.iss === issuer && [said.aud].flat().some((aud) => AUDIENCES.includes(aud))
  if (!meant || said.exp * 1000 <= Date.now()) throw new AppError('session-expired')
  return said
}

/** The public keys of an account, by what a token's `kid` names. */
function keyring(source: TokenSource): (kid: string) => Promise<JWTVerifyGetKey> {
  let kept: { ids: ReadonlySet<string | undefined>; find: JWTVerifyGetKey; at: number } | null = null
  let loading: Promise<void> | null = null
  let reloadedAt = Number.NEGATIVE_INFINITY

  async function load(): Promise<void> {
    const set = await source.keys()
    kept = { ids: new Set(set.keys.map((key) => key.kid)), find: createLocalJWKSet(set), at: Date.now() }
  }
  const loadOnce = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return async (kid) => {
    if (kept === null || ageOf(kept.at) > KEYS_LIFE) {
      // Keys that were good are still good while nobody can tell otherwise.
      await loadOnce().catch((error: unknown) => {
        if (!isAppError(error, 'account-unreachable') || !kept?.ids.has(kid)) throw error
      })
    } else if (!kept.ids.has(kid) && ageOf(reloadedAt) > RELOAD_PAUSE) {
      reloadedAt = Date.now()
      await loadOnce()
    }
    if (kept === null) throw new AppError('session-expired')
    return kept.find
  }
}

/** The token after `Authorization: Bearer`, null when there is none. */
export function bearerOf(ctx: Pick<Context, 'get'>): string | null {
  return /^bearer +(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null
}
