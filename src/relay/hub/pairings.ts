import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type LinkSession, linkSession, pairingState } from '#contract/relay.ts'
import { AppError } from '#domain/errors.ts'
import { PAIRING_LETTERS, PAIRING_LIFE } from '#domain/limits.ts'

/** A code that a computer shows, and how far it has come with it. */
export const pairingRecord = z.object({
  code: z.string(),
  /** SHA-256 of the computer's secret. */
  secretHash: z.string(),
  name: z.string(),
  platform: z.string(),
  state: pairingState,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  claim: z.object({ userId: z.string(), email: z.string(), browser: z.string() }).nullable(),
  /** The session for the computer, until it has taken it. */
  session: linkSession.nullable(),
})
export type PairingRecord = Readonly<z.output<typeof pairingRecord>>

/** Where pairings are kept for as long as their code is good: by one process, or by all nodes of a relay. */
export interface PairingStore {
  /** False where the code is taken. */
  add(record: PairingRecord): Promise<boolean>
  get(code: string): Promise<PairingRecord | null>
  /** Puts one in the place of another, where nobody else has changed it meanwhile. */
  replace(before: PairingRecord, after: PairingRecord): Promise<boolean>
}

/** Pairings under way at most: six letters are guessed at, and each takes memory. */
const PAIRINGS_MAX = 1_000

export function pairingsInMemory(now: () => number = Date.now): PairingStore {
  const kept = new Map<string, PairingRecord>()
  const forgetOld = (): void => {
    for (const [code, { expiresAt }] of kept) if (expiresAt <= now()) kept.delete(code)
  }
  return {
    async add(record) {
      forgetOld()
      if (kept.has(record.code)) return false
      if (kept.size >= PAIRINGS_MAX) throw new AppError('rate-limited', { seconds: PAIRING_LIFE / 1000 })
      kept.set(record.code, record)
      return true
    },
    async get(code) {
      forgetOld()
      return kept.get(code) ?? null
    },
    async replace(before, after) {
      if (kept.get(before.code) !== before) return false
      kept.set(after.code, after)
      return true
    },
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

function newCode(): string {
  const letters = Array.from({ length: 6 }, () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)])
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`
}

/** The steps of linking a computer with an account (docs/relay.md, Linking). */
export function createPairings(store: PairingStore, now: () => number = Date.now) {
  async function known(code: string): Promise<PairingRecord> {
    const record = await store.get(code)
    if (record === null || record.expiresAt <= now()) throw new AppError('pairing-unknown')
    return record
  }
  async function own(code: string, secret: string): Promise<PairingRecord> {
    const record = await known(code)
    const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(record.secretHash)]
    if (!timingSafeEqual(given, kept)) throw new AppError('pairing-unknown')
    return record
  }
  const change = async (before: PairingRecord, changes: Partial<PairingRecord>): Promise<void> => {
    if (!(await store.replace(before, { ...before, ...changes }))) throw new AppError('pairing-unknown')
  }

  return {
    /** A code for a computer to show, and the secret by which it goes on with it. */
    async begin(computer: { readonly name: string; readonly platform: string }) {
      const secret = randomBytes(24).toString('base64url')
      const expiresAt = now() + PAIRING_LIFE
      for (;;) {
        const code = newCode()
        const record = {
          code,
          secretHash: hashOf(secret),
          expiresAt,
          state: 'waiting',
          claim: null,
          session: null,
        }
        if (await store.add({ ...record, ...computer } as PairingRecord)) return { code, secret, expiresAt }
      }
    },
    /** Throws pairing-unknown, and pairing-claimed for one that another account has claimed. */
    async look(code: string, userId: string): Promise<PairingRecord> {
      const record = await known(code)
      if (record.claim !== null && record.claim.userId !== userId) throw new AppError('pairing-claimed')
      return record
    },
    /** The account takes the computer; again, with another session, until the computer has decided. */
    async claim(
      code: string,
      claim: NonNullable<PairingRecord['claim']>,
      session: LinkSession,
    ): Promise<PairingRecord> {
      const record = await this.look(code, claim.userId)
      if (record.state !== 'waiting' && record.state !== 'claimed') throw new AppError('pairing-unknown')
      await change(record, { state: 'claimed', claim, session })
      return record
    },
    follow: own,
    /** What the person at the computer decides; the session where they allow it, which is given out once. */
    async decide(code: string, secret: string, allow: boolean): Promise<LinkSession | null> {
      const record = await own(code, secret)
      if (record.state !== 'claimed') throw new AppError('pairing-unknown')
      await change(record, { state: allow ? 'linked' : 'refused', session: null })
      return allow ? record.session : null
    },
  }
}
export type Pairings = ReturnType<typeof createPairings>
