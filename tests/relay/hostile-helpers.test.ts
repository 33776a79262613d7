import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { createCall } from '#contract/client.ts'
import { relay as contract, PROXY } from '#contract/relay.ts'
import { startAgent } from '#relay/agent/agent.ts'
import { CLOSE } from '#relay/protocol.ts'
import { connectionsTo } from '../http/support/listening.ts'
import { accountAt, linkedAt, testRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'
import { lightHelper } from './support/light-helper.ts'
import { END_HEADERS, END_STREAM, frame, head, rawHelper } from './support/raw-helper.ts'

const status = (code = '200'): [string, string] => [':status', code]
const MARK = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'

/** Invalid responses of a helper, and bytes that a proxy could take for more than one. */
const ANSWERS: Readonly<Record<string, (stream: number) => Buffer>> = {
  'a value of two lines': (id) =>
    frame(
      'headers',
      END_HEADERS | END_STREAM,
      id,
      head([status(), ['etag', `"x"\r\nSet-Cookie: a=b\r\n\r\n${MARK}`]]),
    ),
  'a name of two lines': (id) =>
    frame('headers', END_HEADERS | END_STREAM, id, head([status(), ['x\r\netag', 'x']])),
  'a zero in a value': (id) =>
    frame('headers', END_HEADERS | END_STREAM, id, head([status(), ['etag', 'a\0b']])),
  'more than was said': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status(), ['content-length', '5']])),
      frame('data', END_STREAM, id, `short${MARK}`),
    ]),
  'less than was said': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status(), ['content-length', '500']])),
      frame('data', END_STREAM, id, 'short'),
    ]),
  'two lengths': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status(), ['content-length', '0'], ['content-length', '99']])),
      frame('data', END_STREAM, id, MARK),
    ]),
  'a length of a 304': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status('304'), ['content-length', '5']])),
      frame('data', END_STREAM, id, MARK),
    ]),
  'a 204 with a body': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status('204')])),
      frame('data', END_STREAM, id, MARK),
    ]),
  'pieces named again': (id) =>
    Buffer.concat([
      frame('headers', END_HEADERS, id, head([status(), ['transfer-encoding', 'chunked']])),
      frame('data', END_STREAM, id, `0\r\n\r\n${MARK}`),
    ]),
  'a status that is none': (id) => frame('headers', END_HEADERS | END_STREAM, id, head([status('299')])),
  'a status of four digits': (id) => frame('headers', END_HEADERS | END_STREAM, id, head([status('2000')])),
  'another protocol': (id) =>
    frame('headers', END_HEADERS | END_STREAM, id, head([status('101'), ['upgrade', 'x']])),
  'no status': (id) => frame('headers', END_HEADERS | END_STREAM, id, head([['etag', 'x']])),
  'a body without a head': (id) => frame('data', END_STREAM, id, MARK),
  'a head of 200 kB': (id) =>
    Buffer.concat([
      frame('headers', 0, id, head([status()])),
      ...Array.from({ length: 20 }, (_, n) =>
        frame('continuation', n === 19 ? END_HEADERS : 0, id, head([[`x-${n}`, 'a'.repeat(10_000)]])),
      ),
    ]),
  'a push': (id) =>
    Buffer.concat([
      frame(
        'push',
        END_HEADERS,
        id,
        Buffer.concat([Buffer.from([0, 0, 0, 2]), head([[':path', '/api/me']])]),
      ),
      frame('headers', END_HEADERS | END_STREAM, id, head([status()])),
    ]),
  'a reset': (id) => frame('reset', 0, id, Buffer.from([0, 0, 0, 2])),
  'a goodbye': () => frame('away', 0, 0, Buffer.alloc(8)),
  'no HTTP/2 at all': () => Buffer.from(MARK.repeat(20)),
  'settings by the thousand': () =>
    Buffer.concat(Array.from({ length: 5_000 }, () => frame('settings', 0, 0))),
}

test('an invalid response of a helper is one response to one request and affects no other user', async () => {
  // The timeout for helpers that send nothing valid.
  const relay = await testRelay({ limits: { responseTimeout: 1_500 } })
  const bea = await lightHelper(relay, 'bea@ejemplo.es')
  const token = (await linkedAt(relay.url, 'mallory@ejemplo.es')).session.access_token
  const connections = connectionsTo(relay.port)
  const statuses: Record<string, string> = {}
  for (const [name, answer] of Object.entries(ANSWERS)) {
    const { socket: tunnel } = await rawHelper(relay.url, token, answer)
    const request = (bearer: string) =>
      `GET ${PROXY}/api/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n\r\n`
    // Like a proxy that sends both users' requests on one keep-alive connection.
    const socket = await connections.plain()
    let heard = ''
    socket.on('data', (part) => (heard += part.toString('latin1')))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(request(token))
    await Promise.race([ended, until(() => /\r\n\r\n/.test(heard), 5)])
    socket.write(request(bea.token).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    await ended
    const answers = heard.split(/(?=HTTP\/1\.1 \d{3} )/)
    expect([name, answers.length]).toEqual([name, heard.includes(bea.email) ? 2 : 1])
    if (answers.length === 2)
      expect([name, answers[1]?.includes(`{"who":"${bea.email}"}`)]).toEqual([name, true])
    expect([name, /set-cookie|upgrade: x/i.test(heard)]).toEqual([name, false])
    statuses[name] = answers[0]?.slice(9, 12) ?? ''
    tunnel.terminate()
  }
  expect(statuses).toMatchObject({ 'a reset': '503', 'a goodbye': '503', 'no HTTP/2 at all': '503' })
  expect(bea.agent.tunnel.state).toBe('online')
})

test('a helper cannot run scripts, set cookies, redirect or ask for a password on the relay’s origin', async () => {
  const relay = await testRelay()
  const given = {
    'set-cookie': 'a=b',
    location: 'https://evil.example',
    refresh: '0;url=https://evil.example',
    link: '<https://evil.example>; rel=preload',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'content-security-policy': "script-src 'unsafe-inline'",
    'clear-site-data': '"*"',
    'service-worker-allowed': '/',
    'strict-transport-security': 'max-age=0',
    'www-authenticate': 'Basic realm="Comics"',
    'x-content-type-options': 'sniff',
    sourcemap: '/x',
  }
  let [status, type] = [200, 'text/html']
  const mallory = await lightHelper(relay, 'mallory@ejemplo.es', (request, response) => {
    request.resume()
    response.statusCode = status
    for (const [name, value] of Object.entries({ ...given, 'content-type': type }))
      response.setHeader(name, value)
    response.end('<script>alert(1)</script>')
  })
  const ask = () =>
    fetch(`${relay.url}${PROXY}/api/me`, {
      headers: { authorization: `Bearer ${mallory.token}` },
      redirect: 'manual',
    })
  for (type of [
    'text/html',
    'text/javascript',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'text/css',
    'application/x-shockwave-flash;text/html',
  ]) {
    const { headers } = await ask()
    expect([type, headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
    expect([type, headers.get('content-type')]).not.toEqual([type, type])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    const others = Object.keys(given).filter((name) => headers.has(name))
    expect(others).toEqual(['content-security-policy', 'x-content-type-options'])
  }
  for (status of [301, 302, 307]) expect((await ask()).headers.get('location')).toBeNull()
})

test('a helper that sends informational responses is disconnected', async () => {
  const relay = await testRelay()
  const { session } = await linkedAt(relay.url)
  const token = session.access_token
  const informational = (id: number): Buffer => frame('headers', END_HEADERS, id, head([[':status', '103']]))
  const { closed } = await rawHelper(relay.url, token, informational)
  const answer = await fetch(`${relay.url}${PROXY}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(503)
  await closed
})

test('a helper with an invalid token or that of another user is disconnected', async () => {
  const relay = await testRelay()
  const bea = await accountAt(relay.url, 'bea@ejemplo.es')
  const token = (await linkedAt(relay.url, 'mallory@ejemplo.es')).session.access_token
  for (const shown of [bea.session.access_token, 'x', '', 'x'.repeat(16_000)]) {
    const mallory = await rawHelper(relay.url, token, () => Buffer.alloc(0), shown)
    expect([shown.length, await mallory.closed]).toEqual([shown.length, CLOSE.refused])
  }
})

test('an endless response is paused while its client does not read it', async () => {
  const relay = await testRelay()
  let sent = 0
  let over = false
  let full = false
  const mallory = await lightHelper(relay, 'mallory@ejemplo.es', (request, response) => {
    request.resume()
    const piece = Buffer.alloc(64 * 1024)
    const more = (): void => {
      do sent += piece.length
      while (!over && (response as NodeJS.WritableStream).write(piece))
      full = sent > 512 * 1024
    }
    response.on('drain', more)
    response.once('close', () => (over = true))
    more()
  })
  const leave = new AbortController()
  const answer = await fetch(`${relay.url}${PROXY}/api/me`, {
    headers: { authorization: `Bearer ${mallory.token}` },
    signal: leave.signal,
  })
  await answer.body?.getReader().read()
  // The helper stops sending because the client does not read.
  await until(() => full)
  expect(sent).toBeLessThan(32 * 1024 * 1024)
  leave.abort()
  await until(() => over)
})

test('a helper connects with the session of its link alone, not with a browser’s and not once revoked', async () => {
  const relay = await testRelay()
  const browser = await accountAt(relay.url, 'ana@ejemplo.es')
  const dial = { handler: () => undefined, backoffOf: () => 60_000 }
  const about = { id: '0123456789abcdef', name: 'x', platform: 'x' }
  const caught = startAgent({
    ...dial,
    relay: relay.url,
    about,
    token: async () => browser.session.access_token,
  })
  onTestFinished(() => caught.close())
  await until(() => caught.tunnel.state === 'waiting')
  expect(caught.tunnel.problem).toMatchObject({ code: 'relay-refused' })

  const link = await linkedAt(relay.url, 'ana@ejemplo.es')
  let shown = link.session.access_token
  const thief = startAgent({ ...dial, relay: relay.url, about, token: async () => shown })
  onTestFinished(() => thief.close())
  await until(() => thief.tunnel.state === 'online')
  // A proxied request could have given the helper such a token.
  shown = browser.session.access_token
  await browser.client.from('helpers').delete().eq('user_id', browser.session.user.id)
  const call = createCall({ baseUrl: relay.url, token: async () => browser.session.access_token })
  await call(contract.recheck, { body: {} })
  await until(() => thief.tunnel.state === 'waiting')
  expect(thief.tunnel.problem).toMatchObject({ code: 'relay-refused' })
})

test('the token of a proxied request identifies its user and gives no access to the account', async () => {
  const relay = await testRelay()
  const thief = await lightHelper(relay, 'lucia@ejemplo.es')
  const { session, client } = await accountAt(relay.url)
  const { account } = await relayCalls(relay.url)
  const ask = (path: string, token: string, method = 'GET', body?: object) =>
    fetch(relay.url + path, {
      method,
      headers: {
        apikey: account.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  for (let time = 0; time < 2; time++) await ask(`${PROXY}/api/me`, session.access_token)
  const [shown = '', again] = thief.reached.map(({ headers }) => String(headers.authorization).slice(7))
  // The token is reused for the next request.
  expect(again).toBe(shown)
  const who = await ask('/auth/v1/user', shown)
  expect([who.status, await who.json()]).toMatchObject([200, { id: session.user.id }])

  const status = async (...what: Parameters<typeof ask>) => (await ask(...what)).status
  expect(await status('/auth/v1/user', shown, 'PUT', { password: 'robada12' })).toBe(403)
  expect(await status('/auth/v1/factors', shown, 'POST', { factor_type: 'totp' })).toBe(403)
  for (const scope of ['local', 'others', 'global'])
    expect(await status(`/auth/v1/logout?scope=${scope}`, shown, 'POST'), scope).toBe(403)
  const own = decodeJwt(session.access_token).session_id
  for (const [method, path, body] of [
    ['GET', '/api/sessions'],
    ['DELETE', `/api/sessions/${own}`],
    ['DELETE', '/api/account', { password: 'secreta1' }],
  ] as const) {
    expect(await status(PROXY + path, shown, method, body), path).toBe(401)
    // The session of the link is rejected, too.
    expect(await status(PROXY + path, thief.token, method, body), path).toBe(403)
  }
  expect(await status(`${PROXY}/api/me`, shown)).toBe(401)
  expect(await status('/relay/helper', shown)).toBe(401)
  expect(await status('/rest/v1/helpers', shown)).toBe(401)
  expect(await status(`/storage/v1/object/list/avatars`, shown, 'POST', { prefix: '' })).toBe(400)
  // The owner's session is still valid.
  expect((await client.auth.getUser()).error).toBeNull()
  expect(thief.reached).toHaveLength(2)
})
