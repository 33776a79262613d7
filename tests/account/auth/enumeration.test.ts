import { expect, it } from 'vitest'
import { ownAccount, signUp, type TestAccount } from '../support/account.ts'
import { hashCosts } from '../support/hashes.ts'
import { messageTo } from '../support/messages.ts'

/** Returns a response without its date header. */
async function answerTo(account: TestAccount, path: string, body: object) {
  const answer = await account.send('POST', `/auth/v1${path}`, body)
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
])('%s %j responds alike to known and unknown addresses, also when rate-limited', async (path, more) => {
  const account = await ownAccount()
  await signUp(account, KNOWN)
  for (let time = 1; time <= 12; time++) {
    const known = await answerTo(account, path, { email: KNOWN, ...more })
    const unknown = await answerTo(account, path, { email: UNKNOWN, ...more })
    expect(unknown.status).toBe(known.status)
    const seconds = /\d+ seconds/g
    expect(unknown.body.replace(seconds, '')).toBe(known.body.replace(seconds, ''))
    expect(unknown.headers).toEqual(known.headers)
    if (path !== '/verify') expect(known.status).toBe(time === 1 ? 200 : 429)
    else expect(known.status).toBe(time <= 10 ? 403 : 429)
  }
})

it('an unconfirmed sign-up responds alike to every address and computes the same hash', async () => {
  const account = await ownAccount({ autoConfirm: false })
  const signUpAs = (email: string) => answerTo(account, '/signup', { email, password: 'correct horse' })
  await account.client().auth.signInWithOtp({ email: KNOWN })
  const { code } = await messageTo(account, KNOWN)
  await account.client().auth.verifyOtp({ email: KNOWN, token: code, type: 'email' })

  const answers: Record<string, unknown>[] = []
  const costs: unknown[][] = []
  for (const email of [KNOWN, UNKNOWN]) {
    costs.push(
      await hashCosts(async () => {
        const { status, body } = await signUpAs(email)
        expect(status).toBe(200)
        answers.push(JSON.parse(body))
      }),
    )
  }
  expect(costs[0]).toHaveLength(1)
  expect(costs[1]).toEqual(costs[0])
  const [known = {}, unknown = {}] = answers
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  expect(Object.keys(known.user_metadata as object)).toEqual(Object.keys(unknown.user_metadata as object))
  expect(known).toMatchObject({ identities: [], email: KNOWN })
  expect(unknown).toMatchObject({ identities: [{ provider: 'email' }], email: UNKNOWN })
  expect(known.id).not.toBe((await account.account.local.list())[0]?.id)
  for (const email of [KNOWN, UNKNOWN]) expect((await signUpAs(email)).status).toBe(429)
})
