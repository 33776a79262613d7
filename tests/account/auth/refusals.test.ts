import { describe, expect, it } from 'vitest'
import { ownAccount, PASSWORD, sharedAccount, signIn, signUp } from '../support/account.ts'
import { enrollVerified } from '../support/authenticator.ts'
import { refusal } from '../support/refusal.ts'

/* Status, code and message of each refusal, as a hosted project sends them. */

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const email = 'ana@example.com'
const password = PASSWORD
const challenge = 'x'.repeat(43)
const INVALID = '400 validation_failed'
const PKCE = `${INVALID} PKCE flow requires code_challenge_method and code_challenge`
const NO_AUTHORIZATION = '401 no_authorization This endpoint requires a valid Bearer token'

// A request with several errors reports that of the earliest row.
it.each<[string, string]>([
  ['{}', '422 anonymous_provider_disabled Anonymous sign-ins are disabled'],
  ['{"email":"no","code_challenge":"x"}', `${INVALID} Signup requires a valid password`],
  [
    `{"email":"no","password":"${'é'.repeat(37)}","code_challenge":"x"}`,
    `${INVALID} Password cannot be longer than 72 characters`,
  ],
  [
    '{"email":"no","password":"12345","code_challenge":"x"}',
    '422 weak_password Password should be at least 6 characters.',
  ],
  [
    `{"email":"no","phone":"1","password":"${password}","code_challenge":"x"}`,
    `${INVALID} Only an email address or phone number should be provided on signup.`,
  ],
  [`{"email":"no","password":"${password}","code_challenge":"${challenge}"}`, PKCE],
  [`{"email":"no","password":"${password}","code_challenge_method":"s256"}`, PKCE],
  [
    `{"email":"no","password":"${password}","code_challenge":"x","code_challenge_method":"s256"}`,
    `${INVALID} code challenge has to be between 43 and 128 characters`,
  ],
  [`{"phone":"346","password":"${password}"}`, '400 phone_provider_disabled Phone signups are disabled'],
  [`{"password":"${password}"}`, `${INVALID} Sign up only available with email provider`],
  [`{"email":"no","password":"${password}"}`, `${INVALID} Unable to validate email address: invalid format`],
  [
    `{"email":" ANA@example.com ","password":"${password}"}`,
    '422 user_already_exists User already registered',
  ],
])('sign-up with %s: %s', async (body, answer) => {
  expect(await refusal(account, 'POST', '/signup', body)).toBe(answer)
})

it('a closed sign-up is refused before its body is checked', async () => {
  const closed = await ownAccount({ signUp: 'closed' })
  const answer = '422 signup_disabled Signups not allowed for this instance'
  expect(await refusal(closed, 'POST', '/signup', {})).toBe(answer)
})

it.each<[grant: string, body: object, answer: string]>([
  ['password', {}, `${INVALID} missing email or phone`],
  [
    'password',
    { email: 'a@b.c', phone: '1' },
    `${INVALID} Only an email address or phone number should be provided on login.`,
  ],
  ['password', { phone: '1' }, '422 phone_provider_disabled Phone logins are disabled'],
  ['password', { email, password: 'x' }, '400 invalid_credentials Invalid login credentials'],
  ['password', { email: { $gt: '' }, password: 'x' }, INVALID],
  ['nothing', {}, '400 invalid_credentials unsupported_grant_type'],
  ['', {}, '400 invalid_credentials unsupported_grant_type'],
  ['id_token', {}, INVALID],
  ['web3', {}, '422 web3_provider_disabled'],
  ['refresh_token', {}, `${INVALID} Refresh token is not valid`],
  [
    'refresh_token',
    { refresh_token: 'abcdefghij12' },
    '400 refresh_token_not_found Invalid Refresh Token: Refresh Token Not Found',
  ],
  ['pkce', {}, `${INVALID} invalid request: both auth code and code verifier should be non-empty`],
  [
    'pkce',
    { auth_code: 'x', code_verifier: 'y' },
    '404 flow_state_not_found invalid flow state, no valid flow state found',
  ],
])('grant %s of %j: %s', async (grant, body, answer) => {
  expect(await refusal(account, 'POST', `/token?grant_type=${grant}`, body)).toContain(answer)
})

it.each<[path: string, body: object, answer: string]>([
  ['/recover', {}, `${INVALID} Password recovery requires an email`],
  ['/recover', { email: 'nobody' }, INVALID],
  ['/recover', { email: 'a@b\r\nBcc: c@example.com' }, INVALID],
  ['/recover', { email: 'a@example.com,b@example.com' }, INVALID],
  ['/recover', { email, code_challenge: challenge }, PKCE],
  ['/recover', { email, code_challenge_method: 's256' }, PKCE],
  [
    '/recover',
    { email, code_challenge: 'x', code_challenge_method: 's256' },
    'between 43 and 128 characters',
  ],
  ['/recover', { email, code_challenge: `${challenge}!`, code_challenge_method: 's256' }, 'can only contain'],
  ['/recover', { email, code_challenge: challenge, code_challenge_method: 'md5' }, 'unsupported'],
  ['/otp', {}, `${INVALID} One of email or phone must be set`],
  ['/otp', { email, phone: '1' }, `${INVALID} Only an email address or phone number should be provided`],
  ['/otp', { phone: '1' }, 'phone_provider_disabled'],
  ['/otp', { email, code_challenge: 'x' }, PKCE],
  [
    '/otp',
    { email: 'nobody@example.com', create_user: false },
    '422 otp_disabled Signups not allowed for otp',
  ],
  ['/resend', {}, `${INVALID} Missing one of these types: signup, email_change, sms, phone_change`],
  ['/resend', { type: 'recovery', email }, `${INVALID} Missing one of these types`],
  ['/resend', { type: 'signup' }, `${INVALID} Type provided requires an email address`],
  ['/verify', {}, `${INVALID} Verify requires a verification type`],
  ['/verify', { phone: '1' }, `${INVALID} Verify requires a verification type`],
  ['/verify', { email, token: '123456', type: 'sms' }, `${INVALID} Invalid email verification type`],
  ['/verify', { type: 'email' }, `${INVALID} Verify requires either a token or a token hash`],
  [
    '/verify',
    { type: 'email', token: '123456' },
    `${INVALID} Only an email address or phone number should be provided on verify`,
  ],
  [
    '/verify',
    { type: 'email', token_hash: 'x', email },
    `${INVALID} Only the token_hash and type should be provided`,
  ],
  ['/verify', { type: 'email', token: '123456', email }, '403 otp_expired Token has expired or is invalid'],
  ['/verify', { type: 'email', token_hash: 'x' }, '403 otp_expired Email link is invalid or has expired'],
])('%s %j: %s', async (path, body, answer) => {
  expect(await refusal(account, 'POST', path, body)).toContain(answer)
})

it('a truncated body is rejected as bad JSON, one over a megabyte as too large', async () => {
  const path = '/token?grant_type=password'
  expect(await refusal(account, 'POST', path, '{"email":')).toContain('400 bad_json')
  const large = { email, password: 'x'.repeat(1024 * 1024) }
  expect(await refusal(account, 'POST', path, large)).toContain('413 request_entity_too_large')
})

describe('calls that need a session', () => {
  it.each([
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
    ['POST', '/factors'],
    ['POST', '/factors/x/challenge'],
    ['POST', '/factors/x/verify'],
    ['DELETE', '/factors/x'],
  ])('%s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    expect(await refusal(account, method, path, body)).toBe(NO_AUTHORIZATION)
    expect(await refusal(account, method, path, body, `${ana.accessToken}x`)).toContain(
      '403 bad_jwt invalid JWT: unable to parse or verify signature, ',
    )
    const gone = await signUp(account, `gone-${method}${path.replaceAll('/', '-')}@example.com`)
    await gone.client.auth.signOut()
    expect(await refusal(account, method, path, body, gone.accessToken)).toBe(
      '403 session_not_found Session from session_id claim in JWT does not exist',
    )
  })

  it('an expired token is refused', async () => {
    const late = await ownAccount()
    const { accessToken } = await signUp(late, email)
    late.pass(3_601_000)
    expect(await refusal(late, 'GET', '/user', undefined, accessToken)).toBe(
      '403 bad_jwt invalid JWT: unable to parse or verify signature, JWT expired',
    )
  })

  it('PUT /user reports the first error of a request, in this order', async () => {
    const bea = await signUp(account, 'bea@example.com')
    const put = (body: object, token = bea.accessToken) => refusal(account, 'PUT', '/user', body, token)
    expect(await put({ email: 'no', password: 'x' })).toBe(
      `${INVALID} Unable to validate email address: invalid format`,
    )
    expect(await put({ password: 'x', app_metadata: {} })).toContain('422 weak_password')
    expect(await put({ email, app_metadata: {} })).toContain('403 not_admin')
    expect(await put({ role: 'service_role' })).toContain('403 not_admin')
    expect(await put({ phone: '+34600000000' })).toContain('phone_provider_disabled')
    expect(await put({ email, password })).toBe(
      '422 email_exists A user with this email address has already been registered',
    )
    expect(await put({ password })).toBe(
      '422 same_password New password should be different from the old password.',
    )
    await enrollVerified(bea.client)
    expect(await put({ email }, (await signIn(account, 'bea@example.com')).accessToken)).toBe(
      '401 insufficient_aal AAL2 session is required to update email or password when MFA is enabled.',
    )
  })
})

const SAML = '404 saml_provider_disabled SAML 2.0 is disabled'
const LINKING = '404 manual_linking_disabled Manual linking is disabled'
const NOT_ADMIN = '403 not_admin User not allowed'

it.each<[method: string, path: string, answer: string, body?: object]>([
  ['GET', '/authorize?provider=github', `${INVALID} Unsupported provider: provider is not enabled`],
  ['POST', '/sso', SAML],
  ['GET', '/sso/saml/metadata', SAML],
  ['GET', '/user/identities/authorize', LINKING],
  ['DELETE', '/user/identities/x', LINKING],
  ['POST', '/passkeys/authentication/options', '404 passkey_disabled Passkeys are disabled'],
  ['GET', '/admin/users', NOT_ADMIN],
  ['POST', '/admin/users', NOT_ADMIN, {}],
  ['DELETE', `/admin/users/${ana.userId}`, NOT_ADMIN],
  ['GET', `/admin/users/${ana.userId}/factors`, NOT_ADMIN],
  ['POST', '/admin/generate_link', NOT_ADMIN],
  ['POST', '/invite', NOT_ADMIN],
  ['GET', '/user/factors', '404 not_found'],
  ['PATCH', '/user', '404 not_found'],
  [
    'POST',
    '/factors',
    '422 mfa_phone_enroll_not_enabled MFA enroll is disabled for Phone',
    { factor_type: 'phone' },
  ],
  [
    'POST',
    '/factors',
    '422 mfa_webauthn_enroll_not_enabled MFA enroll is disabled for WebAuthn',
    { factor_type: 'webauthn' },
  ],
  ['POST', '/factors', INVALID, { factor_type: 'pigeon' }],
])('unsupported call %s %s: %s', async (method, path, answer, body) => {
  expect(await refusal(account, method, path, body, ana.accessToken)).toContain(answer)
})

it('paths outside the four services respond 404, functions with a body of their own', async () => {
  const functions = await account.send('POST', '/functions/v1/any')
  expect([functions.status, await functions.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  for (const path of ['/auth/v1/nothing', '/elsewhere'])
    expect((await account.request(path)).status).toBe(404)
})
