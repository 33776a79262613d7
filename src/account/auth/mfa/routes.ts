import { AuthError } from '../errors.ts'
import type { AuthHandler, AuthRoutes } from '../handler.ts'
import { callerOf } from '../tokens/bearer.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { ownFactor, removeFactor } from './factors.ts'
import { verifyFactor } from './verify.ts'

/** DELETE /factors/:id: deletes a factor; a verified one only for an aal2 session. */
const unenroll: AuthHandler = async (service, ctx, { id }) => {
  const { user, session } = await callerOf(service, ctx)
  await service.db.transaction(async (tx) => {
    const factor = await ownFactor(tx, user.id, id)
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await removeFactor(tx, factor)
  })
  return { id: id ?? '' }
}

/** Second factors. */
export const factorRoutes: AuthRoutes = {
  'POST /factors': enroll,
  'POST /factors/:id/challenge': challenge,
  'POST /factors/:id/verify': verifyFactor,
  'DELETE /factors/:id': unenroll,
}
