import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type Client,
  ownAccount,
  PASSWORD,
  type SignedIn,
  signIn,
  signUp,
  type TestAccount,
} from './support/account.ts'
import { enrollVerified } from './support/authenticator.ts'
import { walkThroughHelpers } from './support/helpers.ts'

const idOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).session_id

test('a linked computer’s session ends with its row, and no other does', async () => {
  const account = await ownAccount()
  const people = {
    ana: await signUp(account, 'ana@example.com'),
    bea: await signUp(account, 'bea@example.com'),
  }
  const owners = new Map<string, string>()
  await walkThroughHelpers({
    ...people,
    async session(of) {
      const id = idOf((await signIn(account, `${of}@example.com`)).accessToken)
      owners.set(id, people[of].userId)
      return id
    },
    isAlive: (id) => account.account.sessions.isAlive(owners.get(id) ?? '', id),
  })
})

test('what a computer was given is good for nothing once its link was taken away', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const computer = await signIn(account, 'ana@example.com')
  const row = { helper_id: 'h1', name: 'Torre', session_id: idOf(computer.accessToken) }
  expect((await ana.client.from('helpers').insert(row)).error).toBeNull()
  expect((await computer.client.from('helpers').select('name')).data).toEqual([{ name: 'Torre' }])

  expect((await ana.client.from('helpers').delete().eq('user_id', ana.userId)).error).toBeNull()
  const renewed = await account.client().auth.refreshSession({ refresh_token: computer.refreshToken })
  expect(renewed.error?.code).toBe('refresh_token_not_found')
  expect((await computer.client.auth.getUser(computer.accessToken)).error?.name).toBe(
    'AuthSessionMissingError',
  )
  await expect(account.account.verify(computer.accessToken)).rejects.toMatchObject({
    code: 'session-expired',
  })
  // Who took it away goes on.
  expect((await ana.client.auth.getUser()).error).toBeNull()
})

const REFUSED = { status: 403, code: 'not_admin' }

/** Makes somebody's session the one of their linked computer, as the computer itself does. */
async function link({ client, userId, accessToken }: SignedIn): Promise<void> {
  const row = { user_id: userId, helper_id: 'h1', name: 'Torre', session_id: idOf(accessToken) }
  expect((await client.from('helpers').upsert(row, { onConflict: 'user_id' })).error).toBeNull()
}

/** What a sign-out is answered with: supabase-js takes a refusal for done. */
const signOutOf = async (account: TestAccount, { accessToken }: SignedIn, query: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await account.request(`/auth/v1/logout${query}`, { method: 'POST', headers })).status
}

test('a linked computer changes nothing of its account, whoever has its session', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const computer = await signIn(account, 'ana@example.com')
  await link(computer)
  const { auth } = computer.client
  for (const change of [
    { password: 'stolen horse' },
    { password: 'stolen horse', current_password: PASSWORD },
    { email: 'thief@example.com' },
    { data: { nick: 'Thief' } },
  ]) {
    expect((await auth.updateUser(change)).error, JSON.stringify(change)).toMatchObject(REFUSED)
  }
  expect((await auth.reauthenticate()).error).toMatchObject(REFUSED)
  expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(REFUSED)
  for (const query of ['', '?scope=global', '?scope=others'])
    expect(await signOutOf(account, computer, query), query).toBe(403)
  expect(
    await account.account.sessions.end(ana.userId, idOf(ana.accessToken), idOf(computer.accessToken)),
  ).toBe(false)
  // Ana is where she was, and goes on.
  const { data } = await ana.client.auth.getUser()
  expect(data.user).toMatchObject({ email: 'ana@example.com', user_metadata: { email_verified: true } })
  expect(data.user?.new_email).toBeUndefined()
  expect(data.user?.user_metadata).not.toHaveProperty('nick')
  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
})

test('a linked computer reads, writes, renews its session, and signs itself out', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const computer = await signIn(account, 'ana@example.com')
  await link(computer)
  const { client } = computer
  expect((await client.auth.getUser()).data.user?.id).toBe(ana.userId)
  const { data, error } = await client.auth.refreshSession()
  expect([error, data.user?.id]).toEqual([null, ana.userId])
  const seen = { last_seen_at: '2026-01-01T00:00:00Z' }
  expect((await client.from('helpers').update(seen).eq('user_id', ana.userId)).error).toBeNull()
  // Renewed, it is the same session.
  expect((await client.auth.updateUser({ password: 'stolen horse' })).error).toMatchObject(REFUSED)
  expect(await signOutOf(account, computer, '?scope=local')).toBe(204)
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await ana.client.auth.getUser()).error).toBeNull()
})

test('a linked computer cannot make its session one that is none', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const attempts: ((client: Client) => PromiseLike<{ error: unknown }>)[] = [
    (client) => client.from('helpers').delete().eq('user_id', ana.userId),
    (client) => client.from('helpers').update({ session_id: randomUUID() }).eq('user_id', ana.userId),
    (client) =>
      client
        .from('helpers')
        .upsert(
          { user_id: ana.userId, helper_id: 'h2', name: 'Otra', session_id: randomUUID() },
          { onConflict: 'user_id' },
        ),
  ]
  for (const attempt of attempts) {
    const computer = await signIn(account, 'ana@example.com')
    await link(computer)
    expect((await attempt(computer.client)).error).toBeNull()
    expect((await computer.client.auth.updateUser({ password: 'stolen horse' })).error).toMatchObject({
      name: 'AuthSessionMissingError',
    })
    expect(await account.account.sessions.isAlive(ana.userId, idOf(computer.accessToken))).toBe(false)
    expect((await ana.client.from('helpers').delete().eq('user_id', ana.userId)).error).toBeNull()
  }
})

test('a session shows its second factor before it is a link’s, and touches none after', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const app = await enrollVerified(ana.client)
  const computer = await signIn(account, 'ana@example.com')
  const { mfa } = computer.client.auth
  account.pass(30_000)
  const code = app.codeAt(Date.now() + 30_000)
  const raised = await mfa.challengeAndVerify({ factorId: app.factorId, code })
  expect(raised.error).toBeNull()
  await link({ ...computer, accessToken: raised.data?.access_token ?? '' })

  const { factorId } = app
  const answers = [
    await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
    await mfa.challenge({ factorId }),
    await mfa.verify({ factorId, challengeId: randomUUID(), code }),
    await mfa.unenroll({ factorId }),
  ]
  for (const { error } of answers) expect(error).toMatchObject(REFUSED)
  expect((await computer.client.auth.refreshSession()).error).toBeNull()
  expect((await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  const { data } = await ana.client.auth.mfa.listFactors()
  expect(data?.totp.map(({ id }) => id)).toEqual([factorId])
})
