import type { Context } from 'koa'
import { z } from 'zod'
import { isFromLoopback } from '#http/server/loopback.ts'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { readInput } from '../input.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { countRefresh, endSession, sessionById } from '../sessions.ts'
import { decodeRefreshToken } from '../tokens/refresh-token.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { isBanned, userById } from '../users.ts'

/** Milliseconds after a refresh in which older tokens are accepted, because several tabs may refresh at once. */
const REUSE_GRACE = 10_000

const input = z.object({ refresh_token: z.string().default('') })

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const notValid = () => invalid('Refresh token is not valid')

/**
 * POST /token?grant_type=refresh_token: exchanges a refresh token (docs/accounts.md, Refresh tokens). The previous
 * token returns the current one again. An older token, used after REUSE_GRACE, is presumed stolen and ends its session.
 */
export async function refresh(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { refresh_token: text } = await readInput(ctx, input)
  if (!isFromLoopback(ctx)) enforceLimits([service.limits.refresh, rateLimitKey(ctx)])
  if (/^[a-z0-9]{12}$/.test(text)) throw notFound()
  const token = decodeRefreshToken(text)
  if (token === null) throw notValid()

  const answer = await service.db.transaction(async (tx) => {
    const session = await sessionById(tx, token.sessionId)
    const user = session && (await userById(tx, session.user_id))
    if (!session || !user) throw notFound()
    if (!token.issuedWith(Buffer.from(session.hmac_key, 'base64url'))) throw notValid()
    if (isBanned(user, service.now())) throw new AuthError(400, 'user_banned', 'User is banned')
    const behind = session.counter - token.counter
    if (behind < 0) throw notValid()
    const now = service.now()
    if (behind === 0) return tokenResponse(service, tx, user, await countRefresh(tx, session, now))
    const inGrace = now - session.refreshed_at < REUSE_GRACE && token.counter >= session.least_counter
    if (behind === 1 || inGrace) return tokenResponse(service, tx, user, session)
    // The error is thrown after the commit; inside the transaction it would restore the session.
    await endSession(tx, session.id)
    return null
  })
  if (answer !== null) return answer
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
