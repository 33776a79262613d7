import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, ownAccount, PASSWORD, signUp, type TestAccount } from './support/account.ts'
import { refusal } from './support/refusal.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openAccount()
  await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

const challenge = 'x'.repeat(43)

describe('signing up: each fault hides those that come after it', () => {
  it('sign-ups off before everything', async () => {
    const closed = await ownAccount({ signUp: 'closed' })
    expect(await refusal(closed, 'POST', '/signup', {})).toEqual([
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ])
  })

  it.each([
    ['nothing', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      'no password',
      { email: 'no', code_challenge: 'x' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      'a password of more bytes than 72, and few letters',
      { email: 'no', password: 'é'.repeat(37), code_challenge: 'x' },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'a short password',
      { email: 'no', password: '12345', code_challenge: 'x' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'both address and number',
      { email: 'no', phone: '1', password: PASSWORD, code_challenge: 'x' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'a challenge without a method',
      { email: 'no', password: PASSWORD, code_challenge: challenge },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a method without a challenge',
      { email: 'no', password: PASSWORD, code_challenge_method: 's256' },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a short challenge',
      { email: 'no', password: PASSWORD, code_challenge: 'x', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      'a number alone',
      { phone: '34600000000', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'neither',
      { password: PASSWORD },
      400,
      'validation_failed',
      'Sign up only available with email provider',
    ],
    [
      'no address',
      { email: 'no', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a taken address',
      { email: ' ANA@example.com ', password: PASSWORD },
      422,
      'user_already_exists',
      'User already registered',
    ],
  ])('%s', async (_what, body, ...answer) => {
    expect(await refusal(account, 'POST', '/signup', body)).toEqual(answer)
  })
})

describe('tokens', () => {
  it.each([
    ['password', {}, 400, 'validation_failed', 'missing email or phone'],
    [
      'password',
      { email: 'a@b.c', phone: '1' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    ['password', { phone: '1' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
    [
      'password',
      { email: 'ana@example.com', password: 'x' },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    ['nothing', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['id_token', {}, 400, 'validation_failed', expect.any(String)],
    ['web3', {}, 422, 'web3_provider_disabled', expect.any(String)],
    ['refresh_token', {}, 400, 'validation_failed', 'Refresh token is not valid'],
    [
      'refresh_token',
      { refresh_token: 'abcdefghij12' },
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ],
    [
      'pkce',
      {},
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    ],
    [
      'pkce',
      { auth_code: 'x', code_verifier: 'y' },
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
  ])('grant %s of %j', async (grant, body, ...answer) => {
    expect(await refusal(account, 'POST', `/token?grant_type=${grant}`, body)).toEqual(answer)
  })

  it('a body that is cut, and one that is too large', async () => {
    expect((await refusal(account, 'POST', '/token?grant_type=password', '{"email":')).slice(0, 2)).toEqual([
      400,
      'bad_json',
    ])
    const large = { email: 'ana@example.com', password: 'x'.repeat(1024 * 1024) }
    expect((await refusal(account, 'POST', '/token?grant_type=password', large)).slice(0, 2)).toEqual([
      413,
      'request_entity_too_large',
    ])
  })
})

describe('messages and codes', () => {
  it.each([
    ['/recover', {}, 400, 'validation_failed', 'Password recovery requires an email'],
    ['/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
    [
      '/otp',
      { email: 'nobody@example.com', create_user: false },
      422,
      'otp_disabled',
      'Signups not allowed for otp',
    ],
    [
      '/resend',
      {},
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/resend', { type: 'signup' }, 400, 'validation_failed', 'Type provided requires an email address'],
    ['/verify', {}, 400, 'validation_failed', 'Verify requires a verification type'],
    ['/verify', { phone: '1' }, 400, 'validation_failed', 'Verify requires a verification type'],
    [
      '/verify',
      { type: 'email' },
      400,
      'validation_failed',
      'Verify requires either a token or a token hash',
    ],
    [
      '/verify',
      { type: 'email', token: '123456' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
    [
      '/verify',
      { type: 'email', token: '123456', email: 'ana@example.com' },
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
    [
      '/verify',
      { type: 'email', token_hash: 'x' },
      403,
      'otp_expired',
      'Email link is invalid or has expired',
    ],
  ])('%s %j', async (path, body, ...answer) => {
    expect(await refusal(account, 'POST', path, body)).toEqual(answer)
  })
})
