import { constants } from 'node:http2'
import { describe, expect, it } from 'vitest'
import { isAppError } from '#domain/errors.ts'
import { readBody } from '#http/body.ts'
import { ENDURANCE } from '#http/endurance.ts'
import type { RequestHandler } from '#http/listen.ts'
import { closedAfter, ownAddress, type Served, served } from './support/listening.ts'

const elsewhere = { connections: 5, requests: 5, bodies: 3, bodyBytes: 100_000 }
const FEW = { here: ENDURANCE.here, elsewhere, network: ENDURANCE.network }

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

/** The answer to one request of HTTP/2, or the code its stream was closed with. */
async function ask(to: Served, host?: string, body?: Buffer, path = '/'): Promise<number | string> {
  const session = await to.http2({}, host)
  const stream = session.request({ ':method': body === undefined ? 'GET' : 'POST', ':path': path })
  stream.on('error', () => undefined)
  stream.end(body)
  return new Promise((resolve) => {
    stream.once('response', (head) => resolve(head[':status'] ?? 0))
    stream.once('close', () => resolve(`closed ${stream.rstCode}`))
  })
}

// Without another address of this machine nobody comes from elsewhere.
describe.runIf(ownAddress !== undefined)('one address of the network', () => {
  it('has so many connections, and who sits at the computer is none of them', async () => {
    const to = await served((request, response) => {
      if (request.url === '/here') response.end()
    }, FEW)
    for (let n = 0; n < 5; n++) {
      const socket = await to.tls(ownAddress)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }
    const oneMore = async () => closedAfter(await to.plain(ownAddress))
    // Before the server hangs up on silence.
    expect(await oneMore()).toBeLessThan(ENDURANCE.greeting)
    expect(await ask(to, '127.0.0.1', undefined, '/here')).toBe(200)
  })

  it('has room for one more where another asks nothing: silence keeps nobody out', async () => {
    const to = await served(answering, FEW)
    const held = []
    for (let n = 0; n < 5; n++) held.push(await to.tls(ownAddress))
    expect(await ask(to, ownAddress)).toBe(200)
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false])
  })

  it('has so many requests, and the rest are refused unread', async () => {
    const to = await served(never, FEW)
    const session = await to.http2({}, ownAddress)
    const codes: (number | undefined)[] = []
    for (let n = 0; n < 8; n++) {
      const stream = session.request({ ':path': '/' })
      stream.on('error', () => undefined)
      stream.once('close', () => codes.push(stream.rstCode))
    }
    await expect
      .poll(() => codes, { timeout: 3_000 })
      .toEqual(Array(3).fill(constants.NGHTTP2_REFUSED_STREAM))
  })

  it('has so many bodies under way, of so many bytes', async () => {
    const to = await served(reading, FEW)
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
    // What was refused holds nothing any more, and the others are read to their end.
    half[0]?.close()
    half[1]?.end()
    half[2]?.end()
    await expect.poll(() => statuses).toEqual([429, 429, 200, 200])
    expect(await ask(to, '127.0.0.1', Buffer.alloc(500_000))).toBe(200)
  })

  it('what a proxy of this computer passes on is counted apart from who sits at it', async () => {
    const to = await served(reading, FEW)
    const session = await to.http2()
    const statuses: unknown[] = []
    const post = (headers: object) => {
      const stream = session.request({ ':method': 'POST', ':path': '/', ...headers }, { endStream: false })
      stream.on('error', () => undefined)
      stream.once('response', (head) => statuses.push(head[':status']))
    }
    for (let n = 0; n < 4; n++) post({ 'x-forwarded-for': `203.0.113.${n}` })
    await expect.poll(() => statuses).toEqual([429])
    expect(await ask(to, '127.0.0.1', Buffer.alloc(1))).toBe(200)
  })
})

it('requests of the network leave room for everything else, and those taken back are not begun', async () => {
  if (ownAddress === undefined) return
  let begun = 0
  const rounds: number[] = []
  const to = await served((request, response) => {
    if (request.url === '/here') return void response.end('ok')
    begun++
    // Each takes a while of everybody's time.
    const end = performance.now() + 5
    while (performance.now() < end);
    response.end('ok')
  }, {})
  const session = await to.http2({}, ownAddress)
  const local = await to.http2()
  const streams = Array.from({ length: 100 }, () => session.request({ ':path': '/' }))
  for (const stream of streams) stream.on('error', () => undefined).resume()
  await expect.poll(() => begun).toBeGreaterThan(0)
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

it('who asks and takes back without end is hung up on', async () => {
  let seen = 0
  let over = false
  const to = await served((request) => {
    if (seen++ > 0 || !('stream' in request)) return
    request.stream.session?.once('close', () => {
      over = true
    })
  }, {})
  const session = await to.http2()
  for (let asked = 0; asked < 2_000 && !over; asked++) {
    const stream = session.request({ ':path': '/' })
    stream.on('error', () => undefined)
    stream.close(constants.NGHTTP2_CANCEL)
    if (asked % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => over).toBe(true)
  expect(seen).toBeLessThan(500)
})

it('a program of this computer that holds all its connections silent keeps nobody out', async () => {
  const here = { ...ENDURANCE.here, connections: 5 }
  const to = await served(answering, { ...FEW, here })
  const silent = await Promise.all(Array.from({ length: 5 }, () => to.plain()))
  const ended = new Promise((resolve) => silent[0]?.once('close', resolve))
  expect(await ask(to)).toBe(200)
  await ended
})
