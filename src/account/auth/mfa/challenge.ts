import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { clientAddress } from '#http/requests/proxy.ts'
import { AuthError } from '../errors.ts'
import type { AuthHandler } from '../handler.ts'
import { callerOf } from '../tokens/bearer.ts'
import { ownFactor } from './factors.ts'

/** Milliseconds until a challenge expires. */
const CHALLENGE_LIFE = 300_000

interface ChallengeRow {
  readonly id: string
  readonly ip: string
  readonly created_at: number
  readonly verified_at: number | null
}

/** POST /factors/:id/challenge: creates a challenge, which a code of the factor answers within five minutes. */
export const challenge: AuthHandler = async (service, ctx, { id }) => {
  const { user } = await callerOf(service, ctx)
  const challengeId = randomUUID()
  const now = service.now()
  await service.db.transaction(async (tx) => {
    const factor = await ownFactor(tx, user.id, id)
    await tx.run('delete from auth_challenges where created_at < ?', [now - CHALLENGE_LIFE])
    await tx.run('insert into auth_challenges (id, factor_id, ip, created_at) values (?, ?, ?, ?)', [
      challengeId,
      factor.id,
      clientAddress(ctx.req),
      now,
    ])
    await tx.run('update auth_factors set last_challenged_at = ? where id = ?', [now, factor.id])
  })
  return { id: challengeId, type: 'totp', expires_at: Math.floor((now + CHALLENGE_LIFE) / 1000) }
}

/**
 * Marks a factor's challenge as answered. Throws `mfa_factor_not_found` for a challenge of another factor,
 * `mfa_ip_address_mismatch` if it was answered before or was requested from another address, `mfa_challenge_expired`.
 */
export async function answerChallenge(
  tx: Statements,
  factorId: string,
  id: string,
  ctx: Context,
  now: number,
): Promise<void> {
  const row = await tx.get<ChallengeRow>('select * from auth_challenges where id = ? and factor_id = ?', [
    id,
    factorId,
  ])
  if (row === undefined) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', message)
  }
  if (row.verified_at !== null || row.ip !== clientAddress(ctx.req)) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (now - row.created_at > CHALLENGE_LIFE) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  await tx.run('update auth_challenges set verified_at = ? where id = ?', [now, id])
}
