import type { ServerResponse } from 'node:http'
import { connect, constants } from 'node:http2'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { keyOf } from '#domain/device-key.ts'
import { routeOf } from '#http/requests/user-route.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { type AgentOptions, startAgent } from '#relay/agent/agent.ts'
import { ORIGIN_HEADER } from '#relay/protocol.ts'
import { connectionsTo } from '../http/support/listening.ts'
import { createNodeSetup } from '../support/processes/nodes.ts'
import { withoutRedis } from '../support/servers/redis.ts'
import { linkedAt, type TestRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'

const noRedis = withoutRedis()

async function twoNodes() {
  const setup = await createNodeSetup()
  const [a, b] = [await setup.node(), await setup.node()]
  const { session } = await linkedAt(a.url)
  const token = async () => session.access_token
  /** Connects a helper to a node. */
  const helperAt = async (
    node: TestRelay,
    name: string,
    handler: RequestHandler,
    more: Partial<AgentOptions> = {},
  ) => {
    const about = { id: '0123456789abcdef', name, platform: 'Linux' }
    const agent = startAgent({ relay: node.url, about, handler, token, backoffOf: () => 20, ...more })
    onTestFinished(() => agent.close())
    await until(() => agent.tunnel.state === 'online')
    return agent
  }
  const ask = (node: TestRelay, path: string, init: RequestInit = {}) =>
    fetch(`${node.url}/proxy${path}`, {
      ...init,
      headers: { authorization: `Bearer ${session.access_token}`, ...init.headers },
    })
  const call = (node: TestRelay) => createCall({ baseUrl: node.url, token, strict: true })
  /** Waits until a node knows whether the helper is online, which takes a moment over Redis. */
  const known = (node: TestRelay, online = true) =>
    until(async () => (await call(node)(status.connectivity)).helperOnline === online)
  return { setup, a, b, session, helperAt, ask, call, known }
}

const named =
  (name: string): RequestHandler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    ;(response as ServerResponse).end(JSON.stringify({ name }))
  }

test.skipIf(noRedis)(
  'a request to the wrong node gets the same response as at the helper’s node',
  async () => {
    const { a, b, session, helperAt, ask, call, known } = await twoNodes()
    let next: (part: string | null) => void = () => undefined
    let hasLeft = false
    await helperAt(a, 'imac', (request, response) => {
      const answer = response as ServerResponse
      const path = request.url ?? ''
      if (path.startsWith('/api/stats')) {
        // Sends the first part at once and the others when the test calls `next`; null aborts.
        answer.writeHead(200, { 'content-type': 'application/json', etag: '"7"' })
        answer.write('{"a":')
        answer.once('close', () => {
          hasLeft = true
        })
        next = (part) =>
          part === null
            ? (response as unknown as { stream: { close(code: number): void } }).stream.close(2)
            : answer.write(part)
      } else if (request.method === 'POST') {
        answer.writeHead(200, { 'content-type': 'application/json' })
        ;(request as NodeJS.ReadableStream).pipe(answer)
      } else named(path.includes('?t=') ? 'picture' : 'other')(request, response)
    })
    await known(b)
    expect((await call(b)(relay.helper)).helper).toMatchObject({ name: 'imac', online: true })
    expect(await call(b)(relay.ready)).toMatchObject({ helpers: 0, nodes: 2 })

    const streamed = await ask(b, '/api/stats')
    expect(streamed.headers.get('etag')).toBe('"7"')
    const reader = streamed.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    const piece = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await piece()).toBe('{"a":')
    next('1}')
    expect(await piece()).toBe('1}')
    await reader.cancel()
    await until(() => hasLeft)

    const cut = await ask(b, '/api/stats')
    const whole = cut.text()
    next(null)
    await expect(whole).rejects.toThrow()

    const route = routeOf(session.user.id)
    const picture = await fetch(`${b.url}/proxy/api/comics/0123456789abcdef/cover?t=${route}.x`)
    expect(await picture.json()).toEqual({ name: 'picture' })
    const strange = await fetch(`${b.url}/proxy/api/comics/0123456789abcdef/cover?t=${'0'.repeat(16)}.x`)
    expect(await strange.json()).toMatchObject({ code: 'helper-offline' })
    const body = JSON.stringify({ paths: ['x'.repeat(100_000)] })
    const posted = await ask(b, '/api/media-token', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(posted.status).toBe(200)
    await call(b)(relay.recheck, { body: {} })
  },
)

test.skipIf(noRedis)('a helper that connects to another node replaces the first tunnel', async () => {
  const { a, b, helperAt, ask, known } = await twoNodes()
  const first = await helperAt(a, 'imac', named('imac'), { backoffOf: () => 60_000 })
  await known(b)
  const second = await helperAt(b, 'nas', named('nas'))
  await until(() => first.tunnel.state === 'waiting')
  expect(first.tunnel.problem).toMatchObject({ code: 'link-replaced' })
  for (const node of [a, b]) expect(await (await ask(node, '/api/me')).json()).toEqual({ name: 'nas' })
  await second.close()
  await known(a, false)
  await known(b, false)
  expect(await (await ask(a, '/api/me')).json()).toMatchObject({ code: 'helper-offline' })
})

test.skipIf(noRedis)(
  'without Redis each node serves its own helpers; with Redis again it finds the others',
  async () => {
    const { setup, a, b, helperAt, ask, call, known } = await twoNodes()
    await helperAt(a, 'imac', named('imac'))
    await known(b)
    await setup.redis.stop()
    await until(async () => (await call(a)(relay.ready)).nodes === null)
    expect(await (await ask(a, '/api/me')).json()).toEqual({ name: 'imac' })
    expect(await (await ask(b, '/api/me')).json()).toMatchObject({ code: 'relay-draining' })
    await setup.redis.start()
    await until(async () => (await ask(b, '/api/me')).ok)
    expect(await (await ask(b, '/api/me')).json()).toEqual({ name: 'imac' })
    await until(async () => (await call(b)(relay.ready)).nodes === 2)
    // Redis lost the secret, and the nodes stored it again.
    const late = await setup.node()
    expect(await (await ask(late, '/api/me')).json()).toEqual({ name: 'imac' })
  },
)

test.skipIf(noRedis)(
  'nodes share a pairing, which returns its session once, and the limit of tries',
  async () => {
    const { a, b, session, call } = await twoNodes()
    const { code, secret } = await call(a)(relay.begin, { body: { name: 'imac', platform: 'Linux' } })
    const { access_token, refresh_token } = session
    const given = { access_token, refresh_token }
    expect(await call(b)(relay.look, { params: { code } })).toMatchObject({ name: 'imac', state: 'waiting' })
    await call(b)(relay.claim, { params: { code }, body: { session: given, browser: 'Firefox' } })
    expect(await call(a)(relay.follow, { params: { code }, body: { secret } })).toMatchObject({
      state: 'claimed',
    })
    const decide = (node: TestRelay) =>
      call(node)(relay.decide, { params: { code }, body: { secret, allow: true } })
    const decided = await Promise.allSettled([decide(a), decide(b)])
    const taken = decided.flatMap((one) => (one.status === 'fulfilled' ? [one.value.session] : []))
    expect(taken).toEqual([given])
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) {
      const node = tries % 2 === 0 ? a : b
      const answer = await fetch(`${node.url}/relay/pairings/K7F-2QM`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 404))
    expect(statuses).toContain(429)
  },
)

test.skipIf(noRedis)(
  'cancelled requests at several nodes do not cost the helper its tunnel',
  async () => {
    const { a, b, session, helperAt, ask, known } = await twoNodes()
    let [requests, open] = [0, 0]
    const agent = await helperAt(a, 'imac', (request, response) => {
      if (request.url === '/api/me') return void response.end('{}')
      requests++
      open++
      response.once('close', () => open--)
      response.writeHead(200)
      ;(response as ServerResponse).write('x')
    })
    await known(b)
    const { since } = agent.tunnel
    /** Sends as many requests as a node forwards at once, and cancels them once all responses have begun. */
    const askMany = async ({ port }: TestRelay, begun: () => boolean): Promise<void> => {
      const client = await connectionsTo(port).http2()
      const streams = Array.from({ length: 48 }, () =>
        client.request({
          ':path': '/proxy/api/comics',
          ':authority': `localhost:${port}`,
          authorization: `Bearer ${session.access_token}`,
        }),
      )
      const gone = streams.map((each) => new Promise((done) => each.on('error', done).once('close', done)))
      await until(begun, 1)
      for (const each of streams) each.close(constants.NGHTTP2_CANCEL)
      await Promise.all(gone)
      client.close()
    }
    // Together more than the 1,000 cancelled streams that Node's HTTP/2 allows on one connection.
    for (let round = 1; round <= 14; round++) {
      const begun = (): boolean => requests >= round * 96
      await Promise.all([askMany(a, begun), askMany(b, begun)])
    }
    await until(() => open === 0)
    expect(await (await ask(b, '/api/me')).text()).toBe('{}')
    expect(agent.tunnel).toMatchObject({ state: 'online', since })
  },
  180_000,
)

test.skipIf(noRedis)('the port between nodes rejects connections without their secret', async () => {
  const { setup, a } = await twoNodes()
  const redis = new Redis(setup.redis.url, { keyPrefix: 'comics:' })
  onTestFinished(() => redis.disconnect())
  const [key = ''] = await redis.keys('comics:node:*')
  const address = await redis.get(key.replace('comics:', ''))
  const refused = await new Promise<string>((resolve) => {
    const session = connect(`https://${address}`, { rejectUnauthorized: false })
    session.on('error', (error) => resolve(String(error)))
    session.on('connect', () => resolve('connected'))
  })
  expect(refused).toMatch(/handshake|alert|SSL/i)
  const inside = await fetch(`${a.url}/.check`, { headers: { 'x-comics-route': '0'.repeat(16) } })
  expect(inside.status).toBe(200)
  expect(inside.headers.get('content-type')).toContain('html')
})

test.skipIf(noRedis)('an app at the wrong node reaches its helper, with its events and cookies', async () => {
  const { a, b, session, helperAt, known } = await twoNodes()
  const route = routeOf(session.user.id)
  const events: ServerResponse[] = []
  await helperAt(a, 'imac', (request, response) => {
    const answer = response as ServerResponse
    if (request.url?.startsWith('/sse') === true) {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.write(':\n\n')
      events.push(answer)
    } else {
      const cookies = ['comics-session', 'komga-remember-me'].map((name) => `${name}=${route}.d.e.m`)
      answer.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookies })
      answer.end(JSON.stringify(request.headers))
    }
  })
  await known(b)
  const headers = { 'x-api-key': keyOf(route, 'ABCDEFGHJKMNPQR') }
  const answer = await fetch(`${b.url}/api/v2/users/me?remember-me=true`, { headers })
  expect(answer.headers.getSetCookie()).toHaveLength(2)
  expect(await answer.json()).toMatchObject({ ...headers, [ORIGIN_HEADER]: b.url })
  const listening = await fetch(`${b.url}/sse/v1/events`, { headers })
  const reader = listening.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toMatchObject({ value: ':\n\n' })
  events[0]?.write('event: BookAdded\ndata: {}\n\n')
  expect(await reader?.read()).toMatchObject({ value: 'event: BookAdded\ndata: {}\n\n' })
  const closed = new Promise((resolve) => events[0]?.once('close', resolve))
  await reader?.cancel()
  await closed
  // An unknown user prefix gets the same response as at a single node.
  const nobody = await fetch(`${b.url}/opds`, {
    headers: { 'x-api-key': keyOf('2222222222', 'ABCDEFGHJKMNPQR') },
  })
  expect([nobody.status, nobody.headers.get('retry-after')]).toEqual([503, '30'])
})
