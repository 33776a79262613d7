import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/account.ts'
import { enroll } from '../support/authenticator.ts'
import { ownConformance, type TestConformance } from '../support/conformance.ts'

const admin = (server: TestConformance) => server.client(server.legacyServiceKey).auth.admin

async function signedUp(server: TestConformance, email: string) {
  const client = server.client(server.anonKey)
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

describe('the service role', () => {
  it('creates, reads, changes and deletes users', async () => {
    const server = await ownConformance()
    const { createUser, getUserById, updateUserById, deleteUser } = bound(admin(server))
    const made = await createUser({
      email: 'Ana@Example.com',
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { nick: 'Ana' },
      app_metadata: { plan: 'big' },
    })
    expect(made.error).toBeNull()
    expect(made.data.user).toMatchObject({
      email: 'ana@example.com',
      user_metadata: { nick: 'Ana' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'big' },
      email_confirmed_at: expect.any(String),
    })
    const id = made.data.user?.id ?? ''
    expect((await createUser({ email: 'ana@example.com' })).error).toMatchObject({ code: 'email_exists' })
    const client = server.client(server.anonKey)
    const credentials = { email: 'ana@example.com', password: PASSWORD }
    expect((await client.auth.signInWithPassword(credentials)).error).toBeNull()

    const changed = await updateUserById(id, {
      email: 'ann@example.com',
      password: 'another horse',
      user_metadata: { nick: null, size: 1 },
      app_metadata: { plan: null, level: 2 },
    })
    expect(changed.data.user).toMatchObject({ id, email: 'ann@example.com', user_metadata: { size: 1 } })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('nick')
    expect(changed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], level: 2 })
    const moved = { email: 'ann@example.com', password: 'another horse' }
    expect((await client.auth.signInWithPassword(moved)).error).toBeNull()
    expect((await client.auth.signInWithPassword(credentials)).error?.code).toBe('invalid_credentials')

    expect((await getUserById(id)).data.user?.email).toBe('ann@example.com')
    expect((await deleteUser(id)).error).toBeNull()
    for (const gone of [await getUserById(id), await updateUserById(id, {}), await deleteUser(id)]) {
      expect(gone.error).toMatchObject({ status: 404, code: 'user_not_found' })
    }
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  it('can confirm an address later; other changes do not confirm it', async () => {
    const server = await ownConformance()
    const { createUser, updateUserById } = bound(admin(server))
    const { data } = await createUser({ email: 'ana@example.com', password: PASSWORD })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const client = server.client(server.anonKey)
    const signIn = () => client.auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect((await signIn()).error?.code).toBe('email_not_confirmed')
    await updateUserById(data.user?.id ?? '', { user_metadata: { nick: 'Ana' } })
    expect((await signIn()).error?.code).toBe('email_not_confirmed')
    await updateUserById(data.user?.id ?? '', { email_confirm: true })
    expect((await signIn()).error).toBeNull()
  })

  it('lists users in pages that supabase-js can read', async () => {
    const server = await ownConformance()
    const api = admin(server)
    for (let n = 1; n <= 5; n++) await api.createUser({ email: `u${n}@example.com` })
    const first = await api.listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({ total: 5, nextPage: 2, lastPage: 3, aud: 'authenticated' })
    expect(first.data.users.map(({ email }) => email)).toEqual(['u5@example.com', 'u4@example.com'])
    const last = await api.listUsers({ page: 3, perPage: 2 })
    expect(last.data.users.map(({ email }) => email)).toEqual(['u1@example.com'])
    expect(last.data).toMatchObject({ nextPage: null })
    expect((await api.listUsers({ page: -1 })).error).toMatchObject({ status: 400 })
  })

  it('bans a user for a duration', async () => {
    const server = await ownConformance()
    const { updateUserById } = bound(admin(server))
    const { client, id } = await signedUp(server, 'ana@example.com')
    const credentials = { email: 'ana@example.com', password: PASSWORD }
    const banned = await updateUserById(id, { ban_duration: '1h30m' })
    const until = Date.parse(banned.data.user?.banned_until ?? '')
    expect(until - Date.now()).toBeGreaterThan(5_390_000)
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    const other = server.client(server.anonKey)
    expect((await other.auth.signInWithPassword(credentials)).error?.code).toBe('user_banned')
    expect((await updateUserById(id, { ban_duration: 'soon' })).error?.code).toBe('validation_failed')
    await updateUserById(id, { ban_duration: 'none' })
    expect((await other.auth.signInWithPassword(credentials)).error).toBeNull()
  })

  it('soft-deletes a user: keeps the row, removes personal data and sessions, frees the address', async () => {
    const server = await ownConformance()
    const { deleteUser, getUserById } = bound(admin(server))
    const { client, id } = await signedUp(server, 'ana@example.com')
    expect((await deleteUser(id, true)).error).toBeNull()
    const { data } = await getUserById(id)
    expect(data.user?.email).not.toContain('@')
    expect(data.user?.user_metadata).toEqual({})
    expect(JSON.stringify(data.user)).not.toContain('ana@example.com')
    expect((await client.auth.refreshSession()).data.session).toBeNull()
    const again = await signedUp(server, 'ana@example.com')
    expect(again.id).not.toBe(id)
  })

  it('lists and deletes factors, and signs users out by their token', async () => {
    const server = await ownConformance()
    const api = admin(server)
    const { client, id, token } = await signedUp(server, 'ana@example.com')
    const { factorId } = await enroll(client)
    const listed = await api.mfa.listFactors({ userId: id })
    expect(listed.data?.factors).toMatchObject([{ id: factorId, factor_type: 'totp' }])
    expect(JSON.stringify(listed.data)).not.toContain('secret')
    expect((await api.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await api.signOut(token, 'global')).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
    expect((await api.signOut('not-a-token')).error?.message).toMatch(/^invalid JWT/)
  })
})

describe('admin calls', () => {
  it('are rejected for all other roles', async () => {
    const server = await ownConformance()
    const { client, id, token } = await signedUp(server, 'ana@example.com')
    const call = async (headers: Record<string, string>) => {
      const answer = await server.request('/auth/v1/admin/users', headers)
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code]
    }
    const apikey = server.anonKey
    expect(await call({ apikey })).toEqual([401, 'no_authorization'])
    expect(await call({ apikey, authorization: `Bearer ${token}` })).toEqual([403, 'not_admin'])
    expect(await call({ apikey, authorization: `Bearer ${server.legacyAnonKey}` })).toEqual([
      403,
      'not_admin',
    ])
    expect(await call({ apikey, authorization: 'Bearer x.y.z' })).toEqual([403, 'bad_jwt'])
    expect((await client.auth.admin.deleteUser(id)).error).toMatchObject({ status: 403, code: 'not_admin' })
    const invited = await client.auth.admin.inviteUserByEmail('eve@example.com')
    expect(invited.error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  it('identify users by a UUID', async () => {
    const server = await ownConformance()
    const answer = await server.request('/auth/v1/admin/users/1', {
      authorization: `Bearer ${server.serviceKey}`,
    })
    expect([answer.status, await answer.json()]).toMatchObject([404, { error_code: 'validation_failed' }])
    const { error } = await admin(server).mfa.listFactors({ userId: randomUUID() })
    expect(error).toMatchObject({ code: 'user_not_found' })
  })
})

/** Returns the admin calls, bound to their client. */
function bound(api: ReturnType<typeof admin>) {
  return {
    createUser: api.createUser.bind(api),
    getUserById: api.getUserById.bind(api),
    updateUserById: api.updateUserById.bind(api),
    deleteUser: api.deleteUser.bind(api),
  }
}
