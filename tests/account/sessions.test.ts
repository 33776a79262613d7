import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { openAccount, ownAccount, signIn, signUp, type TestAccount } from './support/account.ts'

const DAY = 24 * 60 * 60 * 1000

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comics-account-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Stops an account and starts it again on the same data, `days` later. */
async function startedLater(account: TestAccount, days: number): Promise<TestAccount> {
  await account.stop()
  return openAccount({ dataDir: account.dataDir, ahead: days * DAY })
}

test('sessions that nobody used for half a year are gone; one that was stays', async () => {
  const first = await openAccount({ dataDir: await dataFolder() })
  const ana = await signUp(first, 'ana@example.com')
  const bea = await signIn(first, 'ana@example.com')
  const spring = await startedLater(first, 179)
  const used = await spring.client().auth.refreshSession({ refresh_token: bea.refreshToken })
  expect(used.error).toBeNull()
  const summer = await startedLater(spring, 181)
  onTestFinished(() => summer.stop())
  expect(await summer.account.sessions.list(ana.userId)).toHaveLength(1)
  const gone = await summer.client().auth.refreshSession({ refresh_token: ana.refreshToken })
  expect(gone.error?.code).toBe('refresh_token_not_found')
  const kept = await summer.client().auth.refreshSession({
    refresh_token: used.data.session?.refresh_token ?? '',
  })
  expect(kept.error).toBeNull()
})

test('a year-old key signs no more, and goes on verifying until the next one', async () => {
  const first = await openAccount({ dataDir: await dataFolder() })
  await signUp(first, 'ana@example.com')
  const [old] = first.account.jwks().keys
  const second = await startedLater(first, 366)
  const [current, previous, ...more] = second.account.jwks().keys
  expect([previous?.kid, more.length]).toEqual([old?.kid, 0])
  expect(current?.kid).not.toBe(old?.kid)
  const { accessToken } = await signIn(second, 'ana@example.com')
  expect(decodeProtectedHeader(accessToken).kid).toBe(current?.kid)
  const third = await startedLater(second, 2 * 366)
  onTestFinished(() => third.stop())
  expect(third.account.jwks().keys.map(({ kid }) => kid)).toEqual([expect.any(String), current?.kid])
})

test('a key is kept over a start, so that no token dies of it', async () => {
  const first = await openAccount({ dataDir: await dataFolder() })
  const ana = await signUp(first, 'ana@example.com')
  const second = await startedLater(first, 0)
  onTestFinished(() => second.stop())
  expect(await second.account.verify(ana.accessToken)).toMatchObject({ sub: ana.userId })
  expect(second.account.jwks()).toEqual(first.account.jwks())
})

test('getClaims loads the keys again for one it does not know', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, 'ana@example.com')
  const foreign = { ...account.account.jwks().keys[0], kid: 'another' }
  const { data, error } = await client.auth.getClaims(undefined, { keys: [foreign as never] })
  expect(error).toBeNull()
  expect(data?.claims.email).toBe('ana@example.com')
  expect(data?.header.kid).toBe(account.account.jwks().keys[0]?.kid)
})
