import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { HELPER_AUDIENCE } from '#contract/relay.ts'
import type { Db } from '#db/index.ts'
import type { AuthenticationMethod, SessionRow } from '../sessions.ts'
import { sessionById } from '../sessions.ts'
import { type UserRow, userById } from '../users.ts'
import type { Keys } from './keys.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFE = 3600
const AUDIENCE = 'authenticated'
/** Those by which somebody may be told who they are. */
export const ANY_AUDIENCE: readonly string[] = [AUDIENCE, HELPER_AUDIENCE]

declare const verified: unique symbol
/** A user's id out of a verified token. Only `verifyAccessToken` makes one; rows are reached with nothing else. */
export type VerifiedUserId = string & { readonly [verified]: true }

/** A user on whose behalf this server itself acts. */
export const ownServer = (userId: string): VerifiedUserId => userId as VerifiedUserId

/** Who a verified token speaks for. */
export interface TokenHolder {
  readonly sub: VerifiedUserId
  readonly email: string
  readonly sessionId: string
  readonly aal: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Why a token does not count. */
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

/** What a session says of itself in its tokens. */
type SessionClaims = Pick<SessionRow, 'id' | 'aal' | 'amr'>

/**
 * The session of tokens that the server makes for itself, to write on behalf of somebody whose reading app asks it to:
 * there is none. Calls that change the account look for their session, and find none.
 */
const OWN_SESSION: SessionClaims = { id: '00000000-0000-4000-8000-000000000000', aal: 'aal2', amr: '[]' }

/** A token for the server's own use; it leaves this computer for nobody. */
export const signOwnToken = (issuer: TokenIssuer, user: UserRow): Promise<string> =>
  signAccessToken(issuer, user, OWN_SESSION)

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

/** Whose a token is, for whom, and until when, in seconds since 1970. */
interface Meant {
  readonly sub: string
  readonly audience: string
  readonly expiresAt: number
}

/** Signs claims as a token of this account. */
export function signToken(
  { keys, issuer, now }: TokenIssuer,
  claims: JWTPayload,
  { sub, audience, expiresAt }: Meant,
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

const claimsOf = z.object({
  sub: z.uuid(),
  email: z.string(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
  aal: z.string(),
  exp: z.number(),
})

/**
 * Verifies an access token: signed with one of our keys, issuer, audience, role and end. One for a helper is none,
 * unless `audiences` says so.
 * Throws TokenErrors `expired` and `invalid`; whether the session still exists is not asked.
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
    const claims = claimsOf.parse(payload)
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
 * As `verifyAccessToken`, and the session must not have been ended: signing out counts at once.
 * (A hosted project's REST service takes a token until its end; here it is refused sooner.)
 */
export async function verifyLiveToken(issuer: TokenIssuer, db: Db, token: string): Promise<TokenHolder> {
  const holder = await verifyAccessToken(issuer, token)
  if (holder.sessionId === OWN_SESSION.id && (await isHolderLive(db, holder))) return holder
  const session = await sessionById(db, holder.sessionId)
  if (session === undefined || session.user_id !== holder.sub) {
    throw new TokenError('session-ended', 'Session from session_id claim in JWT does not exist')
  }
  // A factor that was taken away took its level along: the session knows, the token does not.
  return { ...holder, aal: session.aal }
}

/** Whether the session of a verified token goes on; for the server's own, whether its user is still there. */
export async function isHolderLive(db: Db, { sub, sessionId }: TokenHolder): Promise<boolean> {
  if (sessionId === OWN_SESSION.id) return (await userById(db, sub)) !== undefined
  return (await sessionById(db, sessionId))?.user_id === sub
}

/** What deciding who a bearer speaks for takes. */
export interface BearerService extends TokenIssuer {
  readonly db: Db
  readonly anonKey: string
}

/**
 * Who a bearer speaks for; null for nobody: none was sent, or the publishable key was.
 * Throws TokenErrors, as `verifyLiveToken`.
 */
export async function holderOfBearer(
  service: BearerService,
  token: string | null,
): Promise<TokenHolder | null> {
  if (token === null || token === service.anonKey || token.startsWith('sb_publishable_')) return null
  return verifyLiveToken(service, service.db, token)
}
