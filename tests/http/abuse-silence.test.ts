import { randomBytes } from 'node:crypto'
import type { ClientHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#domain/errors.ts'
import { readBody } from '#http/body.ts'
import { closedAfter, type Served, served } from './support/listening.ts'

const SOON = { greeting: 500, head: 500, idle: 1_000, stall: 1_000, pace: { every: 500, bytes: 1_000 } }
/** Long after the longest of them, for slow machines, and before any of a helper's own ends would come. */
const IN_TIME = 8_000

/** Sends a piece now and then, for as long as somebody takes it. */
function trickle(socket: Socket, piece: string): void {
  const clock = setInterval(() => socket.write(piece), 100)
  socket.once('close', () => clearInterval(clock))
}

type Ends = [name: string, begin: (to: Served) => Promise<Socket | ClientHttp2Session>]

describe('whoever keeps a connection without asking anything', () => {
  it.each<Ends>([
    ['says nothing', (to) => to.plain()],
    [
      'sends half a line',
      async (to) => {
        const socket = await to.plain()
        socket.write('GET /api/hel')
        return socket
      },
    ],
    [
      'sends a head that never ends',
      async (to) => {
        const socket = await to.plain()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
        trickle(socket, 'X-A: b\r\n')
        return socket
      },
    ],
    [
      'sends a head over TLS that never ends',
      async (to) => {
        const socket = await to.tls()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
        trickle(socket, 'X-A: b\r\n')
        return socket
      },
    ],
    [
      'sends a second head that never ends',
      async (to) => {
        const socket = await to.tls()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
        await new Promise((resolve) => socket.once('data', resolve))
        trickle(socket, 'GET')
        return socket
      },
    ],
    [
      'sends half a handshake',
      async (to) => {
        const socket = await to.plain()
        const hello = randomBytes(200)
        hello.set([0x16, 0x03, 0x01, 0x02, 0x00])
        socket.write(hello)
        return socket
      },
    ],
    [
      'drips a handshake',
      async (to) => {
        const socket = await to.plain()
        socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]))
        trickle(socket, '\x01')
        return socket
      },
    ],
    ['says nothing in TLS', (to) => to.tls()],
    ['asks nothing in HTTP/2', (to) => to.http2()],
    [
      'only pings in HTTP/2',
      async (to) => {
        const session = await to.http2()
        const clock = setInterval(() => session.destroyed || session.ping(() => undefined), 100)
        session.once('close', () => clearInterval(clock))
        return session
      },
    ],
    [
      'has been answered in HTTP/2, and asks no more',
      async (to) => {
        const session = await to.http2()
        await new Promise((resolve) => session.request({ ':path': '/' }).resume().once('end', resolve))
        return session
      },
    ],
  ])('%s: is hung up on', async (_name, begin) => {
    const to = await served((_request, response) => void response.end('ok'), SOON)
    expect(await closedAfter(await begin(to))).toBeLessThan(IN_TIME)
  })
})

describe('whoever sends a body', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'

  it.each(['plain', 'tls'] as const)('that never ends is told so, and hung up on (%s)', async (way) => {
    const to = await served(reading, SOON)
    const socket = await to[way]()
    socket.write(HEAD)
    trickle(socket, 'a')
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
    expect(await closedAfter(socket)).toBeLessThan(IN_TIME)
    expect(await answer).toContain('408')
  })

  it('that never ends in HTTP/2 loses its stream, and the others go on', async () => {
    const to = await served(reading, SOON)
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

  it('that nobody reads may go on for a moment, and is then cut off', async () => {
    const to = await served((_request, response) => void response.writeHead(401).end(), SOON)
    const socket = await to.tls()
    socket.write(HEAD)
    trickle(socket, 'a')
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
    expect(await answer).toContain('401')
    expect(await closedAfter(socket)).toBeLessThan(IN_TIME)

    const session = await to.http2()
    const half = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })
    half.on('error', () => undefined)
    half.resume()
    expect(await new Promise((resolve) => half.once('response', (head) => resolve(head[':status'])))).toBe(
      401,
    )
    await new Promise((resolve) => half.once('close', resolve))
  })

  it('slowly, but goes on, is read to the end', async () => {
    const to = await served(reading, SOON)
    const socket = await to.tls()
    socket.write(HEAD)
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
    // Three times as long as a body may stand still.
    for (let n = 0; n < 20; n++) {
      socket.write('a'.repeat(5_000))
      await delay(100)
    }
    expect(await answer).toContain('200')
  })
})

/** Reads what it is sent, and says how that went. */
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
