import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { HELPER_AUDIENCE } from '#contract/relay.ts'
import { signToken, type TokenIssuer, verifyAccessToken } from './access-token.ts'

/** Maximum cached tokens. */
const CACHE_MAX = 10_000

/**
 * Returns a function that exchanges a user's access token for a token that is sent to their linked computer. The new
 * token has the same expiry, but the account accepts it only for `GET /user`, as the linked computer could store it.
 * Equal tokens give equal results. Throws the TokenErrors of `verifyAccessToken`.
 */
export function createHelperTokens(issuer: TokenIssuer): (token: string) => Promise<string> {
  const cache = new LRUCache<string, Promise<string>>({ max: CACHE_MAX })

  async function exchange(token: string): Promise<string> {
    const { sub, email, sessionId, aal, expiresAt } = await verifyAccessToken(issuer, token)
    const claims = { email, role: 'authenticated', aal, session_id: sessionId }
    return signToken(issuer, claims, { sub, audience: HELPER_AUDIENCE, expiresAt })
  }

  return (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const cached = cache.get(hash)
    if (cached !== undefined) return cached
    const exchanged = exchange(token)
    cache.set(hash, exchanged)
    exchanged.catch(() => cache.delete(hash))
    return exchanged
  }
}
