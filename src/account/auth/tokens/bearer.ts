import type { Context } from 'koa'
import { bearerOf } from '#http/requests/bearer.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { type SessionRow, sessionWithLink } from '../sessions.ts'
import { isBanned, type UserRow, userById } from '../users.ts'
import { TokenError, type TokenHolder, verifyAccessToken } from './access-token.ts'

/** The signed-in caller of an auth call. */
export interface Caller {
  readonly user: UserRow
  readonly session: SessionRow
  /** True for the session of the user's linked computer. */
  readonly isLink: boolean
}

/**
 * Authenticates the caller of a route that changes the account. Throws the errors of `authenticateAny`, and not_admin
 * for a linked computer, whose session file may have been copied (docs/accounts.md, The linked computer).
 */
export async function callerOf(service: AuthService, ctx: Context): Promise<Caller> {
  const caller = await authenticateAny(service, ctx)
  if (caller.isLink) {
    throw new AuthError(403, 'not_admin', 'The session of a linked computer may not change the account')
  }
  return caller
}

/**
 * Authenticates the caller of a route that changes nothing but the session itself; linked computers are accepted.
 * `audiences` are the accepted audiences of the token, by default the account's. Throws no_authorization, bad_jwt,
 * user_not_found, session_not_found, user_banned.
 */
export async function authenticateAny(
  service: AuthService,
  ctx: Context,
  audiences?: readonly string[],
): Promise<Caller> {
  const token = bearerOf(ctx)
  if (token === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const holder: TokenHolder = await verifyAccessToken(service, token, audiences).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
  })
  const user = await userById(service.db, holder.sub)
  if (user === undefined) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  const session = await sessionWithLink(service.db, holder.sessionId)
  if (session?.user_id !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user, service.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session, isLink: session.is_link === 1 }
}
