import { randomBytes } from 'node:crypto'
import type { ClientHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#domain/errors/errors.ts'
import { readBody } from '#http/requests/body.ts'
import { closedAfter, type Served, served } from '../support/listening.ts'

const SHORT_LIMITS = {
  handshake: 500,
  head: 500,
  idle: 1_000,
  stall: 1_000,
  pace: { every: 500, bytes: 1_000 },
}
/** Milliseconds: longer than SHORT_LIMITS on slow machines, shorter than the helper's own limits. */
const CLOSED_WITHIN = 8_000

/** Sends a piece every 100 ms until the socket is closed. */
function trickle(socket: Socket, piece: string): void {
  const clock = setInterval(() => socket.write(piece), 100)
  socket.once('close', () => clearInterval(clock))
}

type Case = [name: string, begin: (to: Served) => Promise<Socket | ClientHttp2Session>]

describe('an idle connection is closed', () => {
  it.each<Case>([
    ['a client that sends nothing', (to) => to.plain()],
    [
      'a client that sends half a line',
      async (to) => {
        const socket = await to.plain()
        socket.write('GET /api/hel')
        return socket
      },
    ],
    [
      'a client that sends an endless head',
      async (to) => {
        const socket = await to.plain()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
        trickle(socket, 'X-A: b\r\n')
        return socket
      },
    ],
    [
      'a client that sends an endless head over TLS',
      async (to) => {
        const socket = await to.tls()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
        trickle(socket, 'X-A: b\r\n')
        return socket
      },
    ],
    [
      'a client that sends an endless second head',
      async (to) => {
        const socket = await to.tls()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
        await new Promise((resolve) => socket.once('data', resolve))
        trickle(socket, 'GET')
        return socket
      },
    ],
    [
      'a client that sends half a handshake',
      async (to) => {
        const socket = await to.plain()
        const hello = randomBytes(200)
        hello.set([0x16, 0x03, 0x01, 0x02, 0x00])
        socket.write(hello)
        return socket
      },
    ],
    [
      'a client that sends a handshake byte by byte',
      async (to) => {
        const socket = await to.plain()
        socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]))
        trickle(socket, '\x01')
        return socket
      },
    ],
    ['a client that sends nothing over TLS', (to) => to.tls()],
    ['a client that sends no HTTP/2 request', (to) => to.http2()],
    [
      'a client that only sends HTTP/2 pings',
      async (to) => {
        const session = await to.http2()
        const clock = setInterval(() => session.destroyed || session.ping(() => undefined), 100)
        session.once('close', () => clearInterval(clock))
        return session
      },
    ],
    [
      'a client that sends no request after its first HTTP/2 response',
      async (to) => {
        const session = await to.http2()
        await new Promise((resolve) => session.request({ ':path': '/' }).resume().once('end', resolve))
        return session
      },
    ],
  ])('%s', async (_name, begin) => {
    const to = await served((_request, response) => void response.end('ok'), SHORT_LIMITS)
    expect(await closedAfter(await begin(to))).toBeLessThan(CLOSED_WITHIN)
  })
})

describe('request bodies', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'

  it.each(['plain', 'tls'] as const)(
    'an endless body gets a 408, and its connection is closed (%s)',
    async (protocol) => {
      const to = await served(reading, SHORT_LIMITS)
      const socket = await to[protocol]()
      socket.write(HEAD)
      trickle(socket, 'a')
      const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
      expect(await closedAfter(socket)).toBeLessThan(CLOSED_WITHIN)
      expect(await answer).toContain('408')
    },
  )

  it('an endless HTTP/2 body gets a 408, and other streams go on', async () => {
    const to = await served(reading, SHORT_LIMITS)
    const session = await to.http2()
    const half = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })
    half.on('error', () => undefined)
    half.write('a')
    const status = new Promise((resolve) => half.once('response', (head) => resolve(head[':status'])))
    expect(await status).toBe(408)
    half.resume()
    await new Promise((resolve) => half.once('close', resolve))
    const whole = session.request({ ':method': 'POST', ':path': '/' })
    whole.end('a')
    expect(await new Promise((resolve) => whole.once('response', (head) => resolve(head[':status'])))).toBe(
      200,
    )
  })

  it('a body that the handler does not read is cut off after a short time', async () => {
    const to = await served((_request, response) => void response.writeHead(401).end(), SHORT_LIMITS)
    const socket = await to.tls()
    socket.write(HEAD)
    trickle(socket, 'a')
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
    expect(await answer).toContain('401')
    expect(await closedAfter(socket)).toBeLessThan(CLOSED_WITHIN)

    const session = await to.http2()
    const half = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })
    half.on('error', () => undefined)
    half.resume()
    expect(await new Promise((resolve) => half.once('response', (head) => resolve(head[':status'])))).toBe(
      401,
    )
    await new Promise((resolve) => half.once('close', resolve))
  })

  it('a slow body that keeps arriving is read to the end', async () => {
    const to = await served(reading, { ...SHORT_LIMITS, pace: { every: 1_000, bytes: 1_000 } })
    const socket = await to.tls()
    socket.write(HEAD)
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
    // In total twice as long as a body may stall.
    for (let n = 0; n < 20; n++) {
      socket.write('a'.repeat(5_000))
      await delay(100)
    }
    expect(await answer).toContain('200')
  })
})

/** Reads the request body and responds with 200 or the error's status. */
function reading(
  request: Parameters<Parameters<typeof served>[0]>[0],
  response: { statusCode: number; end(): unknown },
) {
  readBody(request as never).then(
    () => response.end(),
    (error: unknown) => {
      response.statusCode = isAppError(error) ? error.status : 500
      response.end()
    },
  )
}
