import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ownAccount, PASSWORD, signUp, type TestAccount } from '../support/account.ts'
import { messageTo, openLink } from '../support/messages.ts'

/** Creates a supabase-js client with the PKCE flow. */
function pkceClient({ url, anonKey }: TestAccount) {
  const stored = new Map<string, string>()
  return createClient(url, anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    realtime: { transport: WebSocket as never },
  })
}

const tokens = (account: TestAccount, body: object) =>
  account.send('POST', '/auth/v1/token?grant_type=pkce', body)

const verifier = randomBytes(32).toString('base64url')
const s256 = createHash('sha256').update(verifier).digest('base64url')

/** Requests a recovery with a challenge and opens its link. Returns the code. */
async function codeOf(account: TestAccount, challenge: string, method: string, nth = 1): Promise<string> {
  const response = await account.send('POST', '/auth/v1/recover', {
    email: 'ana@example.com',
    code_challenge: challenge,
    code_challenge_method: method,
  })
  expect(response.status).toBe(200)
  const { link } = await messageTo(account, 'ana@example.com', nth)
  const { query, fragment } = await openLink(account, link)
  expect([...fragment.keys()]).toEqual([])
  return query.get('code') ?? ''
}

it.each(['otp', 'recovery', 'sign-up'])(
  'the link of a message for %s passes a code to the page',
  async (what) => {
    const account = await ownAccount({ autoConfirm: what !== 'sign-up' })
    const client = pkceClient(account)
    const email = 'ana@example.com'
    if (what === 'otp') await client.auth.signInWithOtp({ email })
    if (what === 'sign-up') await client.auth.signUp({ email, password: PASSWORD })
    if (what === 'recovery') {
      await signUp(account, email)
      await client.auth.resetPasswordForEmail(email)
    }
    const { link } = await messageTo(account, email)
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/)
    const opened = await openLink(account, link)
    expect(opened.fragment.get('access_token')).toBeNull()
    const { data, error } = await client.auth.exchangeCodeForSession(opened.query.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const { data: claims } = await client.auth.getClaims()
    const methods = { otp: 'magiclink', recovery: 'recovery', 'sign-up': 'email/signup' }
    expect(claims?.claims.amr?.[0]).toMatchObject({ method: methods[what as keyof typeof methods] })
  },
)

it('the second link of an address change passes a code to the page', async () => {
  const account = await ownAccount()
  const { accessToken } = await signUp(account, 'old@example.com')
  // Sent over HTTP: supabase-js drops its verifier when it stores the user that PUT /user returns.
  const body = { email: 'ana@example.com', code_challenge: s256, code_challenge_method: 's256' }
  const response = await account.send('PUT', '/auth/v1/user', body, accessToken)
  expect(response.status).toBe(200)
  const half = await openLink(account, (await messageTo(account, 'old@example.com')).link)
  expect(half.query.get('message')).toContain('other email')
  expect(half.query.get('code')).toBeNull()
  const whole = await openLink(account, (await messageTo(account, 'ana@example.com')).link)
  const answer = await tokens(account, { auth_code: whole.query.get('code'), code_verifier: verifier })
  expect(await answer.json()).toMatchObject({ user: { email: 'ana@example.com' } })
})

it('the six-digit code still signs in directly', async () => {
  const account = await ownAccount()
  const client = pkceClient(account)
  await client.auth.signInWithOtp({ email: 'ana@example.com' })
  const { code } = await messageTo(account, 'ana@example.com')
  const { data } = await client.auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'email' })
  expect(data.session).not.toBeNull()
})

it.each([
  ['s256', s256],
  ['S256', s256],
  ['plain', verifier],
])('method %s: the code is exchanged with its verifier alone, once', async (method, challenge) => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const code = await codeOf(account, challenge, method)
  const refused = async (body: object) => {
    const answer = await tokens(account, body)
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  expect(await refused({ auth_code: code, code_verifier: '' })).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect(await refused({ auth_code: code, code_verifier: `${verifier}x` })).toMatchObject({
    status: 400,
    code: 'bad_code_verifier',
    message: 'code challenge does not match previously saved code verifier',
  })
  if (method !== 'plain') {
    expect(await refused({ auth_code: code, code_verifier: challenge })).toMatchObject({
      code: 'bad_code_verifier',
    })
  }
  expect(await refused({ auth_code: 'nothing', code_verifier: verifier })).toMatchObject({
    status: 404,
    code: 'flow_state_not_found',
    message: 'invalid flow state, no valid flow state found',
  })
  expect((await tokens(account, { auth_code: code, code_verifier: verifier })).status).toBe(200)
  expect(await refused({ auth_code: code, code_verifier: verifier })).toMatchObject({
    code: 'flow_state_not_found',
  })
})

it('a code is rejected after five minutes, and after a new password', async () => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const old = await codeOf(account, s256, 's256')
  account.pass(300_001)
  const answer = await tokens(account, { auth_code: old, code_verifier: verifier })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'flow_state_expired' })

  const later = await codeOf(account, s256, 's256', 2)
  await account.account.local.resetPassword('ana@example.com', 'another horse')
  expect((await tokens(account, { auth_code: later, code_verifier: verifier })).status).toBe(404)
})
