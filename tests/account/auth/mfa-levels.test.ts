import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { PASSWORD, signIn, withAna } from '../support/account.ts'
import { enroll, enrollVerified } from '../support/authenticator.ts'

it('an aal1 session of a user with a factor changes neither password, address nor factors', async () => {
  const { account, ana } = await withAna()
  const app = await enrollVerified(ana.client)
  const weak = await signIn(account, 'ana@example.com')
  const { auth } = weak.client
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  // As on a hosted project, metadata and rows need no second factor; metadata raises no level.
  const data = { aal: 'aal2', factors: [], amr: [{ method: 'totp' }] }
  expect((await auth.updateUser({ data })).error).toBeNull()
  expect((await weak.client.from('comics_library').select('*')).error).toBeNull()
  await auth.refreshSession()
  for (const change of [{ password: 'another horse' }, { email: 'eve@example.com' }])
    expect((await auth.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  const second = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
  expect(second.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const gone = await auth.mfa.unenroll({ factorId: app.factorId })
  expect(gone.error).toMatchObject({ status: 422, code: 'insufficient_aal' })

  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
})

it('a refresh keeps the level, and no refresh token from before the verification works', async () => {
  const { account, ana } = await withAna()
  // The token was just refreshed, so the grace period for two tabs is running.
  const { data: fresh } = await ana.client.auth.refreshSession()
  const before = fresh.session?.refresh_token ?? ''
  await enrollVerified(ana.client)
  const refreshed = await ana.client.auth.refreshSession()
  expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  for (const refresh_token of [before, ana.refreshToken])
    expect((await account.client().auth.refreshSession({ refresh_token })).data.session).toBeNull()
})

it('a session loses its level with its factor: at once for account calls, in its claims at the next refresh', async () => {
  const { account, ana } = await withAna()
  const phone = await enrollVerified(ana.client, 'Phone')
  const other = await signIn(account, 'ana@example.com')
  account.pass(60_000)
  const verify = ({ factorId, codeAt }: typeof phone) =>
    other.client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(Date.now() + 60_000) })
  await verify(phone)
  await verify(await enroll(other.client, 'Tablet'))

  expect((await other.client.auth.mfa.unenroll({ factorId: phone.factorId })).data).toEqual({
    id: phone.factorId,
  })
  // This session was raised by the phone, which was deleted.
  const first = await ana.client.auth.refreshSession()
  expect(decodeJwt(first.data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
  const change = await ana.client.auth.updateUser({ password: 'another horse' })
  expect(change.error?.code).toBe('insufficient_aal')
  // This session was raised again by the tablet, which still exists.
  const second = await other.client.auth.refreshSession()
  expect(decodeJwt(second.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
})

it('an unverified factor can be deleted at aal1; a user without factors has one level', async () => {
  const { account, ana } = await withAna()
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

it('a password reset on the terminal deletes the factors and ends the sessions', async () => {
  const { account, ana } = await withAna()
  await enrollVerified(ana.client)
  expect(await account.account.local.resetPassword('ana@example.com', 'another horse')).toBe(true)
  expect((await ana.client.auth.refreshSession()).data.session).toBeNull()
  const { auth } = account.client()
  const credentials = { email: 'ana@example.com', password: 'another horse' }
  expect((await auth.signInWithPassword(credentials)).error).toBeNull()
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})
