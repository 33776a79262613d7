import { createHmac, timingSafeEqual } from 'node:crypto'
import { MEDIA_TOKEN_LIFE } from '#domain/limits.ts'
import type { MediaKeys } from './media-keys.ts'

/** Tokens in image URLs, because image requests cannot have an Authorization header: `route.key.expiry.HMAC`. */
export interface MediaTokens {
  /**
   * Returns the token of a session. It is the same for a day, so that URLs stay cacheable, and is valid for one to two
   * days, or until the session ends.
   */
  issue(userId: string, sessionId: string | null): Promise<{ token: string; expiresAt: string }>
  /** Returns the user of a token; null if it is invalid or expired, or its session has ended. */
  userOf(token: string): Promise<string | null>
  /** Invalidates the tokens of a session, or of all sessions of a user. */
  end(userId: string, sessionId: string | null, everywhere: boolean): Promise<void>
}

/** Returns true if a user's session is still valid according to the account. */
export type SessionAlive = (userId: string, sessionId: string) => Promise<boolean>

/** Half of the HMAC: 128 bits are secure, and a feed of fifty comics contains the token a hundred times. */
const SIGNATURE_BYTES = 16

export function createMediaTokens(
  route: string,
  keys: MediaKeys,
  isAlive: SessionAlive = async () => true,
  now: () => number = Date.now,
): MediaTokens {
  const sign = (handle: string, secret: Buffer, expiry: number) => {
    const body = `${route}.${handle}.${expiry.toString(36)}`
    const signature = createHmac('sha256', secret).update(body).digest().subarray(0, SIGNATURE_BYTES)
    return `${body}.${signature.toString('base64url')}`
  }
  async function userOf(token: string): Promise<string | null> {
    const [, handle = '', end = ''] = token.split('.')
    const expiry = Number.parseInt(end, 36)
    if (!(expiry > now())) return null
    const key = await keys.find(handle)
    if (key === null) return null
    const [given, expected] = [Buffer.from(token), Buffer.from(sign(handle, key.secret, expiry))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const isValid = key.sessionId === '' || (await isAlive(key.userId, key.sessionId))
    return isValid ? key.userId : null
  }
  return {
    async issue(userId, sessionId) {
      const { handle, secret } = await keys.getOrCreate(userId, sessionId ?? '')
      const expiry = (Math.floor(now() / MEDIA_TOKEN_LIFE) + 2) * MEDIA_TOKEN_LIFE
      return { token: sign(handle, secret, expiry), expiresAt: new Date(expiry).toISOString() }
    },
    userOf: oncePerTick(userOf),
    end: (userId, sessionId, everywhere) =>
      everywhere ? keys.endAll(userId) : keys.endSession(userId, sessionId ?? ''),
  }
}

/**
 * Shares one look-up among all calls with the same key in one iteration of the event loop: dashboards request covers by
 * the dozen. The requests of one iteration were sent before the look-up started, so none gets an outdated result.
 */
function oncePerTick<T>(lookUp: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  return (key) => {
    const known = pending.get(key)
    if (known !== undefined) return known
    if (pending.size === 0) setImmediate(() => pending.clear())
    const result = lookUp(key)
    pending.set(key, result)
    return result
  }
}
