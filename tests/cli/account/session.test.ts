import { expect, test } from 'vitest'
import { announce } from '#cli/running-helper.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { enrollVerified } from '../../account/support/authenticator.ts'
import { testServer } from '../../support/servers/server.ts'
import { configOf } from '../support/in-process.ts'

test('the terminal uses the account of a running helper of the data folder', async () => {
  const server = await testServer({ signUp: 'closed' })
  const withdraw = await announce(server.dataDir, server.port)
  const account = await openAccountClient(configOf(server.dataDir))
  // Only the helper's account has the closed sign-up policy.
  const { error } = await account.client.auth.signUp({ email: 'ana@example.com', password: 'secreta1' })
  expect(error?.code).toBe('signup_disabled')
  await account.close()
  await withdraw()
  const own = await openAccountClient(configOf(server.dataDir))
  const made = await own.client.auth.signUp({ email: 'ana@example.com', password: 'secreta1' })
  expect(made.error).toBeNull()
  await own.close()
})

test('a session is valid with and without a running helper', async () => {
  const server = await testServer()
  const config = configOf(server.dataDir)
  const own = await openAccountClient(config)
  await own.client.auth.signUp({ email: 'ana@example.com', password: 'secreta1' })
  const me = await own.user()
  await own.close()
  const withdraw = await announce(server.dataDir, server.port)
  const served = await openAccountClient(config)
  expect(await served.user()).toEqual(me)
  expect((await served.client.from('comics_library').select('id')).error).toBeNull()
  await served.close()
  await withdraw()
})

test('a hosted account has precedence over a helper', async () => {
  const server = await testServer()
  const withdraw = await announce(server.dataDir, server.port)
  const hosted = await openAccountClient(
    configOf(server.dataDir, { hosted: { url: 'http://127.0.0.1:9', anonKey: 'x' } }),
  )
  const { error } = await hosted.client.from('comics_library').select('id').retry(false)
  expect(error?.message).toContain('fetch failed')
  await hosted.close()
  await withdraw()
})

test('a session without its second factor is rejected with second-factor-required', async () => {
  const server = await testServer()
  const own = await openAccountClient(configOf(server.dataDir))
  await own.client.auth.signUp({ email: 'ana@example.com', password: 'secreta1' })
  await enrollVerified(own.client)
  expect(await own.user()).toMatchObject({ email: 'ana@example.com' })
  await own.client.auth.signInWithPassword({ email: 'ana@example.com', password: 'secreta1' })
  await expect(own.user()).rejects.toMatchObject({ code: 'second-factor-required' })
  await own.close()
})
