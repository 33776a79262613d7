import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { readLink } from '#cli/link/link-file.ts'
import { startServing } from '#cli/serve/serving.ts'
import { createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { link } from '#contract/helper/link.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, relay } from '#contract/relay.ts'
import { testConfig } from '../support/config.ts'
import { accountAt, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

/** Starts a helper that follows its link. Returns it with the calls of its first account. */
async function home() {
  const dataDir = join(await tempDir(), 'data')
  const serving = await startServing(
    testConfig(dataDir),
    { demo: false, host: null, signUp: 'loopback', strict: true, report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  const anyone = createCall({ baseUrl: serving.local, strict: true })
  const { account } = await anyone(status.config)
  const client = createClient<Database>(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const { data } = await client.auth.signUp({ email: 'casa@ejemplo.es', password: 'secreta1' })
  const token = async () => data.session?.access_token ?? null
  return { dataDir, serving, anyone, call: createCall({ baseUrl: serving.local, strict: true, token }) }
}

test('a claimed and allowed code links the computer, which serves its new account at once', async () => {
  const r = await testRelay()
  const h = await home()
  const { pairing } = await h.call(link.begin, { body: { relay: r.url } })
  expect(pairing).toMatchObject({ state: 'waiting', claim: null, relay: r.url })
  expect(pairing.page).toBe(`${r.url}/pair?code=${pairing.code}`)

  const browser = await accountAt(r.url)
  const token = async () => browser.session.access_token
  const ask = createCall({ baseUrl: r.url, strict: true, token })
  const params = { code: pairing.code }
  expect(await ask(relay.look, { params })).toMatchObject({ state: 'waiting' })
  // The link has its own session, created by the password.
  const { session } = await accountAt(r.url)
  const { access_token, refresh_token } = session
  await ask(relay.claim, { params, body: { session: { access_token, refresh_token }, browser: 'Firefox' } })
  const followed = await h.call(link.follow)
  expect(followed.pairing).toMatchObject({
    state: 'claimed',
    claim: { email: 'lucia@ejemplo.es', browser: 'Firefox' },
  })

  expect(await h.call(link.decide, { body: { allow: true } })).toMatchObject({ linked: true })
  expect(await ask(relay.look, { params })).toMatchObject({ state: 'linked' })
  await until(async () => (await h.anyone(status.config).catch(() => null))?.relay?.url === r.url)
  expect((await h.anyone(status.config)).account.url).toBe(r.url)
  await until(async () => (await ask(status.connectivity)).helperOnline)
  const far = createCall({ baseUrl: r.url + PROXY, strict: true, token })
  expect(await far(stats.get)).toMatchObject({ success: true })
  const near = createCall({ baseUrl: h.serving.local, strict: true, token })
  expect((await near(link.get)).link).toMatchObject({ state: 'online', email: 'lucia@ejemplo.es' })
  // The user of the former account no longer owns the library.
  await expect(h.call(stats.get)).rejects.toMatchObject({ code: 'session-expired' })

  await near(link.remove)
  await until(async () => (await h.anyone(status.config).catch(() => null))?.relay === null)
  expect(await readLink(h.dataDir)).toBeNull()
  expect(await h.call(stats.get)).toMatchObject({ success: true })
  const row = await browser.client.from('helpers').select('id')
  expect(row.data).toEqual([])
})

test('a refused code, an unknown code and a code claimed by another account link nothing', async () => {
  const r = await testRelay()
  const h = await home()
  const { pairing } = await h.call(link.begin, { body: { relay: r.url } })
  const params = { code: pairing.code }
  const [one, other] = [await accountAt(r.url), await accountAt(r.url, 'otro@ejemplo.es')]
  const callAs = ({ session }: typeof one) =>
    createCall({ baseUrl: r.url, strict: true, token: async () => session.access_token })
  const { access_token, refresh_token } = one.session
  const body = { session: { access_token, refresh_token }, browser: 'Firefox' }
  await expect(callAs(other)(relay.claim, { params, body })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await callAs(one)(relay.claim, { params, body })
  await expect(callAs(other)(relay.look, { params })).rejects.toMatchObject({
    code: 'pairing-claimed',
  })
  const { access_token: theirs, refresh_token: again } = other.session
  const own = { ...body, session: { access_token: theirs, refresh_token: again } }
  await expect(callAs(other)(relay.claim, { params, body: own })).rejects.toMatchObject({
    code: 'pairing-claimed',
  })
  await expect(callAs(one)(relay.look, { params: { code: 'AAA-AAA' } })).rejects.toMatchObject({
    code: 'pairing-unknown',
  })
  expect(await h.call(link.decide, { body: { allow: false } })).toMatchObject({ linked: false })
  expect(await callAs(one)(relay.look, { params })).toMatchObject({ state: 'refused' })
  await expect(h.call(link.decide, { body: { allow: true } })).rejects.toMatchObject({
    code: 'pairing-unknown',
  })
  expect(await readLink(h.dataDir)).toBeNull()
})

test('linking with an invalid address fails with a code for each reason', async () => {
  const h = await home()
  const begin = (address: string) => h.call(link.begin, { body: { relay: address } })
  await expect(begin('http://comics.example')).rejects.toMatchObject({ code: 'relay-insecure' })
  await expect(begin('not an address')).rejects.toMatchObject({ code: 'relay-unknown' })
  await expect(begin(h.serving.local)).rejects.toMatchObject({ code: 'relay-unknown' })
  await expect(begin(h.serving.url)).rejects.toMatchObject({ code: 'relay-certificate' })
  const gone = await testRelay()
  await gone.stop()
  await expect(begin(gone.url)).rejects.toMatchObject({ code: 'relay-unreachable' })
})
