import { describe, expect, it } from 'vitest'
import { ownAccount, signIn, signUp } from './support/account.ts'

async function threeBrowsers() {
  const account = await ownAccount()
  const one = await signUp(account, 'ana@example.com')
  const two = await signIn(account, 'ana@example.com')
  const bea = await signUp(account, 'bea@example.com')
  const isSignedIn = async ({ accessToken }: { accessToken: string }) =>
    (await account.client().auth.getUser(accessToken)).error === null
  return { account, one, two, bea, isSignedIn }
}

describe('signing out', () => {
  it('of this browser', async () => {
    const { one, two, bea, isSignedIn } = await threeBrowsers()
    expect((await one.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await Promise.all([one, two, bea].map(isSignedIn))).toEqual([false, true, true])
  })

  it('of the others', async () => {
    const { one, two, bea, isSignedIn } = await threeBrowsers()
    expect((await one.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await Promise.all([one, two, bea].map(isSignedIn))).toEqual([true, false, true])
  })

  it('everywhere, at once: tables and refreshing too', async () => {
    const { account, one, two, bea, isSignedIn } = await threeBrowsers()
    expect((await one.client.auth.signOut()).error).toBeNull()
    expect(await Promise.all([one, two, bea].map(isSignedIn))).toEqual([false, false, true])
    const read = await two.client.from('comics_library').select()
    expect(read).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
    const { error } = await account.client().auth.refreshSession({ refresh_token: two.refreshToken })
    expect(error?.code).toBe('refresh_token_not_found')
  })

  it('refuses an unknown scope', async () => {
    const { account, one } = await threeBrowsers()
    const answer = await account.request('/auth/v1/logout?scope=some', {
      method: 'POST',
      headers: { authorization: `Bearer ${one.accessToken}` },
    })
    expect(answer.status).toBe(400)
  })
})
