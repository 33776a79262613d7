import { expect, it } from 'vitest'
import { ownAccount, PASSWORD, signIn, signUp } from '../support/account.ts'
import { messageTo, wrongCode } from '../support/messages.ts'

const DAY = 86_400_000

async function dayOld() {
  const account = await ownAccount({ passwordChange: { reauthentication: true, currentPassword: false } })
  const { client } = await signUp(account, 'ana@example.com')
  account.pass(DAY + 1000)
  await client.auth.refreshSession()
  return { account, auth: client.auth }
}

it('a new session changes the password without a code', async () => {
  const account = await ownAccount({ passwordChange: { reauthentication: true, currentPassword: false } })
  const { client } = await signUp(account, 'ana@example.com')
  expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
})

it('a day-old session needs a code, valid once', async () => {
  const { account, auth } = await dayOld()
  const needed = await auth.updateUser({ password: 'another horse' })
  expect(needed.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
  expect((await auth.reauthenticate()).error).toBeNull()
  const { code, link, kind } = await messageTo(account, 'ana@example.com')
  expect({ kind, link }).toEqual({ kind: 'reauthentication', link: '' })
  const wrong = await auth.updateUser({ password: 'another horse', nonce: wrongCode(code) })
  expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
  expect((await auth.updateUser({ password: 'another horse', nonce: code })).error).toBeNull()
  const again = await auth.updateUser({ password: 'third horse', nonce: code })
  expect(again.error?.code).toBe('reauthentication_not_valid')
})

it('five wrong guesses end the code, which cannot be used to sign in', async () => {
  const { account, auth } = await dayOld()
  await auth.reauthenticate()
  expect((await auth.reauthenticate()).error?.code).toBe('over_email_send_rate_limit')
  const { code } = await messageTo(account, 'ana@example.com')
  const signInWith = await account
    .client()
    .auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'email' })
  expect(signInWith.error?.code).toBe('otp_expired')
  for (let nth = 1; nth <= 5; nth++) {
    await auth.updateUser({ password: 'another horse', nonce: wrongCode(code, nth) })
  }
  const dead = await auth.updateUser({ password: 'another horse', nonce: code })
  expect(dead.error?.code).toBe('reauthentication_not_valid')
})

it("another user's code is rejected", async () => {
  const { account, auth } = await dayOld()
  const bea = await signUp(account, 'bea@example.com')
  await bea.client.auth.reauthenticate()
  const { code } = await messageTo(account, 'bea@example.com')
  expect((await auth.updateUser({ password: 'another horse', nonce: code })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})

it('the current password is checked if it is given, and required by a setting', async () => {
  const account = await ownAccount({ passwordChange: { reauthentication: false, currentPassword: true } })
  const { client } = await signUp(account, 'ana@example.com')
  const set = (password: string, current_password?: string) =>
    client.auth.updateUser({ password, ...(current_password && { current_password }) })
  expect((await set('another horse')).error).toMatchObject({ code: 'current_password_required', status: 400 })
  expect((await set('another horse', 'wrong')).error).toMatchObject({ code: 'current_password_invalid' })
  expect((await set('another horse', PASSWORD)).error).toBeNull()

  // A recovery session needs no current password.
  const { auth } = account.client()
  await auth.resetPasswordForEmail('ana@example.com')
  const { code } = await messageTo(account, 'ana@example.com')
  await auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'recovery' })
  expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull()
  await signIn(account, 'ana@example.com')
})
