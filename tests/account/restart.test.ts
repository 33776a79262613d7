import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { newClient, openAccount, record, signIn, signUp } from './support/account.ts'

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comics-account-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

it('a restart keeps users, rows, issuer, keys and sessions', async () => {
  const dataDir = await folder()
  const before = await openAccount({ dataDir })
  expect(await before.account.firstUserId()).toBeNull()
  const ana = await signUp(before, 'ana@example.com')
  await signUp(before, 'bea@example.com')
  await ana.client.from('comics_library').insert(record('kept.cbz'))
  const { issuer, anonKey } = before.account
  const keys = before.account.jwks()
  await before.stop()

  const after = await openAccount({ dataDir })
  onTestFinished(() => after.stop())
  expect(after.account).toMatchObject({ issuer, anonKey })
  expect(after.account.jwks()).toEqual(keys)
  expect(await after.account.verify(ana.accessToken)).toMatchObject({ sub: ana.userId })
  expect(await after.account.firstUserId()).toBe(ana.userId)
  expect(await after.account.local.list()).toHaveLength(2)
  const { data } = await (await signIn(after, 'ana@example.com')).client
    .from('comics_library')
    .select('file_name')
  expect(data).toEqual([{ file_name: 'kept.cbz' }])
  const refreshed = await newClient(after.url, anonKey).auth.refreshSession({
    refresh_token: ana.refreshToken,
  })
  expect(refreshed.error).toBeNull()
})

it('the issuer is fixed at the first start, whatever address comes later', async () => {
  const dataDir = await folder()
  for (const url of ['https://localhost:8080/', 'https://localhost:9000']) {
    const account = await createAccount({ dataDir, url })
    expect(account.issuer).toBe('https://localhost:8080/auth/v1')
    await account.close()
  }
})

it('two processes on one data folder agree', async () => {
  const dataDir = await folder()
  const both = await Promise.all([createAccount({ dataDir }), createAccount({ dataDir })])
  onTestFinished(async () => {
    for (const account of both) await account.close()
  })
  expect(both[0].anonKey).toBe(both[1].anonKey)
  expect(both[0].jwks()).toEqual(both[1].jwks())
})
