import type { Context } from 'koa'
import { requesterOf } from '../../http.ts'
import { type AuthService, takeTry } from '../service.ts'
import { startSession } from '../sessions.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { addUser, existingUser, type Metadata, noteSignIn } from '../users.ts'

/** POST /signup with neither an address nor a password, where that is offered: a user who is nobody yet. */
export async function signUpAnonymously(
  service: AuthService,
  ctx: Context,
  metadata: Metadata,
): Promise<Record<string, unknown>> {
  takeTry([service.limits.signUp, requesterOf(ctx)])
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const id = await addUser(tx, { email: null, passwordHash: '', metadata, confirmed: true }, now)
    await noteSignIn(tx, id, now)
    const user = await existingUser(tx, id)
    return tokenResponse(service, tx, user, await startSession(tx, id, 'anonymous', ctx, now))
  })
}
