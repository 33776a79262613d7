import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import { status } from '#contract/helper/status.ts'
import { type Person, type TestServer, testServer } from '../../support/servers/server.ts'
import { INSIDES } from '../support/hostile.ts'

let t: TestServer
let ana: Person
let key: string
beforeEach(async () => {
  t = await testServer()
  ana = await t.signUp('ana@example.com')
  key = (await t.anyone(status.config)).account.anonKey
})

/** Sends exactly these bytes over plain HTTP and ends the socket if `cut`. Returns the response. */
async function send(lines: readonly string[], body = '', cut = false): Promise<string> {
  const socket = connect(t.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  if (cut) socket.end()
  return text(socket).catch(() => '')
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const host = () => `Host: localhost:${t.port}`
const user = () => [host(), `apikey: ${key}`, `Authorization: Bearer ${ana.token}`]

it('a valid request is answered', async () => {
  expect(statusOf(await send(['GET /auth/v1/user HTTP/1.1', ...user()]))).toBe(200)
})

it('requests for another host or from another origin are rejected', async () => {
  const rest = () => user().slice(1)
  for (const lines of [
    ['GET /auth/v1/user HTTP/1.1', 'Host: evil.example', ...rest()],
    ['GET /auth/v1/user HTTP/1.1', 'Host: evil.example', host(), ...rest()],
    ['GET /auth/v1/user HTTP/1.1', `Host: localhost:${t.port}@evil.example`, ...rest()],
    ['GET /auth/v1/user HTTP/1.1', 'Host: localhost.evil.example', ...rest()],
    ['GET /auth/v1/user HTTP/1.1', 'Host: ', ...rest()],
    ['GET /auth/v1/user HTTP/1.1', 'Host: evil.example', `X-Forwarded-Host: localhost:${t.port}`, ...rest()],
    ['GET /auth/v1/user HTTP/1.1', 'Host: evil.example', 'Forwarded: host=localhost', ...rest()],
    ['GET http://localhost/auth/v1/user HTTP/1.1', 'Host: evil.example', ...rest()],
    ['GET /auth/v1/user HTTP/1.1', ...user(), 'Origin: https://evil.example'],
    ['GET /auth/v1/user HTTP/1.1', ...user(), 'Origin: null'],
    ['GET /auth/v1/user HTTP/1.1', ...user(), `Origin: http://localhost:${t.port}.evil.example`],
    ['GET /auth/v1/user HTTP/1.1', ...user(), `Origin: http://localhost:${t.port + 1}`],
    [
      'OPTIONS /rest/v1/comics_library HTTP/1.1',
      host(),
      'Origin: https://evil.example',
      'Access-Control-Request-Method: GET',
    ],
  ]) {
    const answer = await send(lines)
    expect([0, 400, 403, 421], `${lines.join(' | ')}\n${answer}`).toContain(statusOf(answer))
    expect(answer).not.toContain('ana@example.com')
    expect(answer.toLowerCase()).not.toContain('access-control-allow-origin')
  }
})

it('WebSockets for another host or origin are rejected', async () => {
  const upgrade = (...lines: string[]) =>
    send([
      `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1`,
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...lines,
    ])
  for (const lines of [
    [host(), 'Origin: https://evil.example'],
    [host(), 'Origin: null'],
    ['Host: evil.example'],
    ['Host: evil.example', `Origin: http://evil.example`],
  ]) {
    expect(statusOf(await upgrade(...lines))).toBeGreaterThanOrEqual(400)
  }
})

it.each([
  'X-Forwarded-For',
  'X-Real-IP',
  'Forwarded',
  'Via',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'CF-Connecting-IP',
])('a request with %s counts as remote, whatever its value', async (name) => {
  const body = JSON.stringify({ email: 'new@example.com', password: 'correct horse' })
  const answer = await send(
    [
      'POST /auth/v1/signup HTTP/1.1',
      host(),
      `apikey: ${key}`,
      `Content-Length: ${body.length}`,
      `${name}: 127.0.0.1`,
    ],
    body,
  )
  expect(answer).toContain('signup_disabled')
})

it('repeated, long, malformed and contradictory headers are rejected', async () => {
  const post = 'POST /auth/v1/recover HTTP/1.1'
  const cases: [lines: string[], body: string, allowed: number[]][] = [
    [['GET /auth/v1/user HTTP/1.1', host(), `apikey: ${key}`, `apikey: ${key}`], '', [401]],
    [
      [
        'GET /auth/v1/user HTTP/1.1',
        host(),
        `apikey: ${key}`,
        'Authorization: Bearer x',
        `Authorization: Bearer ${ana.token}`,
      ],
      '',
      [400, 403],
    ],
    [['GET /auth/v1/user HTTP/1.1', ...user(), `X-Long: ${'x'.repeat(40_000)}`], '', [0, 431]],
    [['GET /auth/v1/user HTTP/1.1', host(), `apikey: ${'x'.repeat(15_000)}`], '', [401]],
    [[`GET /${'x'.repeat(40_000)} HTTP/1.1`, host()], '', [0, 431]],
    [
      [post, host(), `apikey: ${key}`, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
      [0, 400],
    ],
    [[post, host(), `apikey: ${key}`, 'Content-Length: 2', 'Content-Length: 4'], '{}', [0, 400]],
    [[post, host(), `apikey: ${key}`, 'Content-Length: -1'], '{}', [0, 400]],
    [[post, host(), `apikey: ${key}`, 'Transfer-Encoding: chunked, identity'], '{}', [0, 400]],
    [[post, host(), `apikey: ${key}`, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n', [0, 400]],
    [[post, host(), `apikey: ${key}`, 'Content-Length: 100'], '{}', [0, 400]],
    [['GET /auth/v1/user HTTP/9.9', ...user()], '', [0, 400, 505]],
    [['BREW /auth/v1/user HTTP/1.1', ...user()], '', [0, 400]],
    [['GET auth HTTP/1.1', ...user()], '', [0, 400]],
    [['GET //evil.example/%2e%2e/auth/v1/user HTTP/1.1', ...user()], '', [0, 400, 404, 200]],
    [['GET /auth/v1/user HTTP/1.1', host(), `apikey: ${key}\u0000`], '', [0, 400]],
    [['GET /rest/v1/comics_library?select=\u00ff\u00fe HTTP/1.1', ...user()], '', [0, 400]],
    [['CONNECT evil.example:443 HTTP/1.1', ...user()], '', [0, 400, 403, 404, 405]],
    [['TRACE /auth/v1/user HTTP/1.1', ...user()], '', [0, 400, 404, 405]],
    [['\u0016\u0003\u0001garbage'], '', [0, 400]],
  ]
  for (const [lines, body, allowed] of cases) {
    const answer = await send(lines, body, lines.includes('Content-Length: 100'))
    expect(allowed, `${lines[0]?.slice(0, 60)}: ${answer.slice(0, 300)}`).toContain(statusOf(answer))
    expect(answer).not.toContain('ana@example.com')
    expect(answer).not.toMatch(INSIDES)
  }
  expect(statusOf(await send(['GET /auth/v1/user HTTP/1.1', ...user()]))).toBe(200)
  expect(t.reports).toEqual([])
})

it('responses are not cached and not shared with other origins', async () => {
  for (const path of [
    '/auth/v1/user',
    '/auth/v1/settings',
    '/rest/v1/comics_library',
    '/rest/v1/none',
    '/storage/v1/bucket',
    '/storage/v1/none',
    '/realtime/v1/none',
    '/api/config',
  ]) {
    const answer = (await send([`GET ${path} HTTP/1.1`, ...user()])).toLowerCase()
    expect(answer, path).toContain('\r\ncache-control: no-store\r\n')
    expect(answer, path).toContain('\r\nx-content-type-options: nosniff\r\n')
    expect(answer, path).not.toContain('access-control-')
    expect(answer, path).not.toContain('x-powered-by')
  }
})

it('no path reaches the outbox, the admin calls or another session', async () => {
  const bea = await t.signUp('bea@example.com')
  await bea.client.auth.resetPasswordForEmail('bea@example.com')
  const legacy =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU'
  for (const path of [
    '/auth/v1/outbox',
    '/auth/v1/admin/outbox',
    '/api/outbox',
    '/api/account/outbox',
    '/rest/v1/auth_outbox',
    '/auth/v1/admin/users',
    '/auth/v1/admin/generate_link',
  ]) {
    for (const bearer of [ana.token, legacy, key]) {
      for (const method of ['GET', 'POST']) {
        const answer = await send([
          `${method} ${path} HTTP/1.1`,
          host(),
          `apikey: ${key}`,
          `Authorization: Bearer ${bearer}`,
          'Content-Length: 0',
        ])
        expect(statusOf(answer), `${method} ${path}`).toBeGreaterThanOrEqual(400)
        expect(answer).not.toContain('bea@example.com')
      }
    }
    expect(
      statusOf(await send([`GET ${path} HTTP/1.1`, host(), `apikey: ${legacy}`])),
    ).toBeGreaterThanOrEqual(400)
  }
  const { data } = await bea.client.auth.getClaims()
  const theirs = data?.claims.session_id
  const end = await send([
    `DELETE /api/sessions/${theirs} HTTP/1.1`,
    host(),
    `Authorization: Bearer ${ana.token}`,
  ])
  expect(statusOf(end)).toBeGreaterThanOrEqual(400)
  expect((await bea.client.auth.getUser()).error).toBeNull()
  // An access token is not accepted as a media token.
  expect(statusOf(await send([`GET /api/covers/x?t=${ana.token} HTTP/1.1`, host()]))).toBeGreaterThanOrEqual(
    400,
  )
})
