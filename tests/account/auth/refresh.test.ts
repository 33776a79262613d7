import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeRefreshToken, encodeRefreshToken } from '#account/auth/tokens/refresh-token.ts'
import { accountError } from '#records/client/errors.ts'
import { sharedAccount, signIn, signUp, type TestAccount, withAna } from '../support/account.ts'
import { withDatabase } from '../support/hostile.ts'

/** Refreshes with a new client that has only this token. */
async function refresh(account: TestAccount, token: string) {
  const { data, error } = await account.client().auth.refreshSession({ refresh_token: token })
  return { token: data.session?.refresh_token ?? '', access: data.session?.access_token ?? '', error }
}

describe('refreshing', () => {
  it('returns a new token each time and keeps the session', async () => {
    const { account, ana } = await withAna()
    const first = await refresh(account, ana.refreshToken)
    const second = await refresh(account, first.token)
    expect(new Set([ana.refreshToken, first.token, second.token]).size).toBe(3)
    const sessions = await Promise.all([ana.accessToken, second.access].map(account.account.verify))
    expect(sessions[0]?.sessionId).toBe(sessions[1]?.sessionId)
  })

  it('can be retried by a client that lost the response, also a day later', async () => {
    const { account, ana } = await withAna()
    const lost = await refresh(account, ana.refreshToken)
    account.pass(24 * 3600_000)
    const again = await refresh(account, ana.refreshToken)
    expect(again.error).toBeNull()
    expect(again.token).toBe(lost.token)
  })

  it('works for tabs that share a token, one after the other and at once', async () => {
    const { account, ana } = await withAna()
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(account, ana.refreshToken)))
    expect(tabs.map(({ error }) => error)).toEqual(Array(8).fill(null))
    expect(new Set(tabs.map(({ token }) => token)).size).toBe(1)
    const next = await refresh(account, tabs[0]?.token ?? '')
    const late = await refresh(account, ana.refreshToken)
    expect(late.token).toBe(next.token)
  })

  it('with an older token ends the session, and no other session of the user', async () => {
    const { account, ana } = await withAna()
    const elsewhere = await signIn(account, 'ana@example.com')
    const first = await refresh(account, ana.refreshToken)
    const second = await refresh(account, first.token)
    account.pass(11_000)
    const reused = await refresh(account, ana.refreshToken)
    expect(reused.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    const rightful = await refresh(account, second.token)
    expect(rightful.error).toMatchObject({ code: 'refresh_token_not_found' })
    expect(accountError(rightful.error).code).toBe('session-expired')
    await expect(account.account.verify(second.access)).rejects.toMatchObject({ code: 'session-expired' })
    expect((await refresh(account, elsewhere.refreshToken)).error).toBeNull()
  })

  it('is rejected for a deleted user', async () => {
    const { account, ana } = await withAna()
    await withDatabase(account.dataDir, (db) => db.run('delete from auth_users'))
    expect((await refresh(account, ana.refreshToken)).error?.code).toBe('refresh_token_not_found')
  })
})

it.each([0, 1, 127, 128, 300, 2 ** 31, 2 ** 40])('a refresh token encodes the counter %d', (counter) => {
  const key = Buffer.alloc(32, 1)
  const id = '01234567-89ab-4cde-8f01-23456789abcd'
  const token = decodeRefreshToken(encodeRefreshToken(id, counter, key))
  expect(token).toMatchObject({ sessionId: id, counter })
  expect(token?.issuedWith(key)).toBe(true)
  expect(token?.issuedWith(Buffer.alloc(32, 2))).toBe(false)
})

const account = await sharedAccount()
await signUp(account, 'ana@example.com')
await signUp(account, 'bea@example.com')

async function statusAndCode(refresh_token: unknown): Promise<string> {
  const answer = await account.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
  return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? 'refreshed'}`
}

const bytesOf = (token: string): Buffer => Buffer.from(token, 'base64url')
/** Adds a correct checksum to any bytes. */
const sealed = (...parts: Buffer[]): string => {
  const body = Buffer.concat(parts)
  return Buffer.concat([body, createHash('sha256').update(body).digest().subarray(0, 4)]).toString(
    'base64url',
  )
}
const signed = (head: Buffer, key: Buffer): string =>
  sealed(head, createHmac('sha256', key).update(head).digest().subarray(0, 16))
/** The token with other counter bytes. */
const counting = (own: Buffer, ...counter: number[]): string =>
  sealed(own.subarray(0, 17), Buffer.from(counter), own.subarray(18, -4))

describe('a forged refresh token', () => {
  it.each<[string, (own: Buffer, other: Buffer) => string]>([
    ['cut short', (own) => own.subarray(0, -1).toString('base64url')],
    ['cut short, with a correct checksum', (own) => sealed(own.subarray(0, -5))],
    ['too long', (own) => Buffer.concat([own, Buffer.from([0])]).toString('base64url')],
    ['with another counter', (own) => counting(own, 1)],
    ['with a counter in a longer form', (own) => counting(own, 0x80, 0)],
    ['with a counter beyond the range of numbers', (own) => counting(own, ...Array(12).fill(0xff), 1)],
    [
      "of the user's session, with another user's signature",
      (own, other) => sealed(own.subarray(0, 18), other.subarray(18, -4)),
    ],
    [
      "of another user's session, with the user's signature",
      (own, other) => sealed(other.subarray(0, 18), own.subarray(18, -4)),
    ],
    ['signed with a key of zeros', (own) => signed(own.subarray(0, 18), Buffer.alloc(32))],
    ['signed with a random key', (own) => signed(own.subarray(0, 18), randomBytes(32))],
    ['of another version', (own) => sealed(Buffer.from([1]), own.subarray(1, -4))],
  ])('%s is rejected, and the sessions stay valid', async (_name, make) => {
    const ana = await signIn(account, 'ana@example.com')
    const bea = await signIn(account, 'bea@example.com')
    const forged = make(bytesOf(ana.refreshToken), bytesOf(bea.refreshToken))
    expect(await statusAndCode(forged)).toBe('400 validation_failed')
    expect(await statusAndCode(ana.refreshToken)).toBe('200 refreshed')
    expect(await statusAndCode(bea.refreshToken)).toBe('200 refreshed')
  })

  it('of any other type or form is rejected', async () => {
    for (const token of [null, 1, [], {}, '', 'AAAA', 'A'.repeat(50_000), "' or 1=1 --", true])
      expect(await statusAndCode(token)).toMatch(/^400 /)
    expect(await statusAndCode('A'.repeat(500_000))).toMatch(/^413 /)
    // A token in the old form and one of no session.
    expect(await statusAndCode('abcdefghij12')).toBe('400 refresh_token_not_found')
    const none = Buffer.concat([Buffer.from([0]), randomBytes(16), Buffer.from([0])])
    expect(await statusAndCode(signed(none, randomBytes(32)))).toBe('400 refresh_token_not_found')
  })
})
