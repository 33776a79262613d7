import { expect, test } from 'vitest'
import { ownAccount, signIn, signUp, type TestAccount } from './support/account.ts'
import { type Authenticator, enroll, enrollVerified } from './support/authenticator.ts'

/** Answers a new challenge over the wire and tells the code of the refusal, `taken` without one. */
async function answer(account: TestAccount, token: string, app: Authenticator, code: string) {
  const post = (path: string, body: object) =>
    account.request(`/auth/v1/factors/${app.factorId}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { id } = (await (await post('challenge', {})).json()) as { id: string }
  const answered = await post('verify', { challenge_id: id, code })
  const { error_code: refusal = 'taken' } = (await answered.json()) as { error_code?: string }
  return refusal
}

test('a code that was used is worth nothing, in another session too', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enroll(ana.client)
  const code = app.codeAt(Date.now())
  expect(await answer(account, ana.accessToken, app, code)).toBe('taken')
  const thief = await signIn(account, 'ana@example.com')
  expect(await answer(account, thief.accessToken, app, code)).toBe('mfa_verification_failed')
})

test('guesses run out, for every session of the user, and come back slowly; right codes are not counted', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enrollVerified(ana.client)
  const thief = await signIn(account, 'ana@example.com')
  const wrong = app.codeAt(Date.now() + 3_600_000)
  for (let n = 0; n < 10; n++) {
    expect(await answer(account, thief.accessToken, app, wrong)).toBe('mfa_verification_failed')
  }
  const again = await signIn(account, 'ana@example.com')
  expect(await answer(account, again.accessToken, app, wrong)).toBe('over_request_rate_limit')
  account.pass(11 * 60_000)
  expect(await answer(account, again.accessToken, app, wrong)).toBe('mfa_verification_failed')
  expect(await answer(account, again.accessToken, app, wrong)).toBe('over_request_rate_limit')
})

test('a user who never guesses wrong is never held up', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enroll(ana.client)
  let token = ana.accessToken
  for (let n = 0; n < 14; n++) {
    expect(await answer(account, token, app, app.codeAt(Date.now() + n * 31_000))).toBe('taken')
    account.pass(31_000)
    token = (await signIn(account, 'ana@example.com')).accessToken
  }
})
