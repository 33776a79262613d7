import type { ClientHttp2Stream } from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { sendInChunks } from '#http/responses/chunked-responses.ts'
import { served } from '../support/listening.ts'

const SHORT_LIMITS = { handshake: 500, head: 500, idle: 1_000, stall: 1_000 }
/** More than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(48 * 1024 * 1024, 'a')

/** Serves a large response; `ended` has the milliseconds from each request's start to its end. */
function serveLarge(limits = SHORT_LIMITS) {
  const ended: number[] = []
  const app = new Koa().use(sendInChunks).use((ctx) => {
    ctx.body = LARGE
  })
  app.silent = true
  const answer = app.callback()
  const server = served((request, response) => {
    const start = performance.now()
    const end = () => ended.push(performance.now() - start)
    if ('stream' in request) request.stream.once('close', end)
    else request.socket.once('close', end)
    void answer(request as never, response as never)
  }, limits)
  return { server, ended }
}

it('an HTTP/1.1 response that the client does not read ends with its connection', async () => {
  const { server, ended } = serveLarge()
  const socket = await (await server).tls()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(1)
  expect(ended[0]).toBeGreaterThan(900)
})

it('an HTTP/2 response that the client does not read ends; its session goes on', async () => {
  const { server, ended } = serveLarge()
  const session = await (await server).http2({ settings: { initialWindowSize: 0 } })
  const stalled = session.request({ ':path': '/' })
  stalled.on('error', () => undefined)
  await new Promise((resolve) => stalled.once('response', resolve))
  await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(1)
  expect(ended[0]).toBeGreaterThan(900)
  expect(session.destroyed).toBe(false)
})

it('a response that the client reads slowly is not cut off', async () => {
  const { server } = serveLarge({ ...SHORT_LIMITS, stall: 2_000 })
  const to = await server
  const socket = await to.tls()
  const session = await to.http2()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const stream = session.request({ ':path': '/' })

  // A fifteenth of the response, then a pause: more than twice as long in total as it may stall.
  const slowly = async (from: TLSSocket | ClientHttp2Stream): Promise<number> => {
    let size = 0
    let allowed = 0
    from.on('data', (data: Buffer) => {
      size += data.length
      if (size > allowed) from.pause()
    })
    const clock = setInterval(() => {
      allowed += LARGE.length / 15
      from.resume()
    }, 330)
    await new Promise((resolve) => from.once('end', resolve))
    clearInterval(clock)
    return size
  }
  const sizes = await Promise.all([slowly(socket), slowly(stream)])
  expect(sizes[0]).toBeGreaterThan(LARGE.length)
  expect(sizes[1]).toBe(LARGE.length)
})

it('the server waits for a handler that is slow to respond (HTTP/1.1 and HTTP/2)', async () => {
  const to = await served(
    (_request, response) => void delay(1_500).then(() => response.end('ok')),
    SHORT_LIMITS,
  )
  const socket = await to.tls()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const session = await to.http2()
  const stream = session.request({ ':path': '/' })
  const received = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
  const status = new Promise((resolve) => stream.once('response', (head) => resolve(head[':status'])))
  expect(await received).toContain('200')
  expect(await status).toBe(200)
})

it('the server waits for a handler that is slow in the middle of a response', async () => {
  const to = await served((_request, response) => {
    if ('stream' in response) response.write('a')
    else response.write('a')
    void delay(1_500).then(() => response.end('b'))
  }, SHORT_LIMITS)
  const socket = await to.tls()
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const session = await to.http2()
  const stream = session.request({ ':path': '/' })
  stream.setEncoding('utf8')
  let streamed = ''
  stream.on('data', (data) => {
    streamed += data
  })
  await expect.poll(() => [received.includes('b\r\n'), streamed], { timeout: 20_000 }).toEqual([true, 'ab'])
})
