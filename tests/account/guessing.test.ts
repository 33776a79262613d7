import { expect, it } from 'vitest'
import { ownAccount, signUp, type TestAccount } from './support/account.ts'
import { messageTo, openLink, wrongCode } from './support/messages.ts'

async function withCode() {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  await account.client().auth.resetPasswordForEmail('ana@example.com')
  const message = await messageTo(account, 'ana@example.com')
  return { account, ...message }
}

const guess = async (account: TestAccount, token: string, email = 'ana@example.com') =>
  (await account.client().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code ?? 'in'

it('four wrong guesses are forgiven', async () => {
  const { account, code } = await withCode()
  for (let nth = 1; nth <= 4; nth++) expect(await guess(account, wrongCode(code, nth))).toBe('otp_expired')
  expect(await guess(account, code)).toBe('in')
})

it('five kill the code, also all at once, but not the link: its owner is not locked out', async () => {
  const { account, code, link } = await withCode()
  const wrong = await Promise.all([1, 2, 3, 4, 5].map((nth) => guess(account, wrongCode(code, nth))))
  expect(new Set(wrong)).toEqual(new Set(['otp_expired']))
  expect(await guess(account, code)).toBe('otp_expired')
  expect((await openLink(account, link)).fragment.get('access_token')).toBeTruthy()
})

it('fresh codes bring no fresh guesses: an address has ten, and one more in ten minutes', async () => {
  const { account } = await withCode()
  const codes: string[] = []
  for (let round = 1; round <= 3; round++) {
    if (round > 1) {
      account.pass(60_000)
      await account.client().auth.resetPasswordForEmail('ana@example.com')
    }
    const { code } = await messageTo(account, 'ana@example.com', round)
    for (let nth = 1; nth <= 4; nth++) codes.push(await guess(account, wrongCode(code, nth)))
  }
  expect(codes.filter((code) => code === 'otp_expired')).toHaveLength(10)
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
  expect(await guess(account, '000000', 'nobody@example.com')).toBe('otp_expired')
  account.pass(600_000)
  const { code } = await messageTo(account, 'ana@example.com', 3)
  expect(await guess(account, code)).toBe('in')
})

it('guesses at links are limited by who makes them', async () => {
  const account = await ownAccount()
  const statuses: number[] = []
  for (let nth = 0; nth < 33; nth++) {
    const { error } = await account
      .client()
      .auth.verifyOtp({ token_hash: nth.toString(16).padStart(56, '0'), type: 'email' })
    statuses.push(error?.status ?? 0)
  }
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
})

it('a code is good for its own address and its own purpose alone', async () => {
  const { account, code, link } = await withCode()
  await signUp(account, 'bea@example.com')
  expect(await guess(account, code, 'bea@example.com')).toBe('otp_expired')
  expect(await guess(account, code, 'nobody@example.com')).toBe('otp_expired')
  const { auth } = account.client()
  for (const type of ['signup', 'invite', 'email_change'] as const) {
    const { error } = await auth.verifyOtp({ email: 'ana@example.com', token: code, type })
    expect(error?.code).toBe('otp_expired')
    const hash = new URL(link).searchParams.get('token') ?? ''
    expect((await auth.verifyOtp({ token_hash: hash, type })).error?.code).toBe('otp_expired')
    // Neither is the secret of a link a code, nor a code the secret of a link.
    expect((await auth.verifyOtp({ token_hash: code, type: 'recovery' })).error?.code).toBe('otp_expired')
  }
  expect(await guess(account, code)).toBe('in')
})
