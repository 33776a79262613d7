import { decodeProtectedHeader } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { tempDir } from '../../support/temp.ts'
import { openAccount, ownAccount, record, signIn, signUp, type TestAccount } from '../support/account.ts'

const DAY = 24 * 60 * 60 * 1000

/** Stops an account and starts it again on the same data, `days` later. */
async function restarted(account: TestAccount, days: number): Promise<TestAccount> {
  await account.stop()
  return openAccount({ dataDir: account.dataDir, ahead: days * DAY })
}

it('a restart keeps users, rows, issuer, keys and sessions', async () => {
  const before = await openAccount({ dataDir: await tempDir() })
  expect(await before.account.firstUserId()).toBeNull()
  const ana = await signUp(before, 'ana@example.com')
  await signUp(before, 'bea@example.com')
  await ana.client.from('comics_library').insert(record('kept.cbz'))
  const { issuer, anonKey } = before.account
  const keys = before.account.jwks()

  const after = await restarted(before, 0)
  onTestFinished(() => after.stop())
  expect(after.account).toMatchObject({ issuer, anonKey })
  expect(after.account.jwks()).toEqual(keys)
  const verified = await after.account.verify(ana.accessToken)
  expect(verified).toMatchObject({ sub: ana.userId, email: 'ana@example.com' })
  expect(await after.account.firstUserId()).toBe(ana.userId)
  expect(await after.account.local.list()).toHaveLength(2)
  const { client } = await signIn(after, 'ana@example.com')
  expect((await client.from('comics_library').select('file_name')).data).toEqual([{ file_name: 'kept.cbz' }])
  const refreshed = await after.client().auth.refreshSession({ refresh_token: ana.refreshToken })
  expect(refreshed.error).toBeNull()
})

it('the issuer is fixed at the first start', async () => {
  const dataDir = await tempDir()
  for (const url of ['https://localhost:8080/', 'https://localhost:9000']) {
    const account = await createAccount({ dataDir, url })
    expect(account.issuer).toBe('https://localhost:8080/auth/v1')
    await account.close()
  }
})

it('two processes on one data folder create one key', async () => {
  const dataDir = await tempDir()
  const both = await Promise.all([createAccount({ dataDir }), createAccount({ dataDir })])
  onTestFinished(async () => {
    for (const account of both) await account.close()
  })
  expect(both[0].anonKey).toBe(both[1].anonKey)
  expect(both[0].jwks()).toEqual(both[1].jwks())
})

it('sessions unused for half a year are deleted at a start, used ones are kept', async () => {
  const first = await openAccount({ dataDir: await tempDir() })
  const ana = await signUp(first, 'ana@example.com')
  const other = await signIn(first, 'ana@example.com')
  const spring = await restarted(first, 179)
  const used = await spring.client().auth.refreshSession({ refresh_token: other.refreshToken })
  expect(used.error).toBeNull()
  const summer = await restarted(spring, 181)
  onTestFinished(() => summer.stop())
  expect(await summer.account.sessions.list(ana.userId)).toHaveLength(1)
  const gone = await summer.client().auth.refreshSession({ refresh_token: ana.refreshToken })
  expect(gone.error?.code).toBe('refresh_token_not_found')
  const refreshed = await summer.client().auth.refreshSession({
    refresh_token: used.data.session?.refresh_token ?? '',
  })
  expect(refreshed.error).toBeNull()
})

it('a key signs for a year, and verifies until the next one is replaced', async () => {
  const first = await openAccount({ dataDir: await tempDir() })
  await signUp(first, 'ana@example.com')
  const [old] = first.account.jwks().keys
  const second = await restarted(first, 366)
  const [current, previous, ...more] = second.account.jwks().keys
  expect([previous?.kid, more.length]).toEqual([old?.kid, 0])
  expect(current?.kid).not.toBe(old?.kid)
  const { accessToken } = await signIn(second, 'ana@example.com')
  expect(decodeProtectedHeader(accessToken).kid).toBe(current?.kid)
  const third = await restarted(second, 2 * 366)
  onTestFinished(() => third.stop())
  expect(third.account.jwks().keys.map(({ kid }) => kid)).toEqual([expect.any(String), current?.kid])
})

it('getClaims loads the key set again for an unknown key id', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const foreign = { ...account.account.jwks().keys[0], kid: 'another' }
  const { data, error } = await client.auth.getClaims(undefined, { keys: [foreign as never] })
  expect(error).toBeNull()
  expect(data?.claims.email).toBe('ana@example.com')
  expect(data?.header.kid).toBe(account.account.jwks().keys[0]?.kid)
})

describe('signing out', () => {
  async function threeBrowsers() {
    const account = await ownAccount()
    const one = await signUp(account, 'ana@example.com')
    const two = await signIn(account, 'ana@example.com')
    const bea = await signUp(account, 'bea@example.com')
    const signedIn = () =>
      Promise.all(
        [one, two, bea].map(
          async ({ accessToken }) => (await account.client().auth.getUser(accessToken)).error === null,
        ),
      )
    return { account, one, two, signedIn }
  }

  it.each<['local' | 'others' | 'global' | undefined, boolean[]]>([
    ['local', [false, true, true]],
    ['others', [true, false, true]],
    ['global', [false, false, true]],
    [undefined, [false, false, true]],
  ])('with scope %s leaves these sessions: %j', async (scope, remaining) => {
    const { account, one, two, signedIn } = await threeBrowsers()
    expect((await one.client.auth.signOut(scope && { scope })).error).toBeNull()
    expect(await signedIn()).toEqual(remaining)
    if (remaining[1]) return
    // The ended session reads no table and is not refreshed.
    const read = await two.client.from('comics_library').select()
    expect(read).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
    const { error } = await account.client().auth.refreshSession({ refresh_token: two.refreshToken })
    expect(error?.code).toBe('refresh_token_not_found')
  })

  it('rejects an unknown scope', async () => {
    const { account, one } = await threeBrowsers()
    const answer = await account.send('POST', '/auth/v1/logout?scope=some', undefined, one.accessToken)
    expect(answer.status).toBe(400)
  })
})
