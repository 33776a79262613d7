import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import type { Statements } from '#db/index.ts'
import { requesterOf } from '../../http.ts'
import { AuthRefusal, invalid } from '../errors.ts'
import { readInput } from '../input.ts'
import { type AuthService, takeTry } from '../service.ts'
import { type AuthenticationMethod, startSession } from '../sessions.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { existingUser, isBanned, noteSignIn, userById } from '../users.ts'

/** What a client keeps the other half of (RFC 7636). */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

interface FlowRow {
  readonly id: string
  readonly user_id: string
  readonly method: AuthenticationMethod['method']
  readonly challenge: string
  readonly challenge_method: string
  readonly code_issued_at: number
}

/** How long the page has to exchange its code, in milliseconds. */
const CODE_LIFE = 300_000

/** The challenge of a request; null for the implicit flow. Throws `validation_failed` (docs/accounts.md, PKCE). */
export function challengeOf(input: {
  readonly code_challenge: string
  readonly code_challenge_method: string
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: asked } = input
  if ((challenge === '') !== (asked === '')) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const method = asked.toLowerCase()
  if (method !== 's256' && method !== 'plain')
    throw invalid(`unsupported code_challenge method "${asked.slice(0, 20)}"`)
  return { challenge, method }
}

/** Keeps a challenge until its message is opened; answers the flow's id, null where there is none. */
export async function startFlow(
  tx: Statements,
  userId: string,
  method: AuthenticationMethod['method'],
  challenge: Challenge | null,
  now: number,
): Promise<string | null> {
  if (challenge === null) return null
  const id = randomUUID()
  await tx.run(
    'insert into auth_flows (id, user_id, method, challenge, challenge_method, created_at) values (?, ?, ?, ?, ?, ?)',
    [id, userId, method, challenge.challenge, challenge.method, now],
  )
  return id
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The code that a page exchanges for a session, kept as a hash alone. */
export async function issueAuthCode(tx: Statements, flowId: string, now: number): Promise<string> {
  const code = randomUUID()
  await tx.run('update auth_flows set code_hash = ?, code_issued_at = ? where id = ?', [
    hashOf(code),
    now,
    flowId,
  ])
  return code
}

/** Makes the codes that a user's pages have not exchanged yet worthless. */
export async function forgetCodes(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_flows where user_id = ? and code_hash is not null', [userId])
}

function verifies(flow: FlowRow, verifier: string): boolean {
  const made =
    flow.challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [one, other] = [Buffer.from(made), Buffer.from(flow.challenge)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const grant = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** POST /token?grant_type=pkce: a code and its verifier for a session, once. */
export async function exchangeCode(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { auth_code: code, code_verifier: verifier } = await readInput(ctx, grant)
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  takeTry([service.limits.verify, requesterOf(ctx)])
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const flow = await tx.get<FlowRow>('select * from auth_flows where code_hash = ?', [hashOf(code)])
    const user = flow && (await userById(tx, flow.user_id))
    if (!flow || !user) {
      throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (now > flow.code_issued_at + CODE_LIFE) {
      throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!verifies(flow, verifier)) {
      throw new AuthRefusal(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    if (isBanned(user, now)) throw new AuthRefusal(403, 'user_banned', 'User is banned')
    await tx.run('delete from auth_flows where id = ?', [flow.id])
    await noteSignIn(tx, user.id, now)
    const session = await startSession(tx, user.id, flow.method, ctx, now)
    return tokenResponse(service, tx, await existingUser(tx, user.id), session)
  })
}
