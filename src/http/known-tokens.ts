import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Bearer } from './bearer.ts'

/** How long past its end a token that was once verified still tells who somebody is. */
const LATE_LIFE = 30 * 24 * 60 * 60 * 1000
/** Each browser's and terminal's newest token, with room for those it had before. */
const TOKENS_MAX = 50

const knownToken = z.object({
  /** SHA-256: the tokens themselves are nowhere. */
  hash: z.string(),
  id: z.uuid(),
  email: z.string(),
  /** Milliseconds since 1970. */
  end: z.number(),
})
type KnownToken = z.output<typeof knownToken>

/** Tokens that were verified once, for the time in which nobody can verify them. */
export interface KnownTokens {
  note(token: string, bearer: Bearer): Promise<void>
  /** Who a token spoke for when it was verified; null for an unknown one, and 30 days past its end. */
  find(token: string): Promise<Bearer | null>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64')

/** Keeps known tokens as one text, the newest first, in a place that outlives the process. */
export function knownTokens(store: {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}): KnownTokens {
  let kept: Promise<readonly KnownToken[]> | null = null
  const read = (): Promise<readonly KnownToken[]> => {
    kept ??= store.read().then((text) => (text === null ? [] : z.array(knownToken).parse(JSON.parse(text))))
    return kept
  }
  const current = async (): Promise<KnownToken[]> =>
    (await read()).filter(({ end }) => end + LATE_LIFE > Date.now())

  return {
    async note(token, { id, email }) {
      const hash = hashOf(token)
      const known = await current()
      if (known.some((other) => other.hash === hash)) return
      const end = (decodeJwt(token).exp ?? 0) * 1000
      const list = [{ hash, id, email, end }, ...known].slice(0, TOKENS_MAX)
      kept = Promise.resolve(list)
      await store.write(JSON.stringify(list))
    },
    async find(token) {
      const hash = hashOf(token)
      const found = (await current()).find((known) => known.hash === hash)
      // None is noted that owes a factor.
      return found ? { id: found.id, email: found.email, owesFactor: false } : null
    },
  }
}
