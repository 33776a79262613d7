import { createHmac, timingSafeEqual } from 'node:crypto'
import { MEDIA_TOKEN_LIFE } from '#domain/limits.ts'
import type { MediaKeys } from './media-keys.ts'

/** Tokens that images carry in their address, where no header can be sent: `route.key.expiry.HMAC`. */
export interface MediaTokens {
  /** A session's: the same all day, so that addresses stay cacheable; good for one to two days, or until it ends. */
  issue(userId: string, sessionId: string | null): Promise<{ token: string; expiresAt: string }>
  /** Whose token it is; null for one that is not good, also once its session has ended, or its key has. */
  userOf(token: string): Promise<string | null>
  /** Ends the tokens of a session, or of all of a user's: the next ones are others. */
  end(userId: string, sessionId: string | null, everywhere: boolean): Promise<void>
}

/** Whether a user's session goes on, as far as the account tells. */
export type SessionAlive = (userId: string, sessionId: string) => Promise<boolean>

/** Half of the HMAC: 128 bits cannot be guessed, and a feed of fifty comics holds the token a hundred times. */
const MARK_BYTES = 16

export function createMediaTokens(
  route: string,
  keys: MediaKeys,
  isAlive: SessionAlive = async () => true,
  now: () => number = Date.now,
): MediaTokens {
  const sign = (handle: string, secret: Buffer, expiry: number) => {
    const body = `${route}.${handle}.${expiry.toString(36)}`
    const mark = createHmac('sha256', secret).update(body).digest().subarray(0, MARK_BYTES)
    return `${body}.${mark.toString('base64url')}`
  }
  async function userOf(token: string): Promise<string | null> {
    const [, handle = '', end = ''] = token.split('.')
    const expiry = Number.parseInt(end, 36)
    if (!(expiry > now())) return null
    const key = await keys.find(handle)
    if (key === null) return null
    const [given, own] = [Buffer.from(token), Buffer.from(sign(handle, key.secret, expiry))]
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null
    const isGood = key.sessionId === '' || (await isAlive(key.userId, key.sessionId))
    return isGood ? key.userId : null
  }
  return {
    async issue(userId, sessionId) {
      const { handle, secret } = await keys.take(userId, sessionId ?? '')
      const expiry = (Math.floor(now() / MEDIA_TOKEN_LIFE) + 2) * MEDIA_TOKEN_LIFE
      return { token: sign(handle, secret, expiry), expiresAt: new Date(expiry).toISOString() }
    },
    userOf: oncePerRound(userOf),
    end: (userId, sessionId, everywhere) =>
      everywhere ? keys.endAll(userId) : keys.endSession(userId, sessionId ?? ''),
  }
}

/**
 * Answers all who ask the same in one round of the event loop with one look: what is read in a round was sent before
 * any of it was looked up, so that nothing that has ended is taken for good. Screens ask for covers by the dozen.
 */
function oncePerRound<T>(look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const known = asked.get(key)
    if (known !== undefined) return known
    if (asked.size === 0) setImmediate(() => asked.clear())
    const answer = look(key)
    asked.set(key, answer)
    return answer
  }
}
