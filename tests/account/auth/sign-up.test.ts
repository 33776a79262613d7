import { describe, expect, it } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { ownAccount, PASSWORD, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()

describe('signing up', () => {
  it('returns a session and the user', async () => {
    const client = account.client()
    const { data, error } = await client.auth.signUp({
      email: '  Ana@Example.COM ',
      password: PASSWORD,
      options: { data: { nick: 'ána' } },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      email: 'ana@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { nick: 'ána', email: 'ana@example.com', email_verified: true },
      is_anonymous: false,
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', id: data.user?.id })
  })

  it('rejects an address in use, also in another case and at the same time', async () => {
    await signUp(account, 'taken@example.com')
    const again = await account.client().auth.signUp({ email: 'TAKEN@example.com', password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 })
    expect(accountError(again.error).code).toBe('email-taken')

    const both = await Promise.all(
      [1, 2].map(() => account.client().auth.signUp({ email: 'race@example.com', password: PASSWORD })),
    )
    expect(both.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['made', 'user_already_exists'])
  })

  it.each([
    ['short', 'weak_password', 'password-weak'],
    ['x'.repeat(73), 'validation_failed', 'account-error'],
  ])('rejects the password %s', async (password, code, ours) => {
    const { error } = await account.client().auth.signUp({ email: 'new@example.com', password })
    expect(error?.code).toBe(code)
    expect(accountError(error).code).toBe(ours)
  })

  it.each(['nobody', 'a@b', '@example.com', 'a b@example.com'])('rejects the address %s', async (email) => {
    const { error } = await account.client().auth.signUp({ email, password: PASSWORD })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(accountError(error, { email })).toMatchObject({ code: 'email-invalid', params: { email } })
  })
})

describe('sign-up is allowed for', () => {
  it('only this computer by default, not a proxied client', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: JSON.stringify({ email: 'far@example.com', password: PASSWORD }),
    }
    const answer = await account.request('/auth/v1/signup', init)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error_code: 'signup_disabled' })
    const settings = await account.request('/auth/v1/settings', { headers: init.headers })
    expect(await settings.json()).toMatchObject({ disable_signup: true, mailer_autoconfirm: true })
  })

  it('everyone when open, after a user of this computer owns the library', async () => {
    const open = await ownAccount({ signUp: 'open' })
    const fromAfar = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' }
      const answer = await open.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    const far = { email: 'far@example.com', password: PASSWORD }
    expect(await fromAfar('/auth/v1/signup', far)).toEqual([422, 'signup_disabled'])
    expect((await fromAfar('/auth/v1/otp', { email: 'far@example.com', create_user: true }))[0]).not.toBe(500)
    expect(await open.account.local.list()).toEqual([])
    const { userId } = await signUp(open, 'ana@example.com')
    expect((await fromAfar('/auth/v1/signup', far))[0]).toBe(200)
    expect(await open.account.firstUserId()).toBe(userId)
  })

  it('no one when closed', async () => {
    const closed = await ownAccount({ signUp: 'closed' })
    const { error } = await closed.client().auth.signUp({ email: 'a@example.com', password: PASSWORD })
    expect(error?.code).toBe('signup_disabled')
    expect(accountError(error).code).toBe('sign-up-closed')
  })
})
