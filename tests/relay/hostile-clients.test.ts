import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { constants } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { helperContracts } from '#contract/helper/all.ts'
import { PROXY, TUNNEL } from '#contract/relay.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { createEndpointFinder } from '#relay/hub/find-endpoint.ts'
import { DIAL_HEADERS } from '#relay/protocol.ts'
import { closedAfter, connectionsTo } from '../http/support/listening.ts'
import { linkedAt, testRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'
import { type LightHelper, lightHelper } from './support/light-helper.ts'

async function twoHelpers() {
  const relay = await testRelay()
  const [ana, bea] = [await lightHelper(relay, 'ana@ejemplo.es'), await lightHelper(relay, 'bea@ejemplo.es')]
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(relay.url + path, { ...init, headers })
  const as = ({ token }: Pick<LightHelper, 'token'>) => ({ authorization: `Bearer ${token}` })
  return { relay, ana, bea, ask, as }
}

/** Sends raw bytes over HTTP/1.1. Returns all that the relay sends until it closes the connection. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = await connectionsTo(port).plain()
  const received = buffer(socket)
  socket.write(text)
  return (await received).toString('latin1')
}

test('a token reaches the helper of its own account alone, whatever other headers name', async () => {
  const { ana, bea, ask, as } = await twoHelpers()
  const who = async (answer: Promise<Response>) => ((await (await answer).json()) as { who?: string }).who
  const named = {
    [DIAL_HEADERS.id]: bea.id,
    'x-comics-user': bea.userId,
    'x-forwarded-for': '127.0.0.1',
    cookie: `token=${bea.token}`,
  }
  expect(await who(ask(`${PROXY}/api/me`, { ...as(ana), ...named }))).toBe(ana.email)
  const route = `?t=${routeOf(bea.userId)}.x`
  expect(await who(ask(`${PROXY}/api/comics/1/cover${route}`, { ...as(ana), ...named }))).toBe(ana.email)
  expect(bea.reached).toEqual([])
  // Without a bearer token, picture requests alone are routed by their media token; the helper verifies it.
  expect(await who(ask(`${PROXY}/api/comics/1/cover${route}`))).toBe(bea.email)
  for (const [path, method] of [
    [`/api/me${route}`, 'GET'],
    [`/api/comics/1${route}`, 'GET'],
    [`/api/comics/1/cover${route}`, 'POST'],
    ['/api/comics/1/cover?t=', 'GET'],
    [`/api/comics/1/cover${route}&t=${routeOf(ana.userId)}.x`, 'GET'],
  ] as const) {
    expect([path, [401, 405, 503].includes((await ask(PROXY + path, {}, { method })).status)]).toEqual([
      path,
      true,
    ])
  }
  for (const token of [
    '',
    'x',
    bea.token.slice(0, -3),
    `${bea.token}.${ana.token}`,
    `${bea.token},${ana.token}`,
  ])
    expect((await ask(`${PROXY}/api/me`, { authorization: `Bearer ${token}` })).status).toBe(401)
  expect(bea.reached).toHaveLength(1)
})

test('a helper connects for its own account alone, and only while its session is valid', async () => {
  const { relay, ana, bea, ask, as } = await twoHelpers()
  const eve = await linkedAt(relay.url, 'eve@ejemplo.es')
  const dial = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(relay.url.replace('http', 'ws') + TUNNEL, { headers })
      onTestFinished(() => socket.terminate())
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
  const about = { [DIAL_HEADERS.id]: ana.id, [DIAL_HEADERS.name]: 'x', [DIAL_HEADERS.platform]: 'x' }
  // With the id of another user's computer the tunnel still belongs to its own account.
  expect(await dial({ authorization: `Bearer ${eve.session.access_token}`, ...about })).toBe(101)
  expect(await (await ask(`${PROXY}/api/me`, as(ana))).json()).toEqual({ who: ana.email })
  expect((await (await ask('/relay/helper', as(bea))).json()).helper.id).toBe(bea.id)

  await eve.client.auth.signOut({ scope: 'local' })
  expect(await dial({ authorization: `Bearer ${eve.session.access_token}`, ...about })).toBe(401)
  const good = { authorization: `Bearer ${bea.token}` }
  expect(await dial(about)).toBe(401)
  expect(await dial({ ...good, origin: 'https://evil.example', ...about })).toBe(403)
  expect(await dial({ ...good, host: 'evil.example', ...about })).toBe(403)
  for (const wrong of [
    { [DIAL_HEADERS.id]: '../..' },
    { [DIAL_HEADERS.name]: '%E0%A4' },
    { [DIAL_HEADERS.name]: '%20' },
  ])
    expect(await dial({ ...good, ...about, ...wrong })).toBe(400)
  expect(bea.agent.tunnel.state).toBe('online')
})

test('a proxied request has headers of a fixed list alone', async () => {
  const { relay, ana, ask, as } = await twoHelpers()
  await ask(`${PROXY}/api/comics?q=1`, {
    ...as(ana),
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=10.0.0.1',
    via: '1.1 evil',
    [DIAL_HEADERS.id]: 'x',
    cookie: 'a=b',
    'x-http-method-override': 'PATCH',
    te: 'trailers',
    'proxy-authorization': 'Basic eA==',
    'accept-language': 'es',
  })
  const [{ headers, method, path } = { headers: {}, method: '', path: '' }] = ana.reached
  expect([method, path]).toEqual(['GET', '/api/comics?q=1'])
  const received = new Set(Object.keys(headers).filter((name) => !name.startsWith(':')))
  for (const name of ['accept', 'accept-encoding', 'accept-language', 'authorization']) received.delete(name)
  expect([headers[':authority'], [...received]]).toEqual(['comics.helper', []])

  const session = await connectionsTo(relay.port).http2()
  const statusOf = async (given: Record<string, string>) => {
    const stream = session.request({ ':path': `${PROXY}/api/me`, ...as(ana), ...given }).resume()
    const [answer] = (await once(stream, 'response')) as [{ ':status': number }]
    return answer[':status']
  }
  const authority = `localhost:${relay.port}`
  expect(await statusOf({ ':authority': 'evil.example' })).toBe(403)
  expect(await statusOf({ ':authority': authority, origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ ':authority': authority, host: 'evil.example' })).not.toBe(500)
  expect((await ask(`${PROXY}/api/me`, { ...as(ana), origin: 'null' })).status).toBe(403)
})

test('no spelling of a path or a method reaches local endpoints or paths outside the contract', async () => {
  const { relay, ana, as } = await twoHelpers()
  const local = helperContracts
    .flatMap((contract) => Object.values(contract))
    .filter(({ scope }) => scope === 'local')
    .map(({ method, path }) => [method, path.replace(/\{\*\w+\}|:\w+/g, '1')] as const)
  const forms = (path: string) => [
    path,
    `${path}/`,
    path.toUpperCase(),
    path.replace('/api', '/API'),
    `${path}?x=1`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/comics/../'),
    path.replace('/api/', '/api/comics/%2e%2e/'),
    path.replace('/api/', '/api/comics/..%2f'),
    path.replace('/api/', '/api%2F'),
    `${path};x`,
    `${path}%00`,
    `${path}#`,
  ]
  const targets = local.flatMap(([method, path]) =>
    forms(path).flatMap((form) => [
      `${method} ${PROXY}${form}`,
      `POST ${PROXY}${form}`,
      `HEAD ${PROXY}${form}`,
    ]),
  )
  targets.push(
    ...[
      `http://localhost${PROXY}/api/scan`,
      `http://api/scan/..${PROXY}/api/me`,
      `${PROXY}/../api/scan`,
      `/${PROXY}/api/scan`,
    ].flatMap((target) => [`GET ${target}`, `POST ${target}`]),
    ...[
      '/.token',
      '/%2etoken',
      '/relay/health',
      `${PROXY}/api/me`,
      '/',
      '',
      '/auth/v1/user',
      '/assets/index.js',
    ].map((path) => `GET ${PROXY}${path}`),
    ...['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH'].map((method) => `${method} ${PROXY}/api/scan`),
    `CONNECT localhost:${relay.port}`,
  )
  const head = `Host: localhost:${relay.port}\r\nAuthorization: ${as(ana).authorization}\r\nX-HTTP-Method-Override: PATCH\r\nContent-Length: 0\r\n`
  for (const target of targets)
    await sendRaw(relay.port, `${target} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
  // Each request that reached the helper matches an endpoint that is not local.
  const endpointOf = createEndpointFinder()
  for (const { method, path } of ana.reached) {
    expect(path).toMatch(/^\/api\//i)
    expect([path, endpointOf(method, path.split('?')[0] ?? '').scope]).toEqual([path, undefined])
  }
  expect(ana.reached.map(({ path }) => path)).not.toContain('/.token')
}, 60_000)

test('request smuggling brings no second request to a helper', async () => {
  const { relay, ana, as } = await twoHelpers()
  const hidden = `GET ${PROXY}/api/stats HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${as(ana).authorization}\r\n\r\n`
  const post = (lines: string, body: string) =>
    `POST ${PROXY}/api/playlists HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${as(ana).authorization}\r\n${lines}\r\n\r\n${body}`
  const tricks = [
    post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`),
    post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden),
    post('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 4', `0\r\n\r\n${hidden}`),
    post('Content-Length: -1', hidden),
    post('Content-Length: 0x10', hidden),
    post('Content-Length: 1e1', hidden),
    post('Transfer-Encoding: chunked', `5;\n${hidden}\r\n0\r\n\r\n`),
    post('X: y\nContent-Length: 3', `{}\n${hidden}`),
  ]
  for (const trick of tricks) {
    const socket = await connectionsTo(relay.port).plain()
    const received = buffer(socket)
    socket.write(trick)
    socket.end()
    expect((await received).toString('latin1')).not.toContain(`"who"`)
  }
  expect(ana.reached.filter(({ path }) => path === '/api/stats')).toEqual([])
})

test('a request whose body is too large or incomplete does not reach the helper', async () => {
  const relay = await testRelay({ clientLimits: { head: 300, pace: { every: 300, bytes: 32 * 1024 } } })
  const ana = await lightHelper(relay, 'ana@ejemplo.es')
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
  const huge = await fetch(`${relay.url}${PROXY}/api/playlists`, {
    method: 'POST',
    headers,
    body: Buffer.alloc(12e6, 'a'),
  })
  expect(huge.status).toBe(413)
  const connections = connectionsTo(relay.port)
  const session = await connections.http2()
  const slow = session.request({
    ':method': 'POST',
    ':path': `${PROXY}/api/playlists`,
    ':authority': `localhost:${relay.port}`,
    ...headers,
  })
  slow.write('{"name":')
  const [answer] = (await once(slow, 'response')) as [{ ':status': number }]
  expect(answer[':status']).toBe(408)
  const head = await connections.plain()
  head.write(`GET ${PROXY}/api/me HTTP/1.1\r\nHost: localhost\r\nX-A: `)
  await closedAfter(head)
  expect(ana.reached).toEqual([])
})

test('thousands of cancelled requests cost the helper neither memory nor its tunnel', async () => {
  const relay = await testRelay()
  const open = new Set<object>()
  let begun = 0
  const ana = await lightHelper(relay, 'ana@ejemplo.es', (request, response) => {
    if (request.url === '/api/me') return void response.end('{}')
    begun++
    open.add(response)
    response.once('close', () => open.delete(response))
    response.writeHead(200)
    ;(response as ServerResponse).write('x')
  })
  const { since } = ana.agent.tunnel
  const authorization = `Bearer ${ana.token}`
  const connections = connectionsTo(relay.port)
  // More than the 1,000 cancelled streams that Node's HTTP/2 allows on one connection.
  for (let round = 1; round <= 23; round++) {
    // Each round has its own connection, since the relay closes one with so many cancelled requests.
    const session = await connections.http2()
    const address = { ':path': `${PROXY}/api/comics`, ':authority': `localhost:${relay.port}` }
    const streams = Array.from({ length: 90 }, () => session.request({ ...address, authorization }))
    const gone = streams.map(
      (stream) => new Promise((resolve) => stream.on('error', resolve).once('close', resolve)),
    )
    await until(() => begun >= round * 48, 1)
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL)
    await Promise.all(gone)
    session.close()
  }
  await until(() => open.size === 0)
  const answer = await fetch(`${relay.url}${PROXY}/api/me`, { headers: { authorization } })
  expect(await answer.text()).toBe('{}')
  expect(ana.agent.tunnel).toMatchObject({ state: 'online', since })
  expect(relay.reports).toEqual([])
})
