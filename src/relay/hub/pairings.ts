import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type LinkSession, linkSession, pairingState } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'
import { PAIRING_LETTERS, PAIRING_LIFE } from '#domain/limits.ts'

/** A pairing code that a computer shows, and its state. */
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
  /** The session for the computer, until the computer has fetched it. */
  session: linkSession.nullable(),
})
export type PairingRecord = Readonly<z.output<typeof pairingRecord>>

/** Stores pairings until their codes expire: in one process, or for all nodes of a relay. */
export interface PairingStore {
  /** Returns false if the code is in use. */
  add(record: PairingRecord): Promise<boolean>
  get(code: string): Promise<PairingRecord | null>
  /** Replaces a record unless it has changed since `before` was read. Returns false if it has. */
  replace(before: PairingRecord, after: PairingRecord): Promise<boolean>
}

/** Maximum number of stored pairings: it bounds memory, and the chance of guessing a code of six letters. */
const PAIRINGS_MAX = 1_000

export function createMemoryPairings(now: () => number = Date.now): PairingStore {
  const records = new Map<string, PairingRecord>()
  const deleteExpired = (): void => {
    for (const [code, { expiresAt }] of records) if (expiresAt <= now()) records.delete(code)
  }
  return {
    async add(record) {
      deleteExpired()
      if (records.has(record.code)) return false
      if (records.size >= PAIRINGS_MAX) throw new AppError('rate-limited', { seconds: PAIRING_LIFE / 1000 })
      records.set(record.code, record)
      return true
    },
    async get(code) {
      deleteExpired()
      return records.get(code) ?? null
    },
    async replace(before, after) {
      if (records.get(before.code) !== before) return false
      records.set(after.code, after)
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
  async function recordOf(code: string): Promise<PairingRecord> {
    const record = await store.get(code)
    if (record === null || record.expiresAt <= now()) throw new AppError('pairing-unknown')
    return record
  }
  async function ownRecord(code: string, secret: string): Promise<PairingRecord> {
    const record = await recordOf(code)
    const [givenHash, storedHash] = [Buffer.from(hashOf(secret)), Buffer.from(record.secretHash)]
    if (!timingSafeEqual(givenHash, storedHash)) throw new AppError('pairing-unknown')
    return record
  }
  const change = async (before: PairingRecord, changes: Partial<PairingRecord>): Promise<void> => {
    if (!(await store.replace(before, { ...before, ...changes }))) throw new AppError('pairing-unknown')
  }

  return {
    /** Returns a code for a computer to show, and the secret for its further requests. */
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
    /** Returns a pairing. Throws pairing-unknown, and pairing-claimed if another account has claimed the code. */
    async find(code: string, userId: string): Promise<PairingRecord> {
      const record = await recordOf(code)
      if (record.claim !== null && record.claim.userId !== userId) throw new AppError('pairing-claimed')
      return record
    },
    /** Claims the computer for an account. May be repeated with another session until the computer has decided. */
    async claim(
      code: string,
      claim: NonNullable<PairingRecord['claim']>,
      session: LinkSession,
    ): Promise<PairingRecord> {
      const record = await this.find(code, claim.userId)
      if (record.state !== 'waiting' && record.state !== 'claimed') throw new AppError('pairing-unknown')
      await change(record, { state: 'claimed', claim, session })
      return record
    },
    follow: ownRecord,
    /** Stores the decision of the person at the computer. Returns the session once if they allow it, else null. */
    async decide(code: string, secret: string, allow: boolean): Promise<LinkSession | null> {
      const record = await ownRecord(code, secret)
      if (record.state !== 'claimed') throw new AppError('pairing-unknown')
      await change(record, { state: allow ? 'linked' : 'refused', session: null })
      return allow ? record.session : null
    },
  }
}
export type Pairings = ReturnType<typeof createPairings>
