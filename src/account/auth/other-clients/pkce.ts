import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { readInput } from '../input.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { type AuthenticationMethod, startSession } from '../sessions.ts'
import { codeHash } from '../tokens/flows.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { existingUser, isBanned, recordSignIn, userById } from '../users.ts'

interface FlowRow {
  readonly id: string
  readonly user_id: string
  readonly method: AuthenticationMethod['method']
  readonly challenge: string
  readonly challenge_method: string
  readonly code_issued_at: number
}

/** Milliseconds until a code expires. */
const CODE_LIFE = 300_000

function verifies(flow: FlowRow, verifier: string): boolean {
  const challenge =
    flow.challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [actual, expected] = [Buffer.from(challenge), Buffer.from(flow.challenge)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const grant = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** POST /token?grant_type=pkce: exchanges a code and its verifier for a session, once. */
export async function exchangeCode(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { auth_code: code, code_verifier: verifier } = await readInput(ctx, grant)
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  enforceLimits([service.limits.verify, rateLimitKey(ctx)])
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const flow = await tx.get<FlowRow>('select * from auth_flows where code_hash = ?', [codeHash(code)])
    const user = flow && (await userById(tx, flow.user_id))
    if (!flow || !user) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (now > flow.code_issued_at + CODE_LIFE) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!verifies(flow, verifier)) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    await tx.run('delete from auth_flows where id = ?', [flow.id])
    await recordSignIn(tx, user.id, now)
    const session = await startSession(tx, user.id, flow.method, ctx, now)
    return tokenResponse(service, tx, await existingUser(tx, user.id), session)
  })
}
