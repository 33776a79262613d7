import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Bearer } from './bearer.ts'

/** Time for which an expired token that was once verified still identifies its user, in milliseconds. */
const EXPIRED_LIFE = 30 * 24 * 60 * 60 * 1000
/** Maximum number of stored tokens; each browser and terminal has several. */
const TOKENS_MAX = 50

const knownToken = z.object({
  /** SHA-256; the tokens themselves are not stored. */
  hash: z.string(),
  id: z.uuid(),
  email: z.string(),
  /** When the token expires, in milliseconds since 1970. */
  end: z.number(),
})
type KnownToken = z.output<typeof knownToken>

/** Stores verified tokens, so that their users are recognised while the account is unreachable. */
export interface KnownTokens {
  note(token: string, bearer: Bearer): Promise<void>
  /** Returns the user of a token that was verified before; null for other tokens, and 30 days after it expired. */
  find(token: string): Promise<Bearer | null>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64')

/** Stores known tokens as one text, newest first. */
export function createKnownTokens(store: {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}): KnownTokens {
  let cached: Promise<readonly KnownToken[]> | null = null
  const read = (): Promise<readonly KnownToken[]> => {
    cached ??= store.read().then((text) => (text === null ? [] : z.array(knownToken).parse(JSON.parse(text))))
    return cached
  }
  const current = async (): Promise<KnownToken[]> =>
    (await read()).filter(({ end }) => end + EXPIRED_LIFE > Date.now())

  return {
    async note(token, { id, email }) {
      const hash = hashOf(token)
      const known = await current()
      if (known.some((other) => other.hash === hash)) return
      const end = (decodeJwt(token).exp ?? 0) * 1000
      const list = [{ hash, id, email, end }, ...known].slice(0, TOKENS_MAX)
      cached = Promise.resolve(list)
      await store.write(JSON.stringify(list))
    },
    async find(token) {
      const hash = hashOf(token)
      const found = (await current()).find((known) => known.hash === hash)
      // Only tokens of sessions without a pending second factor are noted.
      return found ? { id: found.id, email: found.email, owesFactor: false } : null
    },
  }
}
