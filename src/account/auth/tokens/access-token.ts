import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { HELPER_AUDIENCE } from '#contract/relay.ts'
import type { Db } from '#db/index.ts'
import type { AuthenticationMethod, SessionRow } from '../sessions.ts'
import { sessionById } from '../sessions.ts'
import { type UserRow, userById } from '../users.ts'
import type { Keys } from './keys.ts'

/** Seconds until an access token expires. */
export const ACCESS_TOKEN_LIFE = 3600
const AUDIENCE = 'authenticated'
/** The audiences of tokens that `GET /user` accepts. */
export const ANY_AUDIENCE: readonly string[] = [AUDIENCE, HELPER_AUDIENCE]

declare const verified: unique symbol
/** A user id from a verified token, which every access to rows requires. */
export type VerifiedUserId = string & { readonly [verified]: true }

/** Returns a user id as verified; only for the server's own actions on behalf of a user. */
export const trustUserId = (userId: string): VerifiedUserId => userId as VerifiedUserId

/** The user and session that a verified token was issued to. */
export interface TokenHolder {
  readonly sub: VerifiedUserId
  readonly email: string
  readonly sessionId: string
  readonly aal: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** A token that is not accepted, and the reason. */
export class TokenError extends Error {
  readonly reason: 'invalid' | 'expired' | 'session-ended'

  constructor(reason: TokenError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface TokenIssuer {
  readonly keys: Keys
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type SessionClaims = Pick<SessionRow, 'id' | 'aal' | 'amr'>

/**
 * The session of tokens that the server issues to itself, to write on behalf of the user of a reading app. No row has
 * this id, so routes that change the account reject such a token.
 */
const SERVER_SESSION: SessionClaims = { id: '00000000-0000-4000-8000-000000000000', aal: 'aal2', amr: '[]' }

/** Signs a token for the server's own use; it must never be sent to a client. */
export const signServerToken = (issuer: TokenIssuer, user: UserRow): Promise<string> =>
  signAccessToken(issuer, user, SERVER_SESSION)

/** Signs the access token of a session, with the claims that clients rely on. */
export function signAccessToken(
  service: TokenIssuer,
  user: UserRow,
  session: SessionClaims,
): Promise<string> {
  const claims = {
    email: user.is_anonymous === 1 ? '' : user.email,
    phone: '',
    app_metadata: JSON.parse(user.app_metadata),
    user_metadata: JSON.parse(user.user_metadata),
    role: 'authenticated',
    aal: session.aal,
    amr: JSON.parse(session.amr) as AuthenticationMethod[],
    session_id: session.id,
    is_anonymous: user.is_anonymous === 1,
  }
  const expiresAt = Math.floor(service.now() / 1000) + ACCESS_TOKEN_LIFE
  return signToken(service, claims, { sub: user.id, audience: AUDIENCE, expiresAt })
}

interface Recipient {
  readonly sub: string
  readonly audience: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Signs claims as a token of this account. */
export function signToken(
  { keys, issuer, now }: TokenIssuer,
  claims: JWTPayload,
  { sub, audience, expiresAt }: Recipient,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: keys.alg, kid: keys.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now() / 1000))
    .setExpirationTime(expiresAt)
    .sign(keys.signing)
}

const claimsShape = z.object({
  sub: z.uuid(),
  email: z.string(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
  aal: z.string(),
  exp: z.number(),
})

/**
 * Verifies the signature, issuer, audience, role and expiry of an access token. Tokens for a helper are rejected unless
 * `audiences` allows them. Throws TokenErrors `expired` and `invalid`; does not check that the session exists.
 */
export async function verifyAccessToken(
  { keys, issuer, now }: TokenIssuer,
  token: string,
  audiences: readonly string[] = [AUDIENCE],
): Promise<TokenHolder> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.verifying(header)
        if (key === undefined) throw new TokenError('invalid', 'unrecognized JWT kid')
        return key
      },
      {
        algorithms: [...keys.algorithms],
        issuer,
        audience: [...audiences],
        currentDate: new Date(now()),
        requiredClaims: ['exp'],
      },
    )
    const claims = claimsShape.parse(payload)
    return {
      sub: claims.sub as VerifiedUserId,
      email: claims.email,
      sessionId: claims.session_id,
      aal: claims.aal,
      expiresAt: claims.exp,
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('expired', 'JWT expired')
    throw new TokenError('invalid', error instanceof Error ? error.message : 'unreadable')
  }
}

/**
 * Verifies an access token and its session, so that signing out takes effect at once. (A hosted project's REST service
 * accepts a token until it expires.) Throws the TokenErrors of `verifyAccessToken`, and `session-ended`.
 */
export async function verifyLiveToken(issuer: TokenIssuer, db: Db, token: string): Promise<TokenHolder> {
  const holder = await verifyAccessToken(issuer, token)
  if (holder.sessionId === SERVER_SESSION.id && (await isSessionActive(db, holder))) return holder
  const session = await sessionById(db, holder.sessionId)
  if (session === undefined || session.user_id !== holder.sub) {
    throw new TokenError('session-ended', 'Session from session_id claim in JWT does not exist')
  }
  // Removing a factor lowers the level of the session, but not of tokens already issued.
  return { ...holder, aal: session.aal }
}

/** Returns true if the session of a verified token exists; for a token of the server itself, if its user exists. */
export async function isSessionActive(db: Db, { sub, sessionId }: TokenHolder): Promise<boolean> {
  if (sessionId === SERVER_SESSION.id) return (await userById(db, sub)) !== undefined
  return (await sessionById(db, sessionId))?.user_id === sub
}

/** The dependencies of `verifyBearer`. */
export interface BearerService extends TokenIssuer {
  readonly db: Db
  readonly anonKey: string
}

/**
 * Returns the holder of a bearer token; null without a token, or for the publishable key. Throws the TokenErrors of
 * `verifyLiveToken`.
 */
export async function verifyBearer(
  service: BearerService,
  token: string | null,
): Promise<TokenHolder | null> {
  if (token === null || token === service.anonKey || token.startsWith('sb_publishable_')) return null
  return verifyLiveToken(service, service.db, token)
}
