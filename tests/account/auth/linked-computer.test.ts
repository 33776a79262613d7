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
  withAna,
} from '../support/account.ts'
import { enrollVerified } from '../support/authenticator.ts'
import { walkThroughHelpers } from '../support/helpers.ts'

const idOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).session_id

test('deleting the row of a linked computer ends its session alone', async () => {
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

test('the tokens of a computer are invalid after its link was deleted', async () => {
  const { account, ana } = await withAna()
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
  // The user's other session is still valid.
  expect((await ana.client.auth.getUser()).error).toBeNull()
})

const REFUSED = { status: 403, code: 'not_admin' }

/** Links a computer with the session of its user, as the computer itself does. */
async function link({ client, userId, accessToken }: SignedIn): Promise<void> {
  const row = { user_id: userId, helper_id: 'h1', name: 'Torre', session_id: idOf(accessToken) }
  expect((await client.from('helpers').upsert(row, { onConflict: 'user_id' })).error).toBeNull()
}

/** Signs out. Returns the status: supabase-js ignores a refusal. */
const signOutOf = async (account: TestAccount, { accessToken }: SignedIn, query: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await account.request(`/auth/v1/logout${query}`, { method: 'POST', headers })).status
}

test('the session of a linked computer cannot change the account', async () => {
  const { account, ana } = await withAna()
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
  // Ana's data and session are unchanged.
  const { data } = await ana.client.auth.getUser()
  expect(data.user).toMatchObject({ email: 'ana@example.com', user_metadata: { email_verified: true } })
  expect(data.user?.new_email).toBeUndefined()
  expect(data.user?.user_metadata).not.toHaveProperty('nick')
  expect((await ana.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
})

test('a linked computer reads and writes rows, refreshes and signs out', async () => {
  const { account, ana } = await withAna()
  const computer = await signIn(account, 'ana@example.com')
  await link(computer)
  const { client } = computer
  expect((await client.auth.getUser()).data.user?.id).toBe(ana.userId)
  const { data, error } = await client.auth.refreshSession()
  expect([error, data.user?.id]).toEqual([null, ana.userId])
  const row = { last_seen_at: '2026-01-01T00:00:00Z' }
  expect((await client.from('helpers').update(row).eq('user_id', ana.userId)).error).toBeNull()
  // A refreshed session is still the linked one.
  expect((await client.auth.updateUser({ password: 'stolen horse' })).error).toMatchObject(REFUSED)
  expect(await signOutOf(account, computer, '?scope=local')).toBe(204)
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await ana.client.auth.getUser()).error).toBeNull()
})

test('a linked computer cannot unlink its session and keep it', async () => {
  const { account, ana } = await withAna()
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

test('a session is raised before it is linked, and cannot change factors after', async () => {
  const { account, ana } = await withAna()
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
