import type { Context } from 'koa'
import { invalid } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { endOtherSessions, endSession, endSessionsOf } from '../sessions.ts'
import { authenticateAny, callerOf } from '../tokens/bearer.ts'

/**
 * POST /logout?scope=: ends all sessions of the user, the caller's, or all but the caller's. A linked computer can end
 * only its own.
 */
export async function signOut(service: AuthService, ctx: Context): Promise<null> {
  const scope = ctx.query.scope ?? 'global'
  const { user, session } = await (scope === 'local' ? authenticateAny : callerOf)(service, ctx)
  await service.db.transaction(async (tx) => {
    if (scope === 'global') await endSessionsOf(tx, user.id)
    else if (scope === 'local') await endSession(tx, session.id)
    else if (scope === 'others') await endOtherSessions(tx, user.id, session.id)
    else throw invalid(`Unsupported logout scope "${scope}"`)
  })
  return null
}
