import { createHmac, timingSafeEqual } from 'node:crypto'
import { MEDIA_TOKEN_LIFE } from '#domain/limits.ts'

/** Tokens that images carry in their address (DESIGN 5): `helperId.expiry.HMAC`. */
export interface MediaTokens {
  /** The same all day, so that addresses stay cacheable; good for one to two days. */
  issue(): { token: string; expiresAt: string }
  accepts(token: string): boolean
}

export function createMediaTokens(
  helperId: string,
  secret: string,
  now: () => number = Date.now,
): MediaTokens {
  const sign = (expiry: number) => {
    const body = `${helperId}.${expiry.toString(36)}`
    return `${body}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest('base64url')}`
  }
  let accepted: string | null = null
  return {
    issue() {
      const expiry = (Math.floor(now() / MEDIA_TOKEN_LIFE) + 2) * MEDIA_TOKEN_LIFE
      return { token: sign(expiry), expiresAt: new Date(expiry).toISOString() }
    },
    accepts(token) {
      const expiry = Number.parseInt(token.split('.')[1] ?? '', 36)
      if (!(expiry > now())) return false
      // A page asks with the same token for every image.
      if (token === accepted) return true
      const [given, own] = [Buffer.from(token), Buffer.from(sign(expiry))]
      const good = given.length === own.length && timingSafeEqual(given, own)
      if (good) accepted = token
      return good
    },
  }
}
