import type { Context } from 'koa'
import { rateLimitKey } from '../../http.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { startSession } from '../sessions.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { addUser, existingUser, type Metadata, recordSignIn } from '../users.ts'

/** POST /signup without an address and a password: creates and signs in an anonymous user. */
export async function signUpAnonymously(
  service: AuthService,
  ctx: Context,
  metadata: Metadata,
): Promise<Record<string, unknown>> {
  enforceLimits([service.limits.signUp, rateLimitKey(ctx)])
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const id = await addUser(tx, { email: null, passwordHash: '', metadata, confirmed: true }, now)
    await recordSignIn(tx, id, now)
    const user = await existingUser(tx, id)
    return tokenResponse(service, tx, user, await startSession(tx, id, 'anonymous', ctx, now))
  })
}
