import { once } from 'node:events'
import { get } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RelayOptions } from '#cli/relay/relay-server.ts'
import { PROXY, TUNNEL } from '#contract/relay.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { localCertificate } from '#http/server/tls.ts'
import { connectionsTo } from '../http/support/listening.ts'

import { openHostedProject } from '../support/servers/hosted-project.ts'
import { rawHelper } from '../support/servers/raw-helper.ts'
import { linkedAt, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

async function relayWith(options: Partial<RelayOptions> = {}) {
  const r = await testRelay(options)
  const { session } = await linkedAt(r.url)
  const token = session.access_token
  const ask = (path = '/api/stats', signal?: AbortSignal) =>
    fetch(`${r.url}/proxy${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    })
  /** Opens the WebSocket of a helper without an agent. */
  const dialIn = (url = r.url) =>
    new WebSocket(url.replace('http', 'ws') + TUNNEL, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-comics-helper': '0123456789abcdef',
        'x-comics-name': 'imac',
        'x-comics-platform': 'Linux',
      },
    })
  return { r, token, ask, dialIn }
}

const begin = (response: Http2ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"a":')
}

test('a helper that sends no response counts as offline, and a stalled response is aborted', async () => {
  const { r, token, ask } = await relayWith({ limits: { responseTimeout: 1_500 } })
  await rawHelper(r.url, token, (path, response) => {
    if (path === '/api/stats') begin(response)
  })
  const silent = await ask('/api/me')
  expect(silent.status).toBe(503)
  expect(await silent.json()).toMatchObject({ code: 'helper-offline' })
  await expect((await ask()).text()).rejects.toThrow()
})

test('an incomplete response ends with an error, also over HTTP/2', async () => {
  const { r, token } = await relayWith({ limits: { responseTimeout: 1_500 } })
  const ends: (() => void)[] = []
  const helper = await rawHelper(r.url, token, (path, response) => {
    begin(response)
    // The helper resets the stream, stalls or closes the tunnel.
    if (path === '/api/stats') ends.push(() => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR))
    else if (path === '/api/me') ends.push(() => undefined)
    else ends.push(() => void helper.close())
  })
  const session = await connectionsTo(r.port).http2()
  for (const path of ['/api/stats', '/api/me', '/api/libraries']) {
    const stream = session.request({
      ':path': PROXY + path,
      ':authority': `localhost:${r.port}`,
      authorization: `Bearer ${token}`,
    })
    await once(stream, 'data')
    ends.pop()?.()
    await expect(once(stream, 'end'), path).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  }
})

test('requests beyond the queue of an account get 429, and responses make room again', async () => {
  const { r, token, ask } = await relayWith({ limits: { streams: 2, waiting: 2 } })
  const pending: Http2ServerResponse[] = []
  await rawHelper(r.url, token, (_path, response) => void pending.push(response))
  const responses = [ask(), ask()]
  await until(() => pending.length === 2)
  // Two requests wait and one gets 429, in any order.
  const more = [ask(), ask(), ask()]
  const refused = await Promise.race(more)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'relay-busy' })
  expect(pending).toHaveLength(2)
  const answerAll = setInterval(() => {
    for (const response of pending.splice(0)) response.end('{}')
  }, 10)
  onTestFinished(() => clearInterval(answerAll))
  const statuses = (await Promise.all([...responses, ...more])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429])
})

test('helpers beyond the limit of concurrent handshakes get 503 while the account is slow', async () => {
  const project = await openHostedProject({ dataDir: join(await tempDir(), 'account') })
  onTestFinished(project.stop)
  const hosted = { url: project.url, anonKey: project.anonKey }
  const { dialIn } = await relayWith({ hosted, limits: { dialling: 2 } } as Partial<RelayOptions>)
  let goOn: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  project.pace(() => slow)
  const opened: WebSocket[] = []
  const refused: number[] = []
  for (let dialled = 0; dialled < 5; dialled++) {
    const socket = dialIn()
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      refused.push(response.statusCode ?? 0)
      response.resume()
    })
    socket.on('open', () => opened.push(socket))
    onTestFinished(() => socket.terminate())
  }
  await until(() => refused.length === 3)
  expect(refused).toEqual([503, 503, 503])
  expect(opened).toEqual([])
  goOn()
  await until(() => opened.length === 2)
})

test('a helper that connects and sends nothing is disconnected without a close code', async () => {
  const { dialIn } = await relayWith({ limits: { token: 200 } })
  const socket = dialIn()
  const code = await new Promise((resolve) => socket.once('close', resolve))
  expect(code).toBe(1006)
})

test('a draining relay is not ready, finishes open responses and tells its helpers to reconnect', async () => {
  const { r, token, ask } = await relayWith()
  const answers: Http2ServerResponse[] = []
  const problems: unknown[] = []
  await rawHelper(
    r.url,
    token,
    (_path, response) => {
      begin(response)
      answers.push(response)
    },
    {
      onChange: ({ problem }) => problems.push(problem?.code),
      backoffOf: () => 60_000,
    },
  )
  const answer = await ask()
  r.drain()
  const ready = await fetch(`${r.url}/relay/ready`)
  expect(ready.status).toBe(503)
  expect((await ask('/api/me')).status).toBe(503)
  expect(problems).not.toContain('relay-draining')
  for (const response of answers) response.end('1}')
  expect(await answer.json()).toEqual({ a: 1 })
  await until(() => problems.includes('relay-draining'))
})

test('an unread response is paused at the helper and not buffered in the relay', async () => {
  const { r, token } = await relayWith()
  const part = Buffer.alloc(64 * 1024)
  let sent = 0
  await rawHelper(r.url, token, (_path, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = (): void => {
      while (sent < 256 * 1024 * 1024) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', write)
      }
    }
    write()
  })
  const request = get(`${r.url}/proxy/api/stats`, { headers: { authorization: `Bearer ${token}` } })
  request.on('error', () => undefined)
  onTestFinished(() => void request.destroy())
  await new Promise((resolve) => request.once('response', resolve))
  let before = -1
  await until(() => {
    const still = before === sent
    before = sent
    return still
  }, 500)
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test('the relay uses a renewed certificate', async () => {
  const pairs = [
    await localCertificate(await tempDir(), []),
    await localCertificate(await tempDir(), []),
  ] as const
  let current: { key: string; cert: string; ca: string } = pairs[0]
  const r = await testRelay({ certificate: async () => current, renewEvery: 20 })
  const shown = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port: r.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerX509Certificate()?.toString().trim() ?? '')
        socket.destroy()
      })
      socket.on('error', reject)
    })
  expect(pairs[0].cert).toContain(await shown())
  // Nothing changes while only one of the two files is new.
  current = { ...pairs[0], cert: pairs[1].cert }
  expect(pairs[0].cert).toContain(await shown())
  current = pairs[1]
  await until(async () => pairs[1].cert.includes(await shown()))
  // A relay with a given certificate has no authority of its own to download.
  expect((await fetch(`${r.url}/ca.crt`)).status).toBe(404)
})

test('1,100 helpers behind one proxy on the same machine keep their connections', async () => {
  const { r } = await relayWith()
  const sockets = Array.from({ length: 1_100 }, () => dial(r.port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let ended = 0
  await Promise.all(
    sockets.map((socket) => {
      socket.on('error', () => undefined)
      socket.once('close', () => ended++)
      return new Promise((resolve) => socket.once('connect', resolve))
    }),
  )
  // The relay accepts all of them before it responds to a later request.
  expect((await fetch(`${r.url}/relay/health`)).ok).toBe(true)
  expect(ended).toBe(0)
})

test('behind a TLS proxy the relay sends HSTS and offers no certificate authority', async () => {
  const r = await testRelay({ publicUrl: 'https://comics.example' })
  const header = async (protocol: string) =>
    (await fetch(`${r.url}/relay/health`, { headers: { 'x-forwarded-proto': protocol } })).headers.get(
      'strict-transport-security',
    )
  expect(await header('https')).toContain('max-age')
  expect(await header('http')).toBe(null)
  // Unlike other paths, this one does not serve the page either.
  expect((await fetch(`${r.url}/ca.crt`, { headers: { accept: 'text/html' } })).status).toBe(404)
})

test('requests with a forged media token do not delay those of the owner', async () => {
  const { r, token, ask } = await relayWith({ limits: { streams: 2, waiting: 1 } })
  const pending: Http2ServerResponse[] = []
  await rawHelper(r.url, token, (path, response) => {
    if (path.includes('t=')) pending.push(response)
    else response.end('{}')
  })
  const route = routeOf(String(decodeJwt(token).sub))
  const disconnect = new AbortController()
  const strange = (n: number) =>
    fetch(`${r.url}${PROXY}/api/comics/x/cover?w=160&t=${route}.${n}`, { signal: disconnect.signal })
  const taken = [strange(1), strange(2)]
  await until(() => pending.length === 2)
  // One request waits and one gets 429, in any order.
  const more = [strange(3), strange(4)]
  expect((await Promise.race(more)).status).toBe(429)
  expect((await ask()).status).toBe(200)
  disconnect.abort()
  await Promise.allSettled([...taken, ...more])
})
