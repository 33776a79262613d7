import { z } from 'zod'
import type { Statements } from '#db/index.ts'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import type { AuthHandler } from '../handler.ts'
import { readInput } from '../input.ts'
import { enforceLimits } from '../service.ts'
import { raiseSession, sessionById } from '../sessions.ts'
import { callerOf } from '../tokens/bearer.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { userById } from '../users.ts'
import { answerChallenge } from './challenge.ts'
import { type FactorRow, ownFactor } from './factors.ts'
import { lastStepOf, stepOfCode } from './totp.ts'

const input = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

const invalidCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/**
 * Checks a code of the factor, stores its time step and marks the factor as verified; a code of this or an earlier step
 * is rejected afterwards. A stored step in the future comes from a clock that was ahead, and is ignored, as it would
 * lock the user out. Throws `mfa_verification_failed`.
 */
async function consumeCode(tx: Statements, factor: FactorRow, code: string, now: number): Promise<void> {
  const step = stepOfCode(factor.secret, code, now)
  const isUsed = step !== null && step <= factor.last_step && factor.last_step <= lastStepOf(now)
  if (step === null || isUsed) throw invalidCode()
  await tx.run("update auth_factors set status = 'verified', last_step = ?, updated_at = ? where id = ?", [
    step,
    factor.status === 'verified' ? factor.updated_at : now,
    factor.id,
  ])
}

/**
 * POST /factors/:id/verify: raises the caller's session to aal2. All checks are in one transaction, so only one of two
 * requests with the same code succeeds. The user's other aal1 sessions end, and unverified factors are deleted.
 */
export const verifyFactor: AuthHandler = async (service, ctx, { id }) => {
  const { user, session } = await callerOf(service, ctx)
  await ownFactor(service.db, user.id, id)
  const { challenge_id: challengeId, code } = await readInput(ctx, input)
  if (code === '') throw invalid('Code needs to be non-empty')
  const { verifyFactor: byAddress, verifyFactorOfUser } = service.limits
  const address = rateLimitKey(ctx)
  enforceLimits([byAddress, address], [verifyFactorOfUser, user.id])

  const answer = await service.db.transaction(async (tx) => {
    const now = service.now()
    const factor = await ownFactor(tx, user.id, id)
    await answerChallenge(tx, factor.id, challengeId, ctx, now)
    await consumeCode(tx, factor, code, now)
    const [current, holder] = [await sessionById(tx, session.id), await userById(tx, user.id)]
    if (current === undefined || holder === undefined) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    const raised = await raiseSession(tx, current, factor.id, now)
    await tx.run("delete from auth_sessions where user_id = ? and aal = 'aal1'", [user.id])
    await tx.run("delete from auth_factors where user_id = ? and status = 'unverified'", [user.id])
    return tokenResponse(service, tx, holder, raised)
  })
  // Only failed attempts count.
  byAddress.restore(address)
  verifyFactorOfUser.restore(user.id)
  return answer
}
