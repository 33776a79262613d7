import { get } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { tempDir } from '../../support/temp.ts'
import {
  newClient,
  openAccount,
  ownAccount,
  PASSWORD,
  record,
  signUp,
  type TestAccount,
  withAna,
} from '../support/account.ts'
import { rawSocket, until } from '../support/realtime.ts'

/** Requests a WebSocket. Returns the status and body of a rejection, or 101. */
async function refusal(account: TestAccount, path: string, headers = {}): Promise<[number, unknown]> {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  return new Promise((resolve, reject) => {
    const request = get(account.url + path, { headers: { ...handshake, ...headers } })
    request.on('error', reject)
    request.on('upgrade', (_answer, socket) => resolve([101, socket.destroy() && null]))
    request.on('response', (answer) => {
      json(answer).then((body) => resolve([answer.statusCode ?? 0, body]), reject)
    })
  })
}

it('a rejected handshake is answered over HTTP', async () => {
  const account = await ownAccount()
  const path = '/realtime/v1/websocket'
  const good = `${path}?apikey=${account.anonKey}&vsn=2.0.0`
  expect(await refusal(account, path)).toEqual([401, { error: 'API key is missing' }])
  expect(await refusal(account, `${path}?apikey=sb_wrong`)).toEqual([401, { error: 'Invalid API key' }])
  expect(await refusal(account, `${path}?apikey=${account.anonKey}&vsn=9`)).toMatchObject([403, {}])
  expect(await refusal(account, `/elsewhere?apikey=${account.anonKey}`)).toEqual([
    404,
    { error: 'Not found' },
  ])
  const foreign = { origin: 'https://evil.example' }
  expect(await refusal(account, good, foreign)).toMatchObject([403, { error: expect.any(String) }])
  expect(await refusal(account, good, { host: 'evil.example' })).toMatchObject([403, {}])
  expect(await refusal(account, good, { origin: account.url })).toEqual([101, null])
  expect(await refusal(account, good)).toEqual([101, null])
})

it('one address may have 200 sockets', async () => {
  const account = await ownAccount()
  const sockets = await Promise.all(Array.from({ length: 200 }, () => rawSocket(account)))
  const path = `/realtime/v1/websocket?apikey=${account.anonKey}`
  expect(await refusal(account, path)).toEqual([429, { error: 'Too many connected users' }])
  sockets[0]?.close()
  await sockets[0]?.closed
  await expect.poll(() => refusal(account, path)).toEqual([101, null])
})

it('one user may have channels on 50 sockets', async () => {
  const { account, ana } = await withAna()
  for (let i = 0; i < 50; i++) await (await rawSocket(account)).join('realtime:a', {}, ana.accessToken)
  const one = await rawSocket(account)
  expect((await one.join('realtime:a', {}, ana.accessToken))[4]).toEqual({
    status: 'error',
    response: { reason: 'ConnectionRateLimitReached: Too many connected users' },
  })
  expect((await one.join('realtime:a', {}, undefined, '2'))[4]).toMatchObject({ status: 'ok' })
})

it('a client that reads too slowly is disconnected', async () => {
  const account = await ownAccount()
  const { hostname, port } = new URL(account.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const path = `/realtime/v1/websocket?apikey=${account.anonKey}&vsn=2.0.0`
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await new Promise((resolve) => socket.once('data', resolve))
  const text = Buffer.from(JSON.stringify(['1', '1', 'realtime:slow', 'phx_join', { config: {} }]))
  // A masked text frame (RFC 6455, 5.2), with a mask of zeros.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const body = JSON.stringify({ x: 'x'.repeat(900_000) })
  const { accessToken } = await signUp(account, 'ana@example.com')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  for (let i = 0; i < 30; i++) {
    await account.request('/realtime/v1/api/broadcast/slow/events/e', { method: 'POST', headers, body })
  }
  const ended = new Promise((resolve) => socket.once('close', resolve))
  let bytes = 0
  socket.on('data', (data) => {
    bytes += data.length
  })
  socket.on('error', () => undefined)
  socket.resume()
  await ended
  expect(bytes).toBeLessThan(25 * 900_000)
})

it('an account closes its sockets when it stops', async () => {
  const account = await openAccount()
  const socket = await rawSocket(account)
  await socket.join('realtime:a')
  await account.stop()
  expect(await socket.closed).toEqual({ code: 1001, reason: 'The server is going away' })
})

it('clients reconnect after a restart and receive new changes', async () => {
  const dataDir = await tempDir()
  const certificate = await localCertificate(dataDir, ['localhost'])
  const serve = async (port: number) => {
    const account = await createAccount({ dataDir })
    const app = new Koa().use(account.middleware)
    const options = { port, host: '127.0.0.1', certificate, upgrade: account.upgrade }
    const listening: Listening = await listen(app.callback(), options)
    const stop = async () => {
      await listening.close()
      await account.close()
    }
    return { account, port: listening.port, stop }
  }
  let server = await serve(0)
  onTestFinished(() => server.stop())
  const client = newClient(`http://127.0.0.1:${server.port}`, server.account.anonKey)
  onTestFinished(async () => void (await client.realtime.disconnect()))
  await client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  const seen: unknown[] = []
  const states: string[] = []
  client
    .channel('list')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'comics_library' }, (it) => seen.push(it))
    .subscribe((status) => states.push(status))
  await expect.poll(() => states).toEqual(['SUBSCRIBED'])
  await client.from('comics_library').insert(record('before.cbz'))
  await until(seen, 1)

  await server.stop()
  server = await serve(server.port)
  await expect.poll(() => states.at(-1) === 'SUBSCRIBED' && states.length > 1, { timeout: 10_000 }).toBe(true)
  await client.from('comics_library').insert(record('after.cbz'))
  expect(await until(seen, 2)).toMatchObject([{}, { new: { file_name: 'after.cbz' } }])
})

it('the bytes that one address sends without a session are limited', async () => {
  const { account, ana } = await withAna()
  const frame = ['1', '2', 'realtime:a', 'broadcast', { type: 'broadcast', event: 'e', payload: {} }]
  const large = JSON.stringify(frame).replace('{}', `{"text":"${'a'.repeat(1_000_000)}"}`)
  const member = await rawSocket(account)
  await member.join('realtime:a', { broadcast: { ack: true } }, ana.accessToken)
  for (let n = 0; n < 20; n++) {
    const start = member.frames.length
    member.send(large)
    await member.next('phx_reply', start)
  }
  const strangers = [await rawSocket(account), await rawSocket(account)]
  for (const stranger of strangers) for (let n = 0; n < 40; n++) stranger.send(large)
  const closures = strangers.map(({ closed }) => closed)
  expect(await Promise.race(closures)).toEqual({ code: 1008, reason: 'Too many bytes without a session' })
  const start = member.frames.length
  member.send(large)
  await member.next('phx_reply', start)
})
