import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from './support/abuse.ts'
import { openAccount, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  await signUp(account, 'ana@example.com')
  await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())
beforeEach(async () => {
  ana = await signIn(account, 'ana@example.com')
})

async function refreshed(token: unknown): Promise<{ status: number; code?: string; token?: string }> {
  const answer = await account.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: token }),
  })
  const { code, refresh_token } = (await answer.json()) as { code?: string; refresh_token?: string }
  return { status: answer.status, ...(code && { code }), ...(refresh_token && { token: refresh_token }) }
}

const bytesOf = (token: string): Buffer => Buffer.from(token, 'base64url')
/** A token with a right checksum, whatever is in it. */
const sealed = (body: Buffer): string =>
  Buffer.concat([body, createHash('sha256').update(body).digest().subarray(0, 4)]).toString('base64url')
const signed = (head: Buffer, key: Buffer): string =>
  sealed(Buffer.concat([head, createHmac('sha256', key).update(head).digest().subarray(0, 16)]))

describe('a refresh token that was made up', () => {
  beforeEach(async () => {
    bea = await signIn(account, 'bea@example.com')
  })
  const INVALID = { status: 400, code: 'validation_failed' }
  it.each<[string, (own: Buffer, other: Buffer) => string]>([
    ['cut', (own) => own.subarray(0, -1).toString('base64url')],
    ['cut and sealed', (own) => sealed(own.subarray(0, -5))],
    ['longer', (own) => Buffer.concat([own, Buffer.from([0])]).toString('base64url')],
    [
      'with another counter',
      (own) => sealed(Buffer.concat([own.subarray(0, 17), Buffer.from([1]), own.subarray(18, -4)])),
    ],
    [
      'with a counter in a longer form',
      (own) => sealed(Buffer.concat([own.subarray(0, 17), Buffer.from([0x80, 0]), own.subarray(18, -4)])),
    ],
    [
      'with a counter beyond all numbers',
      (own) =>
        sealed(
          Buffer.concat([
            own.subarray(0, 17),
            Buffer.alloc(12, 0xff),
            Buffer.from([1]),
            own.subarray(18, -4),
          ]),
        ),
    ],
    [
      "of one's own session, signed as another's",
      (own, other) => sealed(Buffer.concat([own.subarray(0, 18), other.subarray(18, -4)])),
    ],
    [
      "of another's session, signed as one's own",
      (own, other) => sealed(Buffer.concat([other.subarray(0, 18), own.subarray(18, -4)])),
    ],
    ['signed with a key of noughts', (own) => signed(own.subarray(0, 18), Buffer.alloc(32))],
    ['signed with any key', (own) => signed(own.subarray(0, 18), randomBytes(32))],
    ['of another version', (own) => sealed(Buffer.concat([Buffer.from([1]), own.subarray(1, -4)]))],
  ])('%s, is refused, and costs the session nothing', async (_name, make) => {
    const forged = make(bytesOf(ana.refreshToken), bytesOf(bea.refreshToken))
    expect(await refreshed(forged)).toEqual(INVALID)
    expect((await refreshed(ana.refreshToken)).status).toBe(200)
    expect((await refreshed(bea.refreshToken)).status).toBe(200)
  })

  it('is refused whatever it is', async () => {
    for (const token of [null, 1, [], {}, '', 'AAAA', 'A'.repeat(50_000), "' or 1=1 --", true]) {
      expect((await refreshed(token)).status).toBe(400)
    }
    expect((await refreshed('A'.repeat(500_000))).status).toBe(413)
  })

  it('of the old form, or of no session, is not found', async () => {
    const NOT_FOUND = { status: 400, code: 'refresh_token_not_found' }
    expect(await refreshed('abcdefghij12')).toEqual(NOT_FOUND)
    const none = Buffer.concat([Buffer.from([0]), randomBytes(16), Buffer.from([0])])
    expect(await refreshed(signed(none, randomBytes(32)))).toEqual(NOT_FOUND)
  })
})

it('an old token ends its session for thief and owner alike, and no other session', async () => {
  const elsewhere = await signIn(account, 'ana@example.com')
  const next = (await refreshed(ana.refreshToken)).token ?? ''
  const newest = (await refreshed(next)).token ?? ''
  account.pass(11_000)
  expect(await refreshed(ana.refreshToken)).toEqual({ status: 400, code: 'refresh_token_already_used' })
  expect(await refreshed(newest)).toEqual({ status: 400, code: 'refresh_token_not_found' })
  expect((await refreshed(elsewhere.refreshToken)).status).toBe(200)
})

it('a token of a deleted user is not found', async () => {
  await withDatabase(account.dataDir, (db) => db.run('delete from auth_users'))
  expect((await refreshed(ana.refreshToken)).code).toBe('refresh_token_not_found')
})
