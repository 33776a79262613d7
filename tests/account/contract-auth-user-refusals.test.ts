import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openAccount,
  ownAccount,
  PASSWORD,
  type SignedIn,
  signUp,
  type TestAccount,
} from './support/account.ts'
import { enrollVerified } from './support/authenticator.ts'
import { refusal } from './support/refusal.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

describe('calls that need a user', () => {
  const calls = [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
    ['POST', '/factors'],
    ['POST', '/factors/x/challenge'],
    ['POST', '/factors/x/verify'],
    ['DELETE', '/factors/x'],
  ] as const

  it.each(calls)('%s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    expect(await refusal(account, method, path, body)).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ])
    expect(await refusal(account, method, path, body, `${ana.accessToken}x`)).toEqual([
      403,
      'bad_jwt',
      expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    ])
    const gone = await signUp(account, `gone-${method}${path.replaceAll('/', '-')}@example.com`)
    await gone.client.auth.signOut()
    expect(await refusal(account, method, path, body, gone.accessToken)).toEqual([
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    ])
  })

  it('a token that has ended says so', async () => {
    const late = await ownAccount()
    const { accessToken } = await signUp(late, 'ana@example.com')
    late.pass(3_601_000)
    expect(await refusal(late, 'GET', '/user', undefined, accessToken)).toEqual([
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, JWT expired',
    ])
  })

  it('changing oneself: each fault hides those that come after it', async () => {
    const bea = await signUp(account, 'bea@example.com')
    const put = (body: object) => refusal(account, 'PUT', '/user', body, bea.accessToken)
    expect(await put({ email: 'no', password: 'x' })).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ])
    expect((await put({ password: 'x', app_metadata: {} })).slice(0, 2)).toEqual([422, 'weak_password'])
    expect((await put({ email: 'ana@example.com', app_metadata: {} })).slice(0, 2)).toEqual([
      403,
      'not_admin',
    ])
    expect((await put({ role: 'service_role' })).slice(0, 2)).toEqual([403, 'not_admin'])
    expect(await put({ email: 'ana@example.com', password: PASSWORD })).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ])
    expect(await put({ password: PASSWORD })).toEqual([
      422,
      'same_password',
      'New password should be different from the old password.',
    ])
    await enrollVerified(bea.client)
    const second = account.client()
    const { data } = await second.auth.signInWithPassword({ email: 'bea@example.com', password: PASSWORD })
    expect(
      await refusal(account, 'PUT', '/user', { email: 'ana@example.com' }, data.session?.access_token),
    ).toEqual([
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ])
  })
})

describe('what is not offered says so in the hosted words', () => {
  it.each([
    [
      'GET',
      '/authorize?provider=github',
      400,
      'validation_failed',
      'Unsupported provider: provider is not enabled',
    ],
    ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled', 'Manual linking is disabled'],
    ['DELETE', '/user/identities/x', 404, 'manual_linking_disabled', 'Manual linking is disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled', 'Passkeys are disabled'],
    ['GET', '/admin/users', 403, 'not_admin', 'User not allowed'],
    ['POST', '/admin/generate_link', 403, 'not_admin', 'User not allowed'],
    ['POST', '/invite', 403, 'not_admin', 'User not allowed'],
    ['GET', '/user/factors', 404, 'not_found', expect.any(String)],
    ['PATCH', '/user', 404, 'not_found', expect.any(String)],
  ])('%s %s', async (method, path, ...answer) => {
    expect(await refusal(account, method, path, undefined, ana.accessToken)).toEqual(answer)
  })

  it.each([
    ['phone', 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ['webauthn', 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
  ])('a factor of type %s', async (type, code, message) => {
    expect(await refusal(account, 'POST', '/factors', { factor_type: type }, ana.accessToken)).toEqual([
      422,
      code,
      message,
    ])
  })
})
