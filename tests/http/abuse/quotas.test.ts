import { constants } from 'node:http2'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#domain/errors/errors.ts'
import { readBody } from '#http/requests/body.ts'
import { CLIENT_LIMITS } from '#http/server/client-limits.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { until } from '../../support/until.ts'
import { closedAfter, ownAddress, type Served, served } from '../support/listening.ts'

const elsewhere = { connections: 5, requests: 5, bodies: 3, bodyBytes: 100_000 }
const LIMITS = { here: CLIENT_LIMITS.here, elsewhere, network: CLIENT_LIMITS.network }

const reading: RequestHandler = (request, response) => {
  readBody(request as never).then(
    () => response.end(),
    (error: unknown) => {
      response.statusCode = isAppError(error) ? error.status : 500
      response.end()
    },
  )
}
const answering: RequestHandler = (_request, response) => void response.end('ok')
const never: RequestHandler = () => undefined

/** Returns the status of one HTTP/2 request, or the code its stream was closed with. */
async function statusOf(to: Served, host?: string, body?: Buffer, path = '/'): Promise<number | string> {
  const session = await to.http2({}, host)
  const stream = session.request({ ':method': body === undefined ? 'GET' : 'POST', ':path': path })
  stream.on('error', () => undefined)
  stream.end(body)
  return new Promise((resolve) => {
    stream.once('response', (head) => resolve(head[':status'] ?? 0))
    stream.once('close', () => resolve(`closed ${stream.rstCode}`))
  })
}

// Needs a non-loopback address of this machine, so that requests count as remote.
describe.runIf(ownAddress !== undefined)('limits per remote address', () => {
  it('limit connections; local clients are not counted', async () => {
    const to = await served((request, response) => {
      if (request.url === '/here') response.end()
    }, LIMITS)
    for (let n = 0; n < 5; n++) {
      const socket = await to.tls(ownAddress)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }
    const oneMore = async () => closedAfter(await to.plain(ownAddress))
    // Before the server hangs up on silence.
    expect(await oneMore()).toBeLessThan(CLIENT_LIMITS.handshake)
    expect(await statusOf(to, '127.0.0.1', undefined, '/here')).toBe(200)
  })

  it('make room for a new connection by closing a silent one', async () => {
    const to = await served(answering, LIMITS)
    const held = []
    for (let n = 0; n < 5; n++) held.push(await to.tls(ownAddress))
    expect(await statusOf(to, ownAddress)).toBe(200)
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false])
  })

  it('limit requests; the rest are refused unread', async () => {
    const to = await served(never, LIMITS)
    const session = await to.http2({}, ownAddress)
    const codes: (number | undefined)[] = []
    for (let n = 0; n < 8; n++) {
      const stream = session.request({ ':path': '/' })
      stream.on('error', () => undefined)
      stream.once('close', () => codes.push(stream.rstCode))
    }
    await expect.poll(() => codes).toEqual(Array(3).fill(constants.NGHTTP2_REFUSED_STREAM))
  })

  it('limit concurrent bodies and their bytes', async () => {
    const to = await served(reading, LIMITS)
    const session = await to.http2({}, ownAddress)
    const statuses: unknown[] = []
    const post = () => {
      const stream = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })
      stream.on('error', () => undefined)
      stream.once('response', (head) => statuses.push(head[':status']))
      return stream
    }
    const half = [post(), post(), post()]
    for (const stream of half) stream.write(Buffer.alloc(20_000))
    const fourth = post()
    await expect.poll(() => statuses).toEqual([429])
    fourth.close()
    half[0]?.write(Buffer.alloc(60_000))
    await expect.poll(() => statuses).toEqual([429, 429])
    // Refused bodies free their share; the others are read to their end.
    half[0]?.close()
    half[1]?.end()
    half[2]?.end()
    await expect.poll(() => statuses).toEqual([429, 429, 200, 200])
    expect(await statusOf(to, '127.0.0.1', Buffer.alloc(500_000))).toBe(200)
  })

  it('requests forwarded by a local proxy are counted apart from local ones', async () => {
    const to = await served(reading, LIMITS)
    const session = await to.http2()
    const statuses: unknown[] = []
    const post = (headers: object) => {
      const stream = session.request({ ':method': 'POST', ':path': '/', ...headers }, { endStream: false })
      stream.on('error', () => undefined)
      stream.once('response', (head) => statuses.push(head[':status']))
    }
    for (let n = 0; n < 4; n++) post({ 'x-forwarded-for': `203.0.113.${n}` })
    await expect.poll(() => statuses).toEqual([429])
    expect(await statusOf(to, '127.0.0.1', Buffer.alloc(1))).toBe(200)
  })
})

it('remote requests leave time for local ones, and cancelled requests are not started', async () => {
  if (ownAddress === undefined) return
  let begun = 0
  const rounds: number[] = []
  const to = await served((request, response) => {
    if (request.url === '/here') return void response.end('ok')
    begun++
    // Blocks the event loop.
    const end = performance.now() + 5
    while (performance.now() < end);
    response.end('ok')
  }, {})
  const session = await to.http2({}, ownAddress)
  const local = await to.http2()
  const streams = Array.from({ length: 100 }, () => session.request({ ':path': '/' }))
  for (const stream of streams) stream.on('error', () => undefined).resume()
  await until(() => begun > 0, 1)
  for (const stream of streams.slice(50)) stream.close(constants.NGHTTP2_CANCEL)
  while (begun < 45) {
    const start = performance.now()
    await new Promise((resolve) => local.request({ ':path': '/here' }).resume().once('end', resolve))
    rounds.push(performance.now() - start)
  }
  expect(Math.min(...rounds)).toBeLessThan(150)
  await expect.poll(() => streams.every(({ closed }) => closed)).toBe(true)
  expect(begun).toBeLessThan(100)
})

it('a client that keeps sending and cancelling requests is disconnected', async () => {
  let seen = 0
  let over = false
  const to = await served((request) => {
    if (seen++ > 0 || !('stream' in request)) return
    request.stream.session?.once('close', () => {
      over = true
    })
  }, {})
  const session = await to.http2()
  for (let count = 0; count < 2_000 && !over; count++) {
    const stream = session.request({ ':path': '/' })
    stream.on('error', () => undefined)
    stream.close(constants.NGHTTP2_CANCEL)
    if (count % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => over).toBe(true)
  expect(seen).toBeLessThan(500)
})

it('a local program that fills its limit with silent connections locks nobody out', async () => {
  const here = { ...CLIENT_LIMITS.here, connections: 5 }
  const to = await served(answering, { ...LIMITS, here })
  const silent = await Promise.all(Array.from({ length: 5 }, () => to.plain()))
  const ended = new Promise((resolve) => silent[0]?.once('close', resolve))
  expect(await statusOf(to)).toBe(200)
  await ended
})
