import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createAccount } from '#account/start.ts'
import { networkOfRequest } from '#http/requests/network.ts'
import { clientAddress } from '#http/requests/proxy.ts'
import { createHttpApp } from '#http/server/app.ts'
import { listen } from '#http/server/listen.ts'
import { isFromLoopback } from '#http/server/loopback.ts'
import { localCertificate } from '#http/server/tls.ts'
import { checkUpgrades } from '#http/server/upgrade.ts'
import { tempDir } from '../../support/temp.ts'

/** A server behind an optional proxy, which responds with what it derives from a request. */
async function server(trustProxy: boolean) {
  const dataDir = await tempDir()
  const report = (error: unknown) => {
    throw error
  }
  const account = await createAccount({ dataDir, signUp: 'open', owned: false, report })
  const rules = { names: () => [], origins: [] }
  const app = createHttpApp({
    ...rules,
    open: [],
    connect: [],
    middleware: [
      account.middleware,
      (ctx) => {
        ctx.body = {
          address: clientAddress(ctx.req),
          counted: networkOfRequest(ctx.req),
          here: isFromLoopback(ctx),
          origin: `${ctx.protocol}://${ctx.host}`,
        }
      },
    ],
    report,
  })
  const certificate = await localCertificate(dataDir, [])
  const upgrade = checkUpgrades(rules, account.upgrade)
  const options = { port: 0, host: '127.0.0.1', certificate, upgrade, trustProxy }
  const { port, close } = await listen(app.callback(), options)
  onTestFinished(async () => {
    await account.close()
    await close()
  })
  const send = (headers: Record<string, string | string[]> = {}) =>
    new Promise<unknown>((resolve, reject) => {
      request({ port, host: '127.0.0.1', headers: { host: 'localhost', ...headers } }, (answer) =>
        json(answer).then(resolve, reject),
      )
        .on('error', reject)
        .end()
    })
  const client = (headers: Record<string, string>) =>
    createClient(`http://127.0.0.1:${port}`, account.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers },
      realtime: { transport: WebSocket as never },
    })
  return { port, account, send, client }
}

test('without a trusted proxy, forwarded headers are not believed', async () => {
  const { send, client, account } = await server(false)
  expect(await send()).toEqual({
    address: '127.0.0.1',
    counted: 'loopback',
    here: true,
    origin: 'http://localhost',
  })
  const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  expect(await send(forged)).toEqual({
    address: '127.0.0.1',
    counted: 'proxy',
    here: false,
    origin: 'http://localhost',
  })
  const email = 'ana@example.com'
  const { data } = await client(forged).auth.signUp({ email, password: 'correct horse' })
  expect(await account.sessions.list(data.user?.id ?? '')).toMatchObject([{ ip: '127.0.0.1' }])
})

test('behind a trusted proxy the last forwarded address is the client, and no client is local', async () => {
  const { send } = await server(true)
  const far = { address: '203.0.113.7', counted: '203.0.113.7', here: false, origin: 'https://localhost' }
  const https = { 'x-forwarded-proto': 'https' }
  expect(await send({ ...https, 'x-forwarded-for': '203.0.113.7' })).toEqual(far)
  // The client's own entries precede the proxy's, in the same header line or in another.
  for (const forged of [
    '127.0.0.1, 203.0.113.7',
    '198.51.100.1,::1 , 203.0.113.7',
    ['127.0.0.1', '203.0.113.7'],
  ])
    expect(await send({ ...https, 'x-forwarded-for': forged })).toEqual(far)
  expect(await send({ 'x-forwarded-proto': 'https, http', 'x-forwarded-for': '203.0.113.7:55123' })).toEqual({
    ...far,
    origin: 'http://localhost',
  })
  expect(await send({ ...https, 'x-forwarded-for': '[2001:db8:1:2:3::4]:443' })).toMatchObject({
    address: '2001:db8:1:2:3::4',
    counted: '2001:db8:1:2::/64',
  })
  // Other forwarding headers are ignored.
  const other = {
    forwarded: 'for=127.0.0.1;proto=https',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-host': 'evil.example',
  }
  expect(await send({ ...other, 'x-forwarded-for': '203.0.113.7' })).toEqual({
    ...far,
    origin: 'http://localhost',
  })
  // A proxy without a header, with an invalid one, or with a loopback client.
  for (const given of [undefined, '', 'unknown', '203.0.113.7, -', '127.0.0.1', '::1'])
    expect(await send(given === undefined ? {} : { 'x-forwarded-for': given }), given).toMatchObject({
      counted: 'proxy',
      here: false,
    })
})

test("tries, sessions and sockets are counted by the client's address, whatever it forges", async () => {
  const { account, client, port } = await server(true)
  const from = (address: string, forged = '') =>
    client({ 'x-forwarded-for': forged === '' ? address : `${forged}, ${address}` })
  const email = 'ana@example.com'
  const { data } = await from('203.0.113.7', '127.0.0.1').auth.signUp({ email, password: 'correct horse' })
  expect(await account.sessions.list(data.user?.id ?? '')).toMatchObject([{ ip: '203.0.113.7' }])

  const guess = async (address: string, forged: string) =>
    (await from(address, forged).auth.signInWithPassword({ email, password: 'wrong' })).error?.status
  const tries: unknown[] = []
  for (let n = 0; n < 11; n++) tries.push(await guess('198.51.100.9', `192.0.2.${n}`))
  expect(tries).toEqual([...Array(10).fill(400), 429])
  // Another client of the same proxy has tries of its own.
  expect(await guess('198.51.100.10', '198.51.100.9')).toBe(400)

  const opened = (address: string) =>
    new Promise<string>((resolve) => {
      const headers = { 'x-forwarded-for': `127.0.0.1, ${address}` }
      const ws = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${account.anonKey}`, {
        headers,
      })
      onTestFinished(() => ws.terminate())
      ws.on('open', () => resolve('open'))
      ws.on('error', () => undefined)
      ws.on('unexpected-response', (_request, answer) => resolve(String(answer.statusCode)))
    })
  const sockets = await Promise.all(Array.from({ length: 200 }, () => opened('203.0.113.7')))
  expect(new Set(sockets)).toEqual(new Set(['open']))
  expect([await opened('203.0.113.7'), await opened('203.0.113.8')]).toEqual(['429', 'open'])
})
