import { expect, test } from 'vitest'
import { PASSWORD } from '../support/account.ts'
import { ownConformance } from '../support/conformance.ts'

test('the code of an invitation signs the user in, once', async () => {
  const server = await ownConformance()
  const api = server.client(server.serviceKey).auth.admin
  const invited = await api.inviteUserByEmail('ana@example.com', { data: { nick: 'Ana' } })
  expect(invited.error).toBeNull()
  expect(invited.data.user).toMatchObject({ invited_at: expect.any(String), user_metadata: { nick: 'Ana' } })
  const { data } = await api.generateLink({ type: 'invite', email: 'ana@example.com' })
  const token = data.properties?.email_otp ?? ''
  const client = server.client(server.anonKey)
  const verify = () => client.auth.verifyOtp({ email: 'ana@example.com', token, type: 'invite' })
  expect((await verify()).data.user?.id).toBe(invited.data.user?.id)
  expect((await verify()).error?.code).toBe('otp_expired')
  expect((await api.inviteUserByEmail('ana@example.com')).error?.code).toBe('email_exists')
})

test('generated links of each type can be verified; invalid requests are rejected', async () => {
  const server = await ownConformance()
  const api = server.client(server.serviceKey).auth.admin
  const email = 'ana@example.com'
  const open = async (hash: string | undefined, type: 'signup' | 'recovery' | 'magiclink') =>
    (await server.client(server.anonKey).auth.verifyOtp({ token_hash: hash ?? '', type })).data.user?.email

  const signup = await api.generateLink({ type: 'signup', email, password: PASSWORD })
  expect(signup.data.properties).toMatchObject({
    verification_type: 'signup',
    email_otp: expect.stringMatching(/^\d{6}$/),
  })
  const link = new URL(signup.data.properties?.action_link ?? '')
  expect([link.origin, link.pathname]).toEqual([server.url, '/auth/v1/verify'])
  expect(link.searchParams.get('token')).toBe(signup.data.properties?.hashed_token)
  expect(await open(signup.data.properties?.hashed_token, 'signup')).toBe(email)

  for (const type of ['recovery', 'magiclink'] as const) {
    const { data } = await api.generateLink({ type, email })
    expect(await open(data.properties?.hashed_token, type)).toBe(email)
  }
  const newEmail = 'ann@example.com'
  const change = await api.generateLink({ type: 'email_change_current', email, newEmail })
  expect(change.data.user).toMatchObject({ email, new_email: newEmail })

  const stranger = await api.generateLink({ type: 'magiclink', email: 'eve@example.com' })
  expect(stranger.data.properties?.verification_type).toBe('signup')
  const nobody = await api.generateLink({ type: 'recovery', email: 'nobody@example.com' })
  expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' })
  const twice = await api.generateLink({ type: 'signup', email, password: PASSWORD })
  expect(twice.error?.code).toBe('email_exists')
})
