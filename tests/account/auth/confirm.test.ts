import { expect, it } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { ownAccount, PASSWORD } from '../support/account.ts'
import { messagesTo, messageTo, openLink } from '../support/messages.ts'

const EMAIL = 'ana@example.com'

async function signedUp() {
  const account = await ownAccount({ autoConfirm: false })
  const client = account.client()
  const { data, error } = await client.auth.signUp({
    email: EMAIL,
    password: PASSWORD,
    options: { data: { nick: 'Ana' } },
  })
  expect(error).toBeNull()
  return { account, client, data, message: await messageTo(account, EMAIL) }
}

it('an unconfirmed user has no session, no library and no sign-in', async () => {
  const { account, client, data, message } = await signedUp()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email: EMAIL,
    user_metadata: { nick: 'Ana', email_verified: false },
    identities: [{ provider: 'email' }],
  })
  expect(data.user?.confirmation_sent_at).toBeTruthy()
  expect(data.user?.email_confirmed_at).toBeUndefined()
  expect(message.kind).toBe('signup')
  const settings = await account.request('/auth/v1/settings')
  expect(await settings.json()).toMatchObject({ mailer_autoconfirm: false })
  expect(await account.account.firstUserId()).toBeNull()

  const early = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(early.error).toMatchObject({
    code: 'email_not_confirmed',
    status: 400,
    message: 'Email not confirmed',
  })
  expect(accountError(early.error).code).toBe('email-not-confirmed')
  const wrong = await client.auth.signInWithPassword({ email: EMAIL, password: 'wrong password' })
  expect(wrong.error?.code).toBe('invalid_credentials')
})

it.each(['signup', 'email'] as const)('the code confirms a sign-up once, with type %s', async (type) => {
  const { account, client, message } = await signedUp()
  const { data, error } = await client.auth.verifyOtp({ email: EMAIL, token: message.code, type })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ nick: 'Ana', email_verified: true })
  expect(await account.account.firstUserId()).toBe(data.user?.id)
  const again = await account.client().auth.verifyOtp({ email: EMAIL, token: message.code, type })
  expect(again.error?.code).toBe('otp_expired')
  const { error: refused } = await account
    .client()
    .auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(refused).toBeNull()
})

it('the link confirms a sign-up', async () => {
  const { account, message } = await signedUp()
  const opened = await openLink(account, message.link)
  expect(opened.fragment.get('type')).toBe('signup')
  const { data } = await account.client().auth.getUser(opened.fragment.get('access_token') ?? '')
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

it('a second sign-up and a resend send a new code, keep the first password and reveal no stored data', async () => {
  const { account, message } = await signedUp()
  const { auth } = account.client()
  const again = () =>
    auth.signUp({ email: EMAIL, password: 'another horse', options: { data: { nick: 'Eve' } } })
  expect((await again()).error?.code).toBe('over_email_send_rate_limit')
  expect((await auth.resend({ type: 'signup', email: EMAIL })).error?.code).toBe('over_email_send_rate_limit')
  account.pass(60_000)
  const { data } = await again()
  expect(data.user?.user_metadata).toMatchObject({ nick: 'Eve' })
  account.pass(60_000)
  expect((await auth.resend({ type: 'signup', email: EMAIL })).error).toBeNull()
  const third = await messageTo(account, EMAIL, 3)
  const old = await auth.verifyOtp({ email: EMAIL, token: message.code, type: 'signup' })
  expect(old.error?.code).toBe('otp_expired')
  const confirmed = await auth.verifyOtp({ email: EMAIL, token: third.code, type: 'signup' })
  expect(confirmed.data.user?.user_metadata).toMatchObject({ nick: 'Ana' })
  expect((await auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull()
})

it('a sign-up with a known address is reported to its owner alone', async () => {
  const { account, message } = await signedUp()
  await account.client().auth.verifyOtp({ email: EMAIL, token: message.code, type: 'signup' })
  account.pass(60_000)
  const { data, error } = await account.client().auth.signUp({ email: EMAIL, password: 'another horse' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { identities: [] } })
  const notice = (await messagesTo(account, EMAIL))[1]
  expect(notice).toMatchObject({ kind: 'known', code: null, link: null })
  const { error: unchanged } = await account
    .client()
    .auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(unchanged).toBeNull()
})

it('the first user to confirm owns the library', async () => {
  const { account, message } = await signedUp()
  const bea = account.client()
  await bea.auth.signUp({ email: 'bea@example.com', password: PASSWORD })
  const { code } = await messageTo(account, 'bea@example.com')
  const { data } = await bea.auth.verifyOtp({ email: 'bea@example.com', token: code, type: 'signup' })
  account.pass(1000)
  await account.client().auth.verifyOtp({ email: EMAIL, token: message.code, type: 'signup' })
  expect(await account.account.firstUserId()).toBe(data.user?.id)
})
