import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { ownAccount, PASSWORD, sharedAccount, signUp } from '../support/account.ts'
import { enrollVerified } from '../support/authenticator.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const json = { 'content-type': 'application/json;charset=UTF-8' }

const post = (path: string, body: unknown, headers: Record<string, string> = {}, on = account) =>
  on.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const wrong = { email: 'ana@example.com', password: 'not this one' }

it('clients of API version 2024-01-01 get `code` and `message`', async () => {
  for (const version of ['2024-01-01', '2025-06-30']) {
    const answer = await post('/token?grant_type=password', wrong, { 'x-supabase-api-version': version })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

it('clients of an older, an invalid or no API version get `error_code` and `msg`', async () => {
  for (const headers of [
    {},
    { 'x-supabase-api-version': '2023-01-01' },
    { 'x-supabase-api-version': 'new' },
  ]) {
    const answer = await post('/token?grant_type=password', wrong, headers as Record<string, string>)
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  }
})

it('a failure has an error id only in the older form', async () => {
  const dead = await ownAccount({ mail: { url: 'smtp://127.0.0.1:1', from: 'comics@example.org' } })
  const sign = (email: string, headers = {}) => post('/signup', { email, password: PASSWORD }, headers, dead)
  const old = await sign('one@example.com')
  expect([old.status, await old.json()]).toEqual([
    500,
    {
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Error sending confirmation email',
      error_id: expect.stringMatching(UUID),
    },
  ])
  const now = await sign('two@example.com', { 'x-supabase-api-version': '2024-01-01' })
  expect([now.status, await now.json()]).toEqual([
    500,
    { code: 'unexpected_failure', message: 'Error sending confirmation email' },
  ])
})

it('a weak password comes with its reasons, in both forms', async () => {
  const body = { email: 'weak@example.com', password: '12345' }
  const message = 'Password should be at least 6 characters.'
  const weak = { weak_password: { reasons: ['length'] } }
  const now = await post('/signup', body, { 'x-supabase-api-version': '2024-01-01' })
  expect([now.status, await now.json()]).toEqual([422, { code: 'weak_password', message, ...weak }])
  const old = await post('/signup', body)
  expect(await old.json()).toEqual({ code: 422, error_code: 'weak_password', msg: message, ...weak })
})

it('a sign-in returns exactly these fields and signed claims', async () => {
  const answer = await post('/token?grant_type=password', { email: 'ana@example.com', password: PASSWORD })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const session = await answer.json()
  const now = Math.floor(Date.now() / 1000)
  expect(session).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.toSatisfy((at: number) => Math.abs(at - now - 3600) < 5),
    refresh_token: expect.any(String),
    user: {
      id: expect.stringMatching(UUID),
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ana@example.com',
      email_confirmed_at: expect.stringMatching(TIME),
      phone: '',
      confirmed_at: expect.stringMatching(TIME),
      last_sign_in_at: expect.stringMatching(TIME),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        email: 'ana@example.com',
        email_verified: true,
        phone_verified: false,
        sub: ana.userId,
      },
      identities: [
        {
          identity_id: expect.stringMatching(UUID),
          id: ana.userId,
          user_id: ana.userId,
          identity_data: {
            email: 'ana@example.com',
            email_verified: true,
            phone_verified: false,
            sub: ana.userId,
          },
          provider: 'email',
          last_sign_in_at: expect.stringMatching(TIME),
          created_at: expect.stringMatching(TIME),
          updated_at: expect.stringMatching(TIME),
          email: 'ana@example.com',
        },
      ],
      created_at: expect.stringMatching(TIME),
      updated_at: expect.stringMatching(TIME),
      is_anonymous: false,
    },
  })
  // Anyone can verify the token with the published keys.
  const keys = createRemoteJWKSet(new URL(`${account.url}/auth/v1/.well-known/jwks.json`))
  const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
    issuer: account.account.issuer,
    audience: 'authenticated',
    algorithms: ['ES256'],
  })
  expect(protectedHeader).toEqual({
    alg: 'ES256',
    kid: account.account.jwks().keys[0]?.kid,
    typ: 'JWT',
  })
  expect(payload).toEqual({
    iss: account.account.issuer,
    sub: ana.userId,
    aud: 'authenticated',
    exp: expect.any(Number),
    iat: expect.any(Number),
    email: 'ana@example.com',
    phone: '',
    app_metadata: session.user.app_metadata,
    user_metadata: session.user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(UUID),
    is_anonymous: false,
  })
})

it('a user with a factor, a message and an address change has their fields', async () => {
  const bea = await signUp(account, 'bea@example.com')
  await enrollVerified(bea.client)
  const updated = await bea.client.auth.updateUser({ email: 'bea@example.net' })
  expect(updated.error).toBeNull()
  await bea.client.auth.reauthenticate()
  const { user } = (await bea.client.auth.getUser()).data
  expect(user).toMatchObject({
    email: 'bea@example.com',
    new_email: 'bea@example.net',
    email_change_sent_at: expect.stringMatching(TIME),
    reauthentication_sent_at: expect.stringMatching(TIME),
    factors: [
      {
        id: expect.stringMatching(UUID),
        status: 'verified',
        friendly_name: 'Phone',
        factor_type: 'totp',
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
        last_challenged_at: expect.stringMatching(TIME),
      },
    ],
  })
  expect(Object.keys(user?.factors?.[0] ?? {})).not.toContain('secret')
})

it('key set, settings and health need no session', async () => {
  const jwks = await fetch(`${account.url}/auth/v1/.well-known/jwks.json`)
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
  const text = expect.any(String)
  expect(await jwks.json()).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: text,
        y: text,
        alg: 'ES256',
        kid: text,
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  })
  const settings = await account.request('/auth/v1/settings')
  expect(await settings.json()).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
  expect(await (await fetch(`${account.url}/auth/v1/health`)).json()).toEqual({
    version: text,
    name: 'GoTrue',
    description: text,
  })
})
