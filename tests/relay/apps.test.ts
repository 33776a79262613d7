import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { APP_TREES, type AppTree, REMEMBER_COOKIE, SESSION_COOKIE, withoutKey } from '#contract/apps.ts'
import { APP_TYPES, XHTML } from '#contract/media-types.ts'
import { keyOf, shownRoute } from '#domain/device-key.ts'
import { COMIC_EXTENSIONS, mediaTypeOf } from '#domain/file-types.ts'
import { routeOf } from '#http/requests/user-route.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { NETWORK_HEADER, ORIGIN_HEADER } from '#relay/protocol.ts'
import { type TestRelay, testRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'
import { type LightHelper, lightHelper } from './support/light-helper.ts'

const SECRET = 'ABCDEFGHJKMNPQR'
const markOf = ({ userId }: Pick<LightHelper, 'userId'>) => routeOf(userId)
const keyFor = (helper: Pick<LightHelper, 'userId'>) => keyOf(markOf(helper), SECRET)
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

type Headers = Record<string, string>

/** Sends a request with the path as written; `fetch` would normalize it. */
async function sent(relay: TestRelay, path: string, headers: Headers = {}, method = 'GET', body?: string) {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const question = ask({ host: 'localhost', port: relay.port, path, method, headers }, resolve)
    question.once('error', reject).end(body)
  })
  const text = (await buffer(answer)).toString()
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}

async function twoHelpers(handler?: RequestHandler) {
  const relay = await testRelay()
  const ana = await lightHelper(relay, 'ana@ejemplo.es', handler)
  return { relay, ana, bea: await lightHelper(relay, 'bea@ejemplo.es') }
}

test('a request with a device key in any form reaches its helper without other credentials', async () => {
  const { relay, ana, bea } = await twoHelpers()
  const [key, mark] = [keyFor(ana), markOf(ana)]
  const md5 = createHash('md5').update(key).digest('hex')
  const routes: (readonly [string, Headers])[] = [
    [`/opds/k/${key}/v1.2/catalog`, {}],
    [`/koreader/k/${key.toLowerCase()}/users/auth`, {}],
    ['/opds/v1.2', { authorization: basic('lucia', key) }],
    ['/opds', { authorization: basic(key, 'whatever12') }],
    ['/opds/v2', { authorization: basic(shownRoute(mark), 'mistyped') }],
    ['/api/v1/libraries', { 'x-api-key': key.replaceAll('-', '') }],
    ['/users/auth', { 'x-auth-user': shownRoute(mark), 'x-auth-key': md5 }],
    ['/syncs/progress/0b2', { 'x-auth-user': key, 'x-auth-key': md5 }],
    ['/api/v1/series', { cookie: `a=b; ${SESSION_COOKIE}=${mark}.device.end.mac; token=${bea.token}` }],
    ['/api/v2/users/me', { cookie: `${REMEMBER_COOKIE}=${mark}.device.end.mac` }],
    [`/opds/v1.2/books/7/thumbnail?t=${mark}.x.y.z`, {}],
  ]
  for (const [path, headers] of routes) {
    const answer = await sent(relay, path, headers)
    expect([path, answer.status, answer.text]).toEqual([path, 200, JSON.stringify({ who: ana.email })])
  }
  expect(ana.reached.map(({ path }) => path)).toEqual(routes.map(([path]) => path))
  expect(bea.reached).toEqual([])
  expect(ana.reached[8]?.headers.cookie).toBe(`${SESSION_COOKIE}=${mark}.device.end.mac`)

  // The key is forwarded. Other credentials and headers reserved for the relay are removed.
  await sent(relay, '/api/v1/books?size=2', {
    'x-api-key': key,
    authorization: basic('lucia@ejemplo.es', 'secreta1'),
    cookie: `${SESSION_COOKIE}=${markOf(bea)}.device.end.mac`,
    'x-auth-user': shownRoute(markOf(bea)),
    'x-auth-key': md5,
    [ORIGIN_HEADER]: 'https://evil.example',
    [NETWORK_HEADER]: 'chosen',
    'x-forwarded-for': '10.0.0.1',
    'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    range: 'bytes=0-1',
    'accept-encoding': 'identity',
    'user-agent': 'KOReader/2026',
  })
  const { headers } = ana.reached.at(-1) ?? { headers: {} }
  expect(Object.fromEntries(Object.entries(headers))).toEqual({
    ':method': 'GET',
    ':path': '/api/v1/books?size=2',
    ':authority': 'comics.helper',
    ':scheme': 'http',
    'x-api-key': key,
    'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    range: 'bytes=0-1',
    'accept-encoding': 'identity',
    'user-agent': 'KOReader/2026',
    [ORIGIN_HEADER]: relay.url,
    [NETWORK_HEADER]: expect.stringMatching(/^[\w-]{16}$/),
  })
  const put = await sent(relay, '/syncs/progress', { 'x-auth-user': key }, 'PUT', '{"document":"x"}')
  expect([put.status, ana.reached.at(-1)?.body.toString()]).toEqual([200, '{"document":"x"}'])
  const german = { 'x-auth-user': key, 'accept-language': 'de' }
  const heavy = await sent(relay, '/syncs/progress', german, 'PUT', 'x'.repeat(1_100_000))
  expect([heavy.status, JSON.parse(heavy.text)]).toEqual([
    413,
    { code: 2003, message: 'Die Anfrage ist zu groß.' },
  ])

  // The dashboard's proxy accepts no key and forwards no password.
  const before = ana.reached.length
  for (const shown of [{ authorization: basic(key, key) }, { 'x-api-key': key }] as Headers[])
    expect((await sent(relay, '/proxy/opds/v1.2', shown)).status).toBe(404)
  const picture = `/proxy/api/comics/0123456789abcdef/cover?t=${mark}.x.y.z`
  await sent(relay, picture, {
    authorization: basic('lucia', key),
    'x-api-key': key,
    cookie: `${SESSION_COOKIE}=${mark}.a.b.c`,
    [ORIGIN_HEADER]: 'https://evil.example',
  })
  expect(ana.reached).toHaveLength(before + 1)
  expect(Object.keys(ana.reached.at(-1)?.headers ?? {}).filter((name) => !name.startsWith(':'))).toEqual([])
  expect(withoutKey(`/opds/k/${key}/v1.2`)).toBe('/opds/k/…/v1.2')
  expect(withoutKey(`/opds/${key.toLowerCase()}/v1.2`)).toBe('/opds/…/v1.2')
})

test('a key gives access to the paths of reading apps alone; the dashboard keeps its own', async () => {
  const { relay, ana } = await twoHelpers()
  const key = keyFor(ana)
  for (const path of [
    `/opds/k/${key}/../../api/comics`,
    `/opds/k/${key}/%2e%2e/%2E%2E/api/comics`,
    `/opds/k/${key}/..%2f..%2fapi/comics`,
    `/opds/k/${key}/..%5c..%5capi/comics`,
    `/opds/k/${key}/./v1.2`,
    `/opds/k/${key}/%ff`,
    '/api/v1/../comics',
    '/api/v1/..',
  ])
    expect([path, (await sent(relay, path, { 'x-api-key': key })).status]).toEqual([path, 404])
  for (const method of ['POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect([method, (await sent(relay, '/opds/v1.2', { 'x-api-key': key }, method)).status]).toEqual([
      method,
      405,
    ])
  for (const path of ['/api/comics', '/api/v1x/books', '/api/libraries', '//opds/v1.2', '/opdsx', '/usersx'])
    expect([path, (await sent(relay, path, { 'x-api-key': key })).text.includes(ana.email)]).toEqual([
      path,
      false,
    ])
  expect(ana.reached).toEqual([])
  for (const path of ['/', '/settings', '/relay/health', '/api/helper', '/api/config'])
    expect([path, (await sent(relay, path, { accept: 'text/html' })).status]).toEqual([path, 200])
  // A cross-origin request with a session cookie is rejected.
  const cookie = `${SESSION_COOKIE}=${markOf(ana)}.a.b.c`
  expect((await sent(relay, '/api/v1/series', { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect(ana.reached).toEqual([])
})

test('requests without a key get 401 and requests for an offline helper 503, in each protocol’s form', async () => {
  const relay = await testRelay()
  const realm = 'Basic realm="comics", charset="UTF-8"'
  const document = `<${relay.url}/opds/v2/auth>; rel="http://opds-spec.org/auth/document"; type="application/opds-authentication+json"`
  for (const path of ['/opds', '/opds/v1.2/catalog', '/opds/v2', '/opds/k/mistyped/v1.2']) {
    const { status, headers, text } = await sent(relay, path, { authorization: basic('lucia', 'secreta1') })
    expect([path, status, headers['www-authenticate'], headers.link]).toEqual([path, 401, realm, document])
    expect(headers['content-type']).toBe('application/opds-authentication+json')
    expect(JSON.parse(text)).toMatchObject({
      id: `${relay.url}/opds/v2/auth`,
      authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
    })
    const head = await sent(relay, path, {}, 'HEAD')
    expect([head.status, head.headers['www-authenticate'], head.text]).toEqual([401, realm, ''])
  }
  const german = await sent(relay, '/opds/v2/auth', { 'accept-language': 'de' })
  expect(JSON.parse(german.text).authentication[0].labels).toEqual({
    login: 'Benutzer',
    password: 'Schlüssel',
  })
  expect((await sent(relay, '/opds/logo.png')).headers['content-type']).toBe('image/png')
  // Devices download the relay's own certificate authority here.
  const authority = await fetch(`${relay.url}/ca.crt`)
  expect(authority.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  const pem = await readFile(join(relay.dataDir, 'tls', 'ca.pem'), 'utf8')
  expect(Buffer.from(await authority.arrayBuffer())).toEqual(new X509Certificate(pem).raw)
  const komga = await sent(relay, '/api/v1/libraries')
  expect([komga.status, komga.headers['www-authenticate']]).toEqual([401, realm])
  expect(JSON.parse(komga.text)).toMatchObject({
    status: 401,
    error: 'Unauthorized',
    path: '/api/v1/libraries',
  })
  const kosync = await sent(relay, '/users/auth', { 'x-auth-user': 'lucia', 'x-auth-key': 'x' })
  expect([kosync.status, kosync.headers['content-type']]).toEqual([401, 'application/json'])
  expect(kosync.headers['www-authenticate']).toBeUndefined()
  expect(JSON.parse((await sent(relay, '/koreader/healthcheck')).text)).toEqual({ state: 'OK' })
  const french = { 'accept-language': 'fr-CA, en;q=0.8' }
  const account = await sent(relay, '/koreader/users/create', french, 'POST', '{"username":"x"}')
  expect([account.status, JSON.parse(account.text)]).toEqual([
    402,
    { code: 2005, message: expect.stringContaining('KOReader dans les paramètres de Comics') },
  ])

  // An unknown user prefix and that of an offline helper get the same response.
  const { agent, ...ana } = await lightHelper(relay, 'ana@ejemplo.es')
  await agent.close()
  await until(async () => (await sent(relay, '/opds', { 'x-api-key': keyFor(ana) })).status === 503)
  for (const path of ['/opds/v1.2', '/opds/v2', '/api/v1/books', '/syncs/progress/0b2']) {
    const [away, nobody] = await Promise.all(
      [keyFor(ana), keyOf('2222222222', SECRET)].map((key) => sent(relay, path, { 'x-api-key': key })),
    )
    const plain = ({ status, headers: { date: _, ...headers }, text }: NonNullable<typeof away>) => ({
      status,
      headers,
      text: text.replace(/"timestamp":"[^"]+"/, ''),
    })
    expect(away && plain(away)).toEqual(nobody && plain(nobody))
    expect([away?.status, away?.headers['retry-after']]).toEqual([
      path.startsWith('/syncs') ? 502 : 503,
      '30',
    ])
    expect(away?.headers['www-authenticate']).toBeUndefined()
  }
  // Messages are in the requested language, or else in that of the relay.
  const messageFor = async (path: string, language: string) => {
    const headers = { 'x-api-key': keyFor(ana), 'accept-language': language }
    return (await sent(relay, path, headers)).text
  }
  expect(await messageFor('/opds/v1.2', 'de')).toBe('Der Computer mit den Comics antwortet gerade nicht.')
  expect(await messageFor('/opds/v2', 'pt-BR')).toBe('El ordenador con los cómics no responde ahora.')
  expect(JSON.parse(await messageFor('/syncs/progress/0b2', 'ja'))).toEqual({
    code: 2000,
    message: 'コミックのあるパソコンが今は応答していません。',
  })
  expect(JSON.parse(await messageFor('/api/v1/books', 'en-GB,en;q=0.9'))).toEqual({
    timestamp: expect.stringMatching(/^[\d-]+T[\d:]+Z$/),
    status: 503,
    error: 'Service Unavailable',
    message: 'The computer with your comics isn’t responding right now.',
    path: '/api/v1/books',
  })
  // A network that tries many keys is rate-limited, in the form of the protocol.
  const tried = await Promise.all(
    Array.from({ length: 70 }, () => sent(relay, '/api/v1/books', { 'x-api-key': keyFor(ana) })),
  )
  expect(tried.map(({ status }) => status)).toContain(429)
  expect(JSON.parse(tried.find(({ status }) => status === 429)?.text ?? '')).toMatchObject({
    error: 'Too Many Requests',
    message: expect.stringMatching(/^Demasiados intentos.*10\ss\.$/),
  })
})

test('responses to apps contain the headers of their protocols, no active content and no foreign cookie', async () => {
  let next: Record<string, string | string[]> & { status?: number } = {}
  const { relay, ana, bea } = await twoHelpers((_request, response) => {
    const { status = 200, ...headers } = next as { status?: number }
    response.writeHead(status, headers as Record<string, string>)
    response.end('said')
  })
  const [key, mark] = [keyFor(ana), markOf(ana)]
  const answered = async (
    path: string,
    headers: Record<string, string | string[]>,
    status = 200,
    method = 'GET',
  ) => {
    next = { ...headers, status } as typeof next
    return sent(relay, path, { 'x-api-key': key }, method)
  }
  const typed = async (path: string, type: string) =>
    (await answered(path, { 'content-type': type })).headers['content-type']
  const bytes = 'application/octet-stream'
  for (const [path, type, expectedType = type] of [
    ['/opds', 'application/opds-publication+json; charset=utf-8'],
    ['/opds', 'application/vnd.comicbook-rar'],
    ['/opds', 'image/jpeg'],
    ['/opds', 'text/html', bytes],
    ['/opds', 'image/png;, text/html', bytes],
    ['/opds', 'application/json; a=b, text/javascript', bytes],
    ['/opds', 'application/xml', bytes],
    ['/opds', XHTML, bytes],
    ['/opds', 'image/svg+xml', bytes],
    ['/opds', 'text/javascript', bytes],
    ['/opds', 'text/event-stream', bytes],
    ['/syncs/progress/0b2', 'application/atom+xml', bytes],
    ['/api/v1/books', 'application/json;charset=UTF-8'],
    ['/api/v1/books', XHTML, bytes],
    ['/api/v1/books', 'text/css', bytes],
  ] as const)
    expect([type, await typed(path, type)]).toEqual([type, expectedType])
  for (const [tree, types] of Object.entries(APP_TYPES))
    for (const type of Object.values(types)) {
      expect([tree, type, await typed(APP_TREES[tree as AppTree].tops[0], type)]).toEqual([tree, type, type])
      // Browsers show or run none of these as a page or a script.
      expect(type).toMatch(
        /^(application\/([\w.-]+\+)?json|application\/(atom|opensearchdescription)\+xml|text\/(plain|event-stream))(;|$)/,
      )
    }
  for (const extension of COMIC_EXTENSIONS) {
    const type = mediaTypeOf(`a.${extension}`)
    expect([extension, await typed('/opds', type)]).toEqual([extension, type])
  }

  const { headers } = await answered('/api/v1/books', {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=9',
    etag: '"7"',
    'set-cookie': [
      `${SESSION_COOKIE}=${mark}.device.end.mac; Domain=example; Path=/proxy; Max-Age=604800`,
      `${REMEMBER_COOKIE}=; Max-Age=0`,
      `${SESSION_COOKIE}=${markOf(bea)}.device.end.mac; Max-Age=604800`,
      'sb-token=stolen; Path=/',
      `${SESSION_COOKIE}=a"b`,
    ],
    link: '<https://evil.example/x.css>; rel=stylesheet',
    location: 'https://evil.example/',
    'clear-site-data': '"*"',
    'access-control-allow-origin': '*',
    'service-worker-allowed': '/',
    refresh: '0;url=https://evil.example',
  })
  const { date: _, 'keep-alive': __, connection: ___, 'transfer-encoding': ____, ...received } = headers
  expect(received).toEqual({
    'content-type': 'application/json',
    'cache-control': 'private, max-age=9',
    etag: '"7"',
    'set-cookie': [
      `${SESSION_COOKIE}=${mark}.device.end.mac; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`,
      `${REMEMBER_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    ],
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const refused = await answered('/opds', { 'www-authenticate': 'Basic realm="Your bank"' }, 401)
  expect(refused.headers['www-authenticate']).toBe('Basic realm="comics", charset="UTF-8"')
  const led = await answered('/opds', { location: `${relay.url}/opds/v1.2/catalog?page=1` }, 302)
  expect(led.headers.location).toBe('/opds/v1.2/catalog?page=1')
  for (const location of ['//evil.example/opds', '/settings', '/opds/../settings', 'javascript:alert(1)'])
    expect((await answered('/opds', { location }, 302)).headers.location).toBeUndefined()
  const part = { 'content-range': 'bytes 0-3/9', 'accept-ranges': 'bytes', 'content-length': '4' }
  expect(await answered('/opds', part, 206)).toMatchObject({ status: 206, headers: part, text: 'said' })
  expect(await answered('/opds', { etag: '"7"' }, 304)).toMatchObject({ status: 304, text: '' })
  const file = { 'content-length': '4', 'content-disposition': `attachment; filename="a.cbz"` }
  expect(await answered('/opds', file, 200, 'HEAD')).toMatchObject({ status: 200, headers: file, text: '' })
})

test('an event stream stays open while idle and ends with its app or the tunnel', async () => {
  const heard: import('node:http').ServerResponse[] = []
  const relay = await testRelay({ limits: { responseTimeout: 1_500, streams: 1, waiting: 1 } })
  const ana = await lightHelper(relay, 'ana@ejemplo.es', (request, response) => {
    const answer = response as import('node:http').ServerResponse
    if (request.url?.startsWith('/api/v1/series')) return void answer.writeHead(200).write('{')
    if (!(request.url ?? '').startsWith('/sse')) return void answer.end('{}')
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    answer.flushHeaders()
    heard.push(answer)
  })
  const listen = async (key = keyFor(ana)) => {
    const answer = await fetch(`${relay.url}/sse/v1/events`, { headers: { 'x-api-key': key } })
    const reader = answer.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    return { status: answer.status, next, leave: () => reader?.cancel() }
  }
  // Event streams do not count towards the limit of proxied requests.
  const first = await listen()
  const [second, third, fourth] = [await listen(), await listen(), await listen()]
  expect((await sent(relay, '/api/v1/books', { 'x-api-key': keyFor(ana) })).status).toBe(200)
  // Other responses that stall are aborted.
  const half = await fetch(`${relay.url}/api/v1/series`, { headers: { 'x-api-key': keyFor(ana) } })
  await expect(half.text()).rejects.toThrow()
  heard[0]?.write('event: BookAdded\ndata: {}\n\n')
  expect(await first.next()).toBe('event: BookAdded\ndata: {}\n\n')
  // At the limit of one app its oldest stream ends; at the limit of a network new streams get 429.
  const fifth = await listen()
  await expect(first.next()).rejects.toThrow()
  const others = ['2', '3', '4', '5'].map((last) => keyOf(markOf(ana), SECRET.slice(1) + last))
  for (const key of others) expect((await listen(key)).status).toBe(200)
  expect((await listen(keyOf(markOf(ana), '222222222222222'))).status).toBe(429)
  const closed = new Promise((resolve) => heard[1]?.once('close', resolve))
  await second.leave()
  await closed
  const ends = [third, fourth, fifth].map(({ next }) => next())
  await ana.agent.close()
  for (const end of await Promise.allSettled(ends)) expect(end.status).toBe('rejected')
})
