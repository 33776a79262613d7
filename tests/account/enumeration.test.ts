import { expect, it } from 'vitest'
import { ownAccount, signUp, type TestAccount } from './support/account.ts'

/** All that an answer says, but for the moment it was given. */
async function said(account: TestAccount, path: string, body: object) {
  const answer = await account.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  const headers = Object.fromEntries(answer.headers)
  delete headers.date
  return { status: answer.status, headers, body: await answer.text() }
}

const KNOWN = 'known@example.com'
const UNKNOWN = 'other@example.com'

it.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/magiclink', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/verify', { type: 'recovery', token: '123456' }],
  ['/verify', { type: 'email', token: '123456' }],
  ['/verify', { type: 'email_change', token: '123456' }],
])('%s %j answers known and unknown addresses alike, the first time and after', async (path, more) => {
  const account = await ownAccount()
  await signUp(account, KNOWN)
  for (let time = 1; time <= 12; time++) {
    const known = await said(account, path, { email: KNOWN, ...more })
    const unknown = await said(account, path, { email: UNKNOWN, ...more })
    expect(unknown.status).toBe(known.status)
    const seconds = /\d+ seconds/g
    expect(unknown.body.replace(seconds, '')).toBe(known.body.replace(seconds, ''))
    expect(unknown.headers).toEqual(known.headers)
    if (path !== '/verify') expect(known.status).toBe(time === 1 ? 200 : 429)
    else expect(known.status).toBe(time <= 10 ? 403 : 429)
  }
})

it('a sign-up that is to be confirmed waits, answers and refuses alike for every address', async () => {
  const account = await ownAccount({ autoConfirm: false })
  const signUpAs = (email: string) => said(account, '/signup', { email, password: 'correct horse' })
  const timed = async (email: string) => {
    const start = performance.now()
    const answer = await signUpAs(email)
    return { ...answer, took: performance.now() - start }
  }
  await account.client().auth.signInWithOtp({ email: KNOWN })
  const { messageTo } = await import('./support/messages.ts')
  const { code } = await messageTo(account, KNOWN)
  await account.client().auth.verifyOtp({ email: KNOWN, token: code, type: 'email' })

  const known = await timed(KNOWN)
  const unknown = await timed(UNKNOWN)
  expect(known.took).toBeGreaterThan(unknown.took / 3)
  expect(unknown.took).toBeGreaterThan(known.took / 3)
  expect(known.status).toBe(200)
  const shape = ({ body }: { body: string }) => {
    const user = JSON.parse(body) as Record<string, unknown>
    return { keys: Object.keys(user), metadata: Object.keys(user.user_metadata as object) }
  }
  expect(shape(known)).toEqual(shape(unknown))
  expect(JSON.parse(known.body)).toMatchObject({ identities: [], email: KNOWN })
  expect(JSON.parse(unknown.body)).toMatchObject({ identities: [{ provider: 'email' }], email: UNKNOWN })
  expect(JSON.parse(known.body).id).not.toBe((await account.account.local.list())[0]?.id)
  for (const email of [KNOWN, UNKNOWN]) expect((await signUpAs(email)).status).toBe(429)
})
