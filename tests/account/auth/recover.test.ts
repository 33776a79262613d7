import { expect, it } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { ownAccount, PASSWORD, signUp, withAna } from '../support/account.ts'
import { messagesTo, messageTo, openLink } from '../support/messages.ts'

it('the code of a message replaces a forgotten password', async () => {
  const account = await ownAccount()
  const elsewhere = await signUp(account, 'ana@example.com')
  const client = account.client()
  expect((await client.auth.resetPasswordForEmail(' Ana@example.com ')).error).toBeNull()
  const { code, kind } = await messageTo(account, 'ana@example.com')
  expect(kind).toBe('recovery')
  expect(code).toMatch(/^\d{6}$/)

  const { data, error } = await client.auth.verifyOtp({
    email: 'ana@example.com',
    token: code,
    type: 'recovery',
  })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(elsewhere.userId)
  expect(data.user?.recovery_sent_at).toBeTruthy()
  expect((await client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
  const old = await account.client().auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
  expect(old.error?.code).toBe('invalid_credentials')

  const again = await account
    .client()
    .auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'recovery' })
  expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
})

it('the link of a message opens the page with a session, once', async () => {
  const account = await ownAccount({ siteUrl: 'https://localhost:8080' })
  await signUp(account, 'ana@example.com')
  await account
    .client()
    .auth.resetPasswordForEmail('ana@example.com', { redirectTo: 'https://localhost:8080/reset?from=mail' })
  const { link } = await messageTo(account, 'ana@example.com')
  expect(link).toMatch(/^https:\/\/localhost:8080\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=recovery&/)
  const first = await openLink(account, link)
  expect(first).toMatchObject({ status: 303, page: 'https://localhost:8080/reset' })
  expect(first.query.get('from')).toBe('mail')
  expect(Object.fromEntries(first.fragment)).toMatchObject({
    type: 'recovery',
    token_type: 'bearer',
    expires_in: '3600',
  })
  const client = account.client()
  const set = await client.auth.setSession({
    access_token: first.fragment.get('access_token') ?? '',
    refresh_token: first.fragment.get('refresh_token') ?? '',
  })
  expect(set.data.user?.email).toBe('ana@example.com')

  const second = await openLink(account, link)
  expect(second).toMatchObject({ status: 303, page: 'https://localhost:8080/reset' })
  expect(second.fragment.get('access_token')).toBeNull()
  expect(Object.fromEntries(second.fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

it('using the link invalidates its code, and a new message invalidates the older ones', async () => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const { auth } = account.client()
  const ask = () => auth.resetPasswordForEmail('ana@example.com')
  const tokenHash = (link: string) => new URL(link).searchParams.get('token') ?? ''
  await ask()
  const first = await messageTo(account, 'ana@example.com')
  account.pass(60_000)
  await ask()
  const second = await messageTo(account, 'ana@example.com', 2)
  const stale = await auth.verifyOtp({ token_hash: tokenHash(first.link), type: 'recovery' })
  expect(stale.error?.message).toBe('Email link is invalid or has expired')
  expect((await auth.verifyOtp({ token_hash: tokenHash(second.link), type: 'recovery' })).error).toBeNull()
  const spent = await auth.verifyOtp({ email: 'ana@example.com', token: second.code, type: 'recovery' })
  expect(spent.error?.message).toBe('Token has expired or is invalid')
})

it('codes and links expire after an hour, and with a new password', async () => {
  const { account, ana } = await withAna()
  const ask = () => account.client().auth.resetPasswordForEmail('ana@example.com')
  await ask()
  const first = await messageTo(account, 'ana@example.com')
  account.pass(3_600_001)
  const late = await account
    .client()
    .auth.verifyOtp({ email: 'ana@example.com', token: first.code, type: 'recovery' })
  expect(late.error?.code).toBe('otp_expired')
  expect((await openLink(account, first.link)).fragment.get('error_code')).toBe('otp_expired')
  expect(await messagesTo(account, 'ana@example.com')).toEqual([])

  await ask()
  const second = await messageTo(account, 'ana@example.com')
  await ana.client.auth.refreshSession()
  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  expect((await openLink(account, second.link)).fragment.get('error_code')).toBe('otp_expired')

  account.pass(60_000)
  await ask()
  const third = await messageTo(account, 'ana@example.com')
  await account.account.local.resetPassword('ana@example.com', 'third horse')
  expect((await openLink(account, third.link)).fragment.get('error_code')).toBe('otp_expired')
})

it('requires a minute between two messages; the error contains the seconds left', async () => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const ask = () => account.client().auth.resetPasswordForEmail('ana@example.com')
  await ask()
  account.pass(18_000)
  const { error } = await ask()
  expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
  expect(error?.message).toMatch(/^For security purposes, you can only request this after 4[12] seconds\.$/)
  expect(accountError(error)).toMatchObject({ code: 'rate-limited' })
  account.pass(42_000)
  expect((await ask()).error).toBeNull()
  await messageTo(account, 'ana@example.com', 2)
})
