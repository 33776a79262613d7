import { createHash, randomUUID } from 'node:crypto'
import type { Statements } from '#db/index.ts'
import { invalid } from '../errors.ts'
import type { AuthenticationMethod } from '../sessions.ts'

/** A PKCE code challenge (RFC 7636). */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/**
 * Returns the challenge of a request; null for the implicit flow. Throws `validation_failed` (docs/accounts.md, PKCE).
 */
export function challengeOf(input: {
  readonly code_challenge: string
  readonly code_challenge_method: string
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: requested } = input
  if ((challenge === '') !== (requested === '')) {
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
  const method = requested.toLowerCase()
  if (method !== 's256' && method !== 'plain')
    throw invalid(`unsupported code_challenge method "${requested.slice(0, 20)}"`)
  return { challenge, method }
}

/** Stores a challenge for the link of a message; returns the flow's id, null without a challenge. */
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

/** Returns the hash that a code is stored as. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Creates the code that a page exchanges for a session; only its hash is stored. */
export async function issueAuthCode(tx: Statements, flowId: string, now: number): Promise<string> {
  const code = randomUUID()
  await tx.run('update auth_flows set code_hash = ?, code_issued_at = ? where id = ?', [
    codeHash(code),
    now,
    flowId,
  ])
  return code
}

/** Deletes the user's codes that were not exchanged yet. */
export async function deleteAuthCodes(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_flows where user_id = ? and code_hash is not null', [userId])
}
