import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { newClient, ownAccount, PASSWORD, signIn, signUp } from './support/account.ts'
import { enroll, enrollVerified } from './support/authenticator.ts'

test('with a second factor, a password alone changes neither password nor address, and enrols nothing', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enrollVerified(ana.client)
  const weak = await signIn(account, 'ana@example.com')
  expect((await weak.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  for (const change of [{ password: 'another horse' }, { email: 'eve@example.com' }]) {
    const { error } = await weak.client.auth.updateUser(change)
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  }
  const second = await weak.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
  expect(second.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const gone = await weak.client.auth.mfa.unenroll({ factorId: app.factorId })
  expect(gone.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  // What people say of themselves needs no second factor, and what they own is theirs, as on a hosted project.
  expect((await weak.client.auth.updateUser({ data: { nick: 'Ana' } })).error).toBeNull()
  expect((await weak.client.from('comics_library').select('*')).error).toBeNull()

  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
})

test('a refresh keeps the level, and no refresh token of before reaches it', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  // The last refresh is just over, so that the grace for two tabs is open.
  const { data: fresh } = await ana.client.auth.refreshSession()
  const before = fresh.session?.refresh_token ?? ''
  const app = await enroll(ana.client)
  await ana.client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: app.codeAt(Date.now()),
  })
  const refreshed = await ana.client.auth.refreshSession()
  expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  const thief = newClient(account.url, account.anonKey)
  for (const refresh_token of [before, ana.refreshToken]) {
    expect((await thief.auth.refreshSession({ refresh_token })).data.session).toBeNull()
  }
})

test('without its factor a session falls back: at once for the account, with the next refresh for its claims', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const phone = await enrollVerified(ana.client, 'Phone')
  const other = await signIn(account, 'ana@example.com')
  account.pass(60_000)
  await other.client.auth.mfa.challengeAndVerify({
    factorId: phone.factorId,
    code: phone.codeAt(Date.now() + 60_000),
  })
  const tablet = await enroll(other.client, 'Tablet')
  await other.client.auth.mfa.challengeAndVerify({
    factorId: tablet.factorId,
    code: tablet.codeAt(Date.now() + 60_000),
  })

  expect((await other.client.auth.mfa.unenroll({ factorId: phone.factorId })).data).toEqual({
    id: phone.factorId,
  })
  // Raised by the phone that is gone.
  const first = await ana.client.auth.refreshSession()
  expect(decodeJwt(first.data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error?.code).toBe(
    'insufficient_aal',
  )
  // Raised again by the tablet that is still there.
  const second = await other.client.auth.refreshSession()
  expect(decodeJwt(second.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
})

test('an unverified factor may go without showing one; without factors one level is all there is', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enroll(ana.client)
  expect((await ana.client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
  expect((await ana.client.auth.mfa.listFactors()).data?.all).toEqual([])
  expect((await ana.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  const again = await account
    .client()
    .auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
  expect(again.error).toBeNull()
})

test('who lost the app gets in again by the terminal, with a new password and no factor', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  await enrollVerified(ana.client)
  expect(await account.account.local.resetPassword('ana@example.com', 'another horse')).toBe(true)
  expect((await ana.client.auth.refreshSession()).data.session).toBeNull()
  const client = account.client()
  const credentials = { email: 'ana@example.com', password: 'another horse' }
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull()
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})
