import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#db/index.ts'
import type { AuthenticationMethod, SessionRow } from '../sessions.ts'
import { sessionById } from '../sessions.ts'
import type { UserRow } from '../users.ts'
import type { Keys } from './keys.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIFE = 3600
const AUDIENCE = 'authenticated'

declare const verified: unique symbol
/** A user's id out of a verified token. Only `verifyAccessToken` makes one; rows are reached with nothing else. */
export type VerifiedUserId = string & { readonly [verified]: true }

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
export class TokenRefusal extends Error {
  readonly reason: 'invalid' | 'expired' | 'session-ended'

  constructor(reason: TokenRefusal['reason'], message: string) {
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

/** Signs the access token of a session, with the claims that clients rely on. */
export function signAccessToken(
  { keys, issuer, now }: TokenIssuer,
  user: UserRow,
  session: SessionRow,
): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
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
  return new SignJWT(claims)
    .setProtectedHeader({ alg: keys.alg, kid: keys.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE)
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
 * Verifies an access token: signed with one of our keys, issuer, audience, role and end.
 * Throws TokenRefusals `expired` and `invalid`; whether the session still exists is not asked.
 */
export async function verifyAccessToken(
  { keys, issuer, now }: TokenIssuer,
  token: string,
): Promise<TokenHolder> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.verifying(header)
        if (key === undefined) throw new TokenRefusal('invalid', 'unrecognized JWT kid')
        return key
      },
      {
        algorithms: [...keys.algorithms],
        issuer,
        audience: AUDIENCE,
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
    if (error instanceof errors.JWTExpired) throw new TokenRefusal('expired', 'JWT expired')
    throw new TokenRefusal('invalid', error instanceof Error ? error.message : 'unreadable')
  }
}

/**
 * As `verifyAccessToken`, and the session must not have been ended: signing out counts at once.
 * (A hosted project's REST service takes a token until its end; here it is refused sooner.)
 */
export async function verifyLiveToken(issuer: TokenIssuer, db: Db, token: string): Promise<TokenHolder> {
  const holder = await verifyAccessToken(issuer, token)
  const session = await sessionById(db, holder.sessionId)
  if (session === undefined || session.user_id !== holder.sub) {
    throw new TokenRefusal('session-ended', 'Session from session_id claim in JWT does not exist')
  }
  // A factor that was taken away took its level along: the session knows, the token does not.
  return { ...holder, aal: session.aal }
}

/** What deciding who a bearer speaks for takes. */
export interface BearerService extends TokenIssuer {
  readonly db: Db
  readonly anonKey: string
}

/**
 * Who a bearer speaks for; null for nobody: none was sent, or the publishable key was.
 * Throws TokenRefusals, as `verifyLiveToken`.
 */
export async function holderOfBearer(
  service: BearerService,
  token: string | null,
): Promise<TokenHolder | null> {
  if (token === null || token === service.anonKey || token.startsWith('sb_publishable_')) return null
  return verifyLiveToken(service, service.db, token)
}
