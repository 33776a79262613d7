import { expect, it } from 'vitest'
import { ownAccount, PASSWORD, signUp } from '../support/account.ts'
import { messagesTo, messageTo, openLink } from '../support/messages.ts'

const OLD = 'old@example.com'
const NEW = 'new@example.com'
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

async function requestChange() {
  const account = await ownAccount()
  const user = await signUp(account, OLD)
  const { data, error } = await user.client.auth.updateUser({ email: ' NEW@example.com' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: OLD, new_email: NEW })
  expect(data.user?.email_change_sent_at).toBeTruthy()
  return { account, user, old: await messageTo(account, OLD), fresh: await messageTo(account, NEW) }
}

it('an address change needs the codes of both addresses, in any order', async () => {
  for (const order of [
    [OLD, NEW],
    [NEW, OLD],
  ] as const) {
    const { account, user, old, fresh } = await requestChange()
    const { auth } = account.client()
    const verify = (email: string) =>
      auth.verifyOtp({ email, token: (email === OLD ? old : fresh).code, type: 'email_change' })
    expect(old.code).not.toBe('')
    const first = await verify(order[0])
    expect(first).toMatchObject({ data: { user: null, session: null }, error: null })
    expect((await user.client.auth.getUser()).data.user?.email).toBe(OLD)
    expect((await verify(order[0])).error?.code).toBe('otp_expired')

    const second = await verify(order[1])
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({
      id: user.userId,
      email: NEW,
      user_metadata: { email: NEW, email_verified: true },
      identities: [{ email: NEW, identity_data: { email: NEW, email_verified: true } }],
    })
    expect(second.data.user?.new_email).toBeUndefined()
    const signedIn = await account.client().auth.signInWithPassword({ email: NEW, password: PASSWORD })
    expect(signedIn.data.user?.id).toBe(user.userId)
    const gone = await account.client().auth.signInWithPassword({ email: OLD, password: PASSWORD })
    expect(gone.error?.code).toBe('invalid_credentials')
  }
})

it('the first link of an address change requires the second one, which signs in', async () => {
  const { account, old, fresh } = await requestChange()
  const first = await openLink(account, fresh.link)
  expect(Object.fromEntries(first.fragment)).toEqual({ message: HALF })
  // Opening the same link twice does not complete the change.
  const repeated = await openLink(account, fresh.link)
  expect(repeated.fragment.get('error_code')).toBe('otp_expired')
  const second = await openLink(account, old.link)
  expect(second.fragment.get('type')).toBe('email_change')
  const { data } = await account.client().auth.getUser(second.fragment.get('access_token') ?? '')
  expect(data.user?.email).toBe(NEW)
})

it('the response to the first code equals that of a hosted project', async () => {
  const { account, fresh } = await requestChange()
  const answer = await account.request('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: NEW, token: fresh.code, type: 'email_change' }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ msg: HALF, code: '200' })
})

it('a new request invalidates the links of the old one', async () => {
  const { account, user, old, fresh } = await requestChange()
  expect((await openLink(account, fresh.link)).fragment.get('message')).toBe(HALF)
  account.pass(60_000)
  expect((await user.client.auth.updateUser({ email: 'third@example.com' })).error).toBeNull()
  const third = await messageTo(account, 'third@example.com')
  expect((await openLink(account, old.link)).fragment.get('error_code')).toBe('otp_expired')
  expect((await openLink(account, third.link)).fragment.get('message')).toBe(HALF)
  expect((await user.client.auth.getUser()).data.user?.email).toBe(OLD)
})

it('an address in use is rejected at the request and at the confirmation', async () => {
  const { account, user, old, fresh } = await requestChange()
  await signUp(account, 'taken@example.com')
  const start = await user.client.auth.updateUser({ email: 'taken@example.com' })
  expect(start.error).toMatchObject({ code: 'email_exists', status: 422 })
  await signUp(account, NEW)
  await openLink(account, old.link)
  const end = await openLink(account, fresh.link)
  expect(end.fragment.get('error_code')).toBe('email_exists')
  expect((await user.client.auth.getUser()).data.user?.email).toBe(OLD)
})

it('an address change can be resent after a minute and expires after an hour', async () => {
  const { account, user, old } = await requestChange()
  const resend = () => account.client().auth.resend({ type: 'email_change', email: OLD })
  expect((await resend()).error?.code).toBe('over_email_send_rate_limit')
  expect((await user.client.auth.updateUser({ email: 'x@example.com' })).error?.code).toBe(
    'over_email_send_rate_limit',
  )
  account.pass(60_000)
  expect((await resend()).error).toBeNull()
  const second = await messageTo(account, NEW, 2)
  expect((await openLink(account, old.link)).fragment.get('error_code')).toBe('otp_expired')
  account.pass(3_600_001)
  expect((await openLink(account, second.link)).fragment.get('error_code')).toBe('otp_expired')
})

it('two users can request the same address, each with their own code', async () => {
  const { account, user, old, fresh } = await requestChange()
  const bea = await signUp(account, 'bea@example.com')
  await bea.client.auth.updateUser({ email: NEW })
  const beas = await messageTo(account, NEW, 2)
  const { auth } = account.client()
  expect((await auth.verifyOtp({ email: NEW, token: beas.code, type: 'email_change' })).error).toBeNull()
  expect((await auth.verifyOtp({ email: NEW, token: fresh.code, type: 'email_change' })).error).toBeNull()
  const done = await auth.verifyOtp({ email: OLD, token: old.code, type: 'email_change' })
  expect(done.data.user?.id).toBe(user.userId)
})

it('metadata changes at once; a request for the current address changes nothing', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, OLD)
  const { data } = await client.auth.updateUser({ email: 'OLD@example.com', data: { nick: 'x' } })
  expect(data.user?.new_email).toBeUndefined()
  expect(data.user?.user_metadata).toMatchObject({ nick: 'x' })
  expect((await client.auth.updateUser({ email: 'nobody' })).error?.code).toBe('validation_failed')
  expect(await messagesTo(account, OLD)).toEqual([])
})
