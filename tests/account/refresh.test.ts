import { describe, expect, it } from 'vitest'
import { decodeRefreshToken, encodeRefreshToken } from '#account/auth/tokens/refresh-token.ts'
import { accountError } from '#records/client/errors.ts'
import { ownAccount, signUp, type TestAccount } from './support/account.ts'

/** Refreshes as a browser does that holds only this token. */
async function refresh(account: TestAccount, token: string) {
  const { data, error } = await account.client().auth.refreshSession({ refresh_token: token })
  return { token: data.session?.refresh_token ?? '', access: data.session?.access_token ?? '', error }
}

describe('refreshing', () => {
  it('gives a new token each time and keeps the session', async () => {
    const account = await ownAccount()
    const ana = await signUp(account, 'ana@example.com')
    const first = await refresh(account, ana.refreshToken)
    const second = await refresh(account, first.token)
    expect(new Set([ana.refreshToken, first.token, second.token]).size).toBe(3)
    const sessions = await Promise.all([ana.accessToken, second.access].map(account.account.verify))
    expect(sessions[0]?.sessionId).toBe(sessions[1]?.sessionId)
  })

  it('lets a client whose answer was lost try again, however late', async () => {
    const account = await ownAccount()
    const ana = await signUp(account, 'ana@example.com')
    const lost = await refresh(account, ana.refreshToken)
    account.pass(24 * 3600_000)
    const again = await refresh(account, ana.refreshToken)
    expect(again.error).toBeNull()
    expect(again.token).toBe(lost.token)
  })

  it('lets two tabs refresh with one token, one after the other and at once', async () => {
    const account = await ownAccount()
    const ana = await signUp(account, 'ana@example.com')
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(account, ana.refreshToken)))
    expect(tabs.map(({ error }) => error)).toEqual(Array(8).fill(null))
    expect(new Set(tabs.map(({ token }) => token)).size).toBe(1)
    const next = await refresh(account, tabs[0]?.token ?? '')
    const late = await refresh(account, ana.refreshToken)
    expect(late.token).toBe(next.token)
  })

  it('ends the session when an older token comes back', async () => {
    const account = await ownAccount()
    const ana = await signUp(account, 'ana@example.com')
    const first = await refresh(account, ana.refreshToken)
    const second = await refresh(account, first.token)
    account.pass(11_000)
    const reused = await refresh(account, ana.refreshToken)
    expect(reused.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    const rightful = await refresh(account, second.token)
    expect(rightful.error).toMatchObject({ code: 'refresh_token_not_found' })
    expect(accountError(rightful.error).code).toBe('session-expired')
    await expect(account.account.verify(second.access)).rejects.toMatchObject({ code: 'session-expired' })
  })
})

describe('the refresh token', () => {
  it.each([0, 1, 127, 128, 300, 2 ** 31, 2 ** 40])('carries the counter %d', (counter) => {
    const key = Buffer.alloc(32, 1)
    const id = '01234567-89ab-4cde-8f01-23456789abcd'
    const token = decodeRefreshToken(encodeRefreshToken(id, counter, key))
    expect(token).toMatchObject({ sessionId: id, counter })
    expect(token?.issuedWith(key)).toBe(true)
    expect(token?.issuedWith(Buffer.alloc(32, 2))).toBe(false)
  })
})
