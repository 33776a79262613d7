import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { HELPER_AUDIENCE } from '#contract/relay.ts'
import { signToken, type TokenIssuer, verifyAccessToken } from './access-token.ts'

/** Tokens whose counterparts are kept: a helper asks once in a while about each that it is shown. */
const KEPT_MAX = 10_000

/**
 * Makes of a user's access token one that tells their linked computer who asks, for as long as theirs would, and by
 * which nothing of the account is answered but `GET /user`: whoever has that computer's link could keep what it is
 * shown. The same for the same token. Throws TokenErrors as `verifyAccessToken`.
 */
export function helperTokens(issuer: TokenIssuer): (token: string) => Promise<string> {
  const kept = new LRUCache<string, Promise<string>>({ max: KEPT_MAX })

  async function make(token: string): Promise<string> {
    const { sub, email, sessionId, aal, expiresAt } = await verifyAccessToken(issuer, token)
    const claims = { email, role: 'authenticated', aal, session_id: sessionId }
    return signToken(issuer, claims, { sub, audience: HELPER_AUDIENCE, expiresAt })
  }

  return (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = kept.get(hash)
    if (known !== undefined) return known
    const made = make(token)
    kept.set(hash, made)
    made.catch(() => kept.delete(hash))
    return made
  }
}
