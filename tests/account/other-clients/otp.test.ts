import { expect, it } from 'vitest'
import { ownAccount, PASSWORD, signUp, withAna } from '../support/account.ts'
import { messagesTo, messageTo, openLink } from '../support/messages.ts'

it('a code signs in an existing user without a password', async () => {
  const { account, ana } = await withAna()
  const { auth } = account.client()
  const sent = await auth.signInWithOtp({ email: 'ana@example.com', options: { shouldCreateUser: false } })
  expect(sent).toMatchObject({ data: { user: null, session: null }, error: null })
  const { code, kind } = await messageTo(account, 'ana@example.com')
  expect(kind).toBe('magiclink')
  const { data, error } = await auth.verifyOtp({ email: 'ANA@example.com', token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.session?.user.id).toBe(ana.userId)
  const { data: claims } = await auth.getClaims()
  expect(claims?.claims.amr?.[0]).toMatchObject({ method: 'otp' })
})

it('a sign-in link creates an account, which is confirmed when the link is opened', async () => {
  const account = await ownAccount()
  const { auth } = account.client()
  await auth.signInWithOtp({ email: 'new@example.com', options: { data: { nick: 'Ñandú', lang: 'fr' } } })
  const { link } = await messageTo(account, 'new@example.com')
  expect(await account.account.firstUserId()).toBeNull()
  const bare = await auth.signInWithPassword({ email: 'new@example.com', password: '' })
  expect(bare.error?.code).toBe('invalid_credentials')

  const opened = await openLink(account, link)
  expect(opened.fragment.get('type')).toBe('magiclink')
  const { data } = await auth.getUser(opened.fragment.get('access_token') ?? '')
  expect(data.user).toMatchObject({
    email: 'new@example.com',
    user_metadata: { nick: 'Ñandú', email_verified: true },
    identities: [{ identity_data: { email: 'new@example.com', email_verified: true } }],
  })
  expect(data.user?.email_confirmed_at).toBeTruthy()
  expect(await account.account.firstUserId()).toBe(data.user?.id)
})

it('an address with an unused sign-in code can still be signed up', async () => {
  const account = await ownAccount()
  await account.client().auth.signInWithOtp({ email: 'new@example.com' })
  const { code } = await messageTo(account, 'new@example.com')
  const { userId, client } = await signUp(account, 'new@example.com')
  expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ email_verified: true })
  expect(await account.account.firstUserId()).toBe(userId)
  const { error } = await account
    .client()
    .auth.verifyOtp({ email: 'new@example.com', token: code, type: 'email' })
  expect(error?.code).toBe('otp_expired')
  const again = await account.client().auth.signUp({ email: 'new@example.com', password: PASSWORD })
  expect(again.error?.code).toBe('user_already_exists')
})

it('a sign-in code creates no account if the client or the sign-up policy forbids it', async () => {
  const closed = await ownAccount({ signUp: 'closed' })
  const refused = await closed.client().auth.signInWithOtp({ email: 'new@example.com' })
  expect(refused.error).toMatchObject({
    code: 'otp_disabled',
    status: 422,
    message: 'Signups not allowed for otp',
  })
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const unwanted = await account
    .client()
    .auth.signInWithOtp({ email: 'new@example.com', options: { shouldCreateUser: false } })
  expect(unwanted.error?.code).toBe('otp_disabled')

  const fromAfar = (email: string) =>
    account.request('/auth/v1/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: JSON.stringify({ email }),
    })
  expect((await fromAfar('new@example.com')).status).toBe(422)
  expect((await fromAfar('ana@example.com')).status).toBe(200)
  await messageTo(account, 'ana@example.com')
  expect(await messagesTo(account, 'new@example.com')).toEqual([])
  expect(await account.account.local.list()).toHaveLength(1)
})
