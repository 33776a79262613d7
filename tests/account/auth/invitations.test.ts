import { expect, it } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { mailServer, secretsOf } from '../../support/servers/smtp.ts'
import { ownAccount, PASSWORD, type TestAccount } from '../support/account.ts'
import { messageTo, openLink } from '../support/messages.ts'

const EMAIL = 'ana@example.com'
const DAY = 24 * 60 * 60 * 1000

const signUpAt = async (account: TestAccount, email = EMAIL) =>
  (await account.client().auth.signUp({ email, password: PASSWORD })).error
const enter = async (account: TestAccount, password: string) =>
  (await account.client().auth.signInWithPassword({ email: EMAIL, password })).error?.code
const invite = (account: TestAccount, email = EMAIL) => account.account.local.invite(email, account.url)

/** Follows an invitation's link and sets a password, as the page does. */
async function accept(account: TestAccount, link: string, password: string): Promise<void> {
  const { fragment } = await openLink(account, link)
  expect(fragment.get('type')).toBe('invite')
  const client = account.client()
  const tokens = {
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  }
  expect((await client.auth.setSession(tokens)).error).toBeNull()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
}

it.each([
  ['open', null, null],
  ['invited', 'invitation-required', 403],
  ['closed', 'sign-up-closed', 422],
  // Without an owner, loopback requests are those of a proxy.
  ['loopback', 'sign-up-closed', 422],
] as const)('without an owner, sign-up policy %s responds %s', async (policy, code, status) => {
  const account = await ownAccount({ signUp: policy, owned: false })
  const error = await signUpAt(account)
  expect(error && accountError(error).code).toBe(code)
  expect(error?.status ?? null).toBe(status)
  // The policy also applies to sign-in links.
  const response = await account.client().auth.signInWithOtp({ email: 'new@example.com' })
  expect(response.error?.code).toBe(policy === 'open' ? undefined : 'otp_disabled')
})

it('an invited user sets a password with the link, once', async () => {
  const account = await ownAccount({ signUp: 'invited', owned: false })
  const first = await invite(account, ' ANA@example.com ')
  expect(first).toMatchObject({ email: EMAIL, unsent: null })
  expect(await signUpAt(account)).toMatchObject({ status: 403 })
  expect(await enter(account, '')).toBeDefined()
  // A second invitation invalidates the first one.
  account.pass(3 * DAY)
  const second = await invite(account)
  expect((await openLink(account, first.link)).fragment.get('error_code')).toBe('otp_expired')
  account.pass(6 * DAY)
  await accept(account, second.link, PASSWORD)
  expect(await enter(account, PASSWORD)).toBeUndefined()
  expect((await openLink(account, second.link)).fragment.get('error_code')).toBe('otp_expired')
  await expect(invite(account)).rejects.toMatchObject({ code: 'email_exists' })
  expect(accountError(await invite(account).catch((error: unknown) => error)).code).toBe('email-taken')
  const bad = await invite(account, 'nobody').catch((error: unknown) => error)
  expect(accountError(bad).code).toBe('email-invalid')
  expect(await account.account.local.list()).toHaveLength(1)
})

it('a user without a password can be invited again; links expire after a week', async () => {
  const account = await ownAccount({ signUp: 'invited', owned: false })
  await openLink(account, (await invite(account)).link)
  const again = await invite(account)
  account.pass(8 * DAY)
  expect((await openLink(account, again.link)).fragment.get('error_code')).toBe('otp_expired')
  await accept(account, (await invite(account)).link, PASSWORD)
  expect(await enter(account, PASSWORD)).toBeUndefined()
})

it('a password set by an unconfirmed sign-up is removed by an accepted invitation', async () => {
  const account = await ownAccount({ signUp: 'open', owned: false, autoConfirm: false })
  expect(await signUpAt(account)).toBeNull()
  const { fragment } = await openLink(account, (await invite(account)).link)
  expect(fragment.has('access_token')).toBe(true)
  expect(await enter(account, PASSWORD)).toBe('invalid_credentials')
})

it('an invitation is sent by mail; its link is valid also if that fails', async () => {
  const server = await mailServer()
  const sending = (port: number) =>
    ownAccount({
      signUp: 'invited',
      owned: false,
      language: 'en',
      mail: { url: `smtp://127.0.0.1:${port}`, from: 'Comics <comics@example.org>' },
    })
  const account = await sending(server.port)
  const { link, unsent } = await invite(account)
  const letter = await server.letterTo(EMAIL)
  expect([unsent, letter.subject, secretsOf(letter).link]).toEqual([null, 'You are invited to Comics', link])
  expect(letter.text).toContain('one week')

  await server.close()
  const other = await sending(server.port)
  const invitation = await invite(other)
  expect(invitation.unsent).toBeInstanceOf(Error)
  await accept(other, invitation.link, PASSWORD)
})

it('requests without a session do not invalidate an invitation', async () => {
  const account = await ownAccount({ signUp: 'open', owned: false, autoConfirm: false })
  const { link } = await invite(account)
  const { auth } = account.client()
  expect((await auth.resend({ type: 'signup', email: EMAIL })).error).toBeNull()
  account.pass(61_000)
  expect(await signUpAt(account)).toBeNull()
  account.pass(61_000)
  const response = await auth.signInWithOtp({ email: EMAIL, options: { shouldCreateUser: false } })
  expect(response.error).toBeNull()
  // The newest message does not replace the invitation.
  expect(await messageTo(account, EMAIL, 3)).toMatchObject({ kind: 'magiclink' })
  await accept(account, link, 'another horse')
  expect(await enter(account, 'another horse')).toBeUndefined()
  expect(await enter(account, PASSWORD)).toBe('invalid_credentials')
})

it('a sign-up whose message fails does not change the invitation', async () => {
  const server = await mailServer()
  const account = await ownAccount({
    signUp: 'open',
    owned: false,
    mail: { url: `smtp://127.0.0.1:${server.port}`, from: 'Comics <comics@example.org>' },
  })
  const { link } = await invite(account)
  await server.close()
  expect(await signUpAt(account)).toMatchObject({ status: 500 })
  await accept(account, link, PASSWORD)
})
