import type { ClientHttp2Stream } from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { inPieces } from '#http/chunked-answers.ts'
import { served } from './support/listening.ts'

const SOON = { greeting: 500, head: 500, idle: 1_000, stall: 1_000 }
/** More than the kernel takes in for a reader that does not read. */
const LARGE = Buffer.alloc(48 * 1024 * 1024, 'a')

/** A server of a large answer, and when its answers ended after they had begun, in milliseconds. */
function answering() {
  const ended: number[] = []
  const app = new Koa().use(inPieces).use((ctx) => {
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
  }, SOON)
  return { server, ended }
}

it('an answer of HTTP/1.1 of which nothing is taken ends with its connection', async () => {
  const { server, ended } = answering()
  const socket = await (await server).tls()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => ended.length, { timeout: 5_000 }).toBe(1)
  expect(ended[0]).toBeGreaterThan(900)
})

it('an answer of HTTP/2 of which nothing is taken ends, and the others go on', async () => {
  const { server, ended } = answering()
  const session = await (await server).http2({ settings: { initialWindowSize: 0 } })
  const stalled = session.request({ ':path': '/' })
  stalled.on('error', () => undefined)
  await new Promise((resolve) => stalled.once('response', resolve))
  await expect.poll(() => ended.length, { timeout: 5_000 }).toBe(1)
  expect(ended[0]).toBeGreaterThan(900)
  expect(session.destroyed).toBe(false)
})

it('an answer that is taken slowly is never cut off', async () => {
  const { server } = answering()
  const to = await server
  const socket = await to.tls()
  const session = await to.http2()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const stream = session.request({ ':path': '/' })

  // A fifteenth of it, and a pause: it takes five times as long as it may stand still.
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

it('an answer that is long in the making is waited for, on both', async () => {
  const to = await served((_request, response) => void delay(1_500).then(() => response.end('ok')), SOON)
  const socket = await to.tls()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const session = await to.http2()
  const stream = session.request({ ':path': '/' })
  const heard = new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
  const status = new Promise((resolve) => stream.once('response', (head) => resolve(head[':status'])))
  expect(await heard).toContain('200')
  expect(await status).toBe(200)
})

it('a part of an answer that the server itself is slow with is waited for', async () => {
  const to = await served((_request, response) => {
    if ('stream' in response) response.write('a')
    else response.write('a')
    void delay(1_500).then(() => response.end('b'))
  }, SOON)
  const socket = await to.tls()
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString()
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const session = await to.http2()
  const stream = session.request({ ':path': '/' })
  stream.setEncoding('utf8')
  let streamed = ''
  stream.on('data', (data) => {
    streamed += data
  })
  await expect.poll(() => [heard.includes('b\r\n'), streamed], { timeout: 8_000 }).toEqual([true, 'ab'])
})
