import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, PASSWORD, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

describe('the user', () => {
  it('is read and their data changed: merged, null takes away', async () => {
    const first = await ana.client.auth.updateUser({ data: { nick: 'Ñandú', theme: 'dark' } })
    expect(first.data.user?.user_metadata).toMatchObject({ nick: 'Ñandú', theme: 'dark' })
    await ana.client.auth.updateUser({ data: { theme: null } })
    const { data } = await ana.client.auth.getUser()
    expect(data.user?.user_metadata).toMatchObject({ nick: 'Ñandú' })
    expect(data.user?.user_metadata).not.toHaveProperty('theme')
  })

  it('may not make themselves more than they are', async () => {
    for (const body of [{ app_metadata: { admin: true } }, { role: 'service_role' }]) {
      const answer = await account.request('/auth/v1/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error_code: 'not_admin' })
    }
  })

  it('changes the password, which signs out everywhere else', async () => {
    const bea = await signUp(account, 'bea@example.com')
    const elsewhere = await signIn(account, 'bea@example.com')
    expect((await bea.client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await bea.client.auth.updateUser({ password: 'tiny' })).error?.code).toBe('weak_password')
    expect((await bea.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
    expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
    expect((await bea.client.auth.getUser()).error).toBeNull()
    const old = await account
      .client()
      .auth.signInWithPassword({ email: 'bea@example.com', password: PASSWORD })
    expect(old.error?.code).toBe('invalid_credentials')
  })

  it('is told plainly what is not offered, with the hosted codes', async () => {
    const { auth } = ana.client
    expect((await auth.signInWithOtp({ phone: '+34600000000' })).error?.code).toBe('phone_provider_disabled')
    expect((await auth.updateUser({ phone: '+34600000000' })).error?.code).toBe('phone_provider_disabled')
    expect((await auth.signInWithSSO({ domain: 'example.com' })).error?.code).toBe('saml_provider_disabled')
    expect((await auth.admin.listUsers()).error?.code).toBe('not_admin')
    expect((await auth.linkIdentity({ provider: 'github' })).error?.code).toBe('manual_linking_disabled')
    const { data } = await auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (identity === undefined) throw new Error('No identity came with the user.')
    expect((await auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled')
    const unknown = await account.request('/auth/v1/nothing')
    expect(unknown.status).toBe(404)
  })

  it('neighbours that are not here answer in their own form', async () => {
    const functions = await account.request('/functions/v1/any', { method: 'POST' })
    expect(functions.status).toBe(404)
    expect(await functions.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await account.request('/elsewhere')).status).toBe(404)
  })
})
