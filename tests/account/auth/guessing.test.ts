import { expect, it } from 'vitest'
import { ownAccount, signUp, type TestAccount } from '../support/account.ts'
import { messageTo, openLink, wrongCode } from '../support/messages.ts'

async function withCode() {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  await account.client().auth.resetPasswordForEmail('ana@example.com')
  const message = await messageTo(account, 'ana@example.com')
  return { account, ...message }
}

const guess = async (account: TestAccount, token: string, email = 'ana@example.com') =>
  (await account.client().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code ?? 'in'

it('a code survives four wrong guesses', async () => {
  const { account, code } = await withCode()
  for (let nth = 1; nth <= 4; nth++) expect(await guess(account, wrongCode(code, nth))).toBe('otp_expired')
  expect(await guess(account, code)).toBe('in')
})

it('five wrong guesses, also at once, end the code but not its link', async () => {
  const { account, code, link } = await withCode()
  const wrong = await Promise.all([1, 2, 3, 4, 5].map((nth) => guess(account, wrongCode(code, nth))))
  expect(new Set(wrong)).toEqual(new Set(['otp_expired']))
  expect(await guess(account, code)).toBe('otp_expired')
  expect((await openLink(account, link)).fragment.get('access_token')).toBeTruthy()
})

it('an address allows ten guesses over all its codes, and one more after ten minutes', async () => {
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
