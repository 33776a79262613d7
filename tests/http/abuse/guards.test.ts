import { request as plainRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createCall } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { files } from '#contract/helper/files.ts'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { testServer } from '../../support/servers/server.ts'
import { tlsFetch } from '../../support/servers/tls-fetch.ts'

test('serves the probe and the config to anyone, over TLS and over plain HTTP', async () => {
  const t = await testServer()
  expect(await t.anyone(status.helper)).toEqual({
    running: true,
    connectedLocal: true,
    version: '0.0.0-test',
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(await t.anyone(status.config)).toMatchObject({
    account: { url: t.url },
    signUp: true,
    owner: false,
    command: 'comics serve',
    demo: false,
  })
  expect(await t.anyone(status.connectivity)).toMatchObject({ success: true })
  const plain = createCall({ baseUrl: `http://localhost:${t.port}` })
  expect((await plain(status.config)).account.url).toBe(`http://localhost:${t.port}`)
  // A request forwarded by a local proxy counts as remote.
  const proxied = await t.fetch(`${t.url}/api/config`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(await proxied.json()).toMatchObject({ signUp: false, command: null })
  await t.signUp()
  expect(await t.anyone(status.config)).toMatchObject({ owner: true })
})

test("sends the helper's id only to its own pages, not to other sites", async () => {
  const t = await testServer()
  const idFor = async (origin: string | null) => {
    const headers: Record<string, string> = origin === null ? {} : { origin }
    const answer = await t.fetch(`${t.url}/api/helper`, { headers })
    expect(answer.status).toBe(200)
    return (await answer.json()).id
  }
  const { id } = await t.anyone(status.helper)
  expect([await idFor(null), await idFor(t.url)]).toEqual([id, id])
  for (const origin of ['https://evil.example', 'null', 'https://localhost']) {
    expect(await idFor(origin)).toBeNull()
  }
})

test('remote sign-up, if open, is offered only once a local owner exists', async () => {
  const t = await testServer({ signUp: 'open' })
  const offered = async () => {
    const answer = await t.fetch(`${t.url}/api/config`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    return (await answer.json()).signUp
  }
  expect(await offered()).toBe(false)
  expect(await t.anyone(status.config)).toMatchObject({ signUp: true })
  await t.signUp()
  expect(await offered()).toBe(true)
})

test('rejects all other endpoints without a token or with a forged one', async () => {
  const t = await testServer()
  await t.signUp()
  const all = Object.values({
    ...files,
    ...comics,
    ...series,
    ...libraries,
    ...folders,
    ...scan,
    ...stats,
    me: status.me,
    token: status.mediaToken,
  })
  for (const endpoint of all) {
    const path = endpoint.path.replace(/\{\*\w+\}|:\w+/g, '1')
    const answer = await t.fetch(t.url + path, { method: endpoint.method })
    expect([endpoint.method, path, answer.status]).toEqual([endpoint.method, path, 401])
    expect(await answer.json()).toMatchObject({ success: false, code: 'unauthorized' })
  }
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ role: 'authenticated', email: 'x@y.z' })
    .setProtectedHeader({ alg: 'ES256', kid: String((await exportJWK(publicKey)).x) })
    .setSubject(crypto.randomUUID())
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .setIssuer(`${t.url}/auth/v1`)
    .sign(privateKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.e30`
  for (const token of [forged, none]) {
    const call = createCall({ baseUrl: t.url, fetch: t.fetch, token: async () => token })
    await expect(call(stats.get)).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  }
})

test('rejects a foreign Host and a foreign Origin', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  const headers = { authorization: `Bearer ${owner.token}` }
  const rebound = await tlsFetch(t.ca, 'evil.example:8080')(`${t.url}/api/stats`, { headers })
  expect([rebound.status, (await rebound.json()).code]).toEqual([403, 'host-refused'])
  for (const origin of ['https://evil.example', 'null', `http://localhost:${t.port + 1}`]) {
    const crossed = await t.fetch(`${t.url}/api/scan`, { method: 'POST', headers: { ...headers, origin } })
    expect([origin, crossed.status, (await crossed.json()).code]).toEqual([origin, 403, 'origin-refused'])
  }
  const own = await t.fetch(`${t.url}/api/stats`, { headers: { ...headers, origin: t.url } })
  expect(own.status).toBe(200)
  const probe = await t.fetch(`${t.url}/api/helper`, { headers: { origin: 'https://comics.example' } })
  expect([probe.status, probe.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(probe.headers.get('access-control-allow-credentials')).toBeNull()
})

test('the first account is the owner; others may browse but not manage', async () => {
  const t = await testServer()
  const owner = await t.signUp('first@ejemplo.es')
  const guest = await t.signUp('second@ejemplo.es')
  expect(await owner.call(status.me)).toMatchObject({
    owner: true,
    canManageLibraries: true,
    user: { email: 'first@ejemplo.es' },
  })
  expect(await guest.call(status.me)).toMatchObject({ owner: false, canManageLibraries: false })
  expect(await guest.call(series.list, { query: {} })).toMatchObject({ total: 0 })
  const refused = { code: 'owner-only', status: 403 }
  await expect(guest.call(libraries.add, { body: { path: t.root } })).rejects.toMatchObject(refused)
  await expect(guest.call(scan.start, { body: {} })).rejects.toMatchObject(refused)
  await expect(guest.call(folders.list, { query: {} })).rejects.toMatchObject(refused)
})

test("serves the dashboard at any screen's address, with a strict CSP", async () => {
  const t = await testServer()
  const page = await t.fetch(`${t.url}/series/la-marea-inversa`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root">')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const missing = await t.fetch(`${t.url}/assets/../../package.json`, { headers: { accept: 'text/html' } })
  expect(await missing.text()).not.toContain('"scripts"')
})

test('plain HTTP with a foreign Host is rejected like TLS', async () => {
  const t = await testServer()
  const answer = await new Promise<string>((resolve, reject) => {
    plainRequest({ port: t.port, path: '/api/config', headers: { host: 'evil.example' } }, (response) => {
      text(response).then(resolve, reject)
    })
      .on('error', reject)
      .end()
  })
  expect(JSON.parse(answer)).toMatchObject({ code: 'host-refused' })
})
