import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { listen } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { BoundedWebSocket, createWebSocketServer } from '#http/server/websockets.ts'
import { frame, frameHead, openRawWebSocket, sendEndlessly } from '../support/servers/raw-websocket.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

const MB = 1024 * 1024

/** A server of bounded WebSockets, with its connections and the sizes of received messages. */
async function serve(maxUndelivered?: number) {
  const server = createWebSocketServer({ maxPayload: MB, maxUndelivered })
  const accepted: WebSocket[] = []
  const received: number[] = []
  const connections: Socket[] = []
  const { port, close } = await listen((_request, response) => void response.end(), {
    port: 0,
    host: '127.0.0.1',
    certificate: await localCertificate(await tempDir(), []),
    upgrade: (request, socket, head) =>
      server.accept(request, socket, head, (ws) => {
        accepted.push(ws)
        connections.push(request.socket)
        ws.on('error', () => undefined)
        ws.on('message', (data: Buffer) => received.push(data.length))
      }),
  })
  onTestFinished(close)
  return {
    plain: `http://localhost:${port}`,
    secure: `https://localhost:${port}`,
    accepted,
    connections,
    received,
  }
}

test('a message in many fragments with pings between them is delivered', async () => {
  const { plain, received } = await serve()
  const socket = await openRawWebSocket(plain)
  const part = Buffer.alloc(MB / 128)
  for (let round = 1; round <= 20; round++) {
    for (let n = 0; n < 128; n++) {
      socket.write(frame(n === 0 ? 'binary' : 'continuation', part, { final: n === 127 }))
      if (n % 32 === 0) socket.write(frame('ping', Buffer.from('x')))
    }
    await until(() => received.length === round)
  }
  expect(new Set(received)).toEqual(new Set([MB]))
  expect(socket.destroyed).toBe(false)
})

test('a message of too many fragments closes the connection', async () => {
  const { plain, received } = await serve()
  const socket = await openRawWebSocket(plain)
  const closeFrame = once(socket, 'data') as Promise<[Buffer]>
  for (let n = 0; n <= 256; n++)
    socket.write(frame(n === 0 ? 'binary' : 'continuation', Buffer.alloc(1), { final: false }))
  const [bytes] = await closeFrame
  expect([bytes[0], bytes.readUInt16BE(2)]).toEqual([0x88, 1008])
  await once(socket, 'close')
  expect(received).toEqual([])
})

test('a client that does not respond to the close is disconnected soon', async () => {
  const { plain, accepted } = await serve()
  const socket = await openRawWebSocket(plain)
  const started = performance.now()
  accepted[0]?.close(1008)
  await once(socket, 'close')
  // 30 seconds by default.
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('a frame received in chunks of one byte is limited by the memory of the chunks', async () => {
  const { secure } = await serve()
  const socket = await openRawWebSocket(secure)
  // Each write is a TLS record, which the server receives as a chunk.
  const sent = await sendEndlessly(socket, frameHead('binary', MB), Buffer.alloc(1), 16_000)
  expect(sent.closed).toBe(true)
  expect(sent.bytes).toBeLessThan(8_000)
})

test('all unfinished messages of a server have a common limit, and the largest is dropped', async () => {
  const { plain, connections, received } = await serve(2 * MB)
  const begin = async (size: number) => {
    const socket = await openRawWebSocket(plain)
    const connection = connections.at(-1)
    socket.write(frameHead('binary', MB))
    socket.write(Buffer.alloc(size))
    await until(() => (connection?.bytesRead ?? 0) > size || connection?.destroyed === true)
    return socket
  }
  const smaller = await begin(400_000)
  const larger = await begin(1_000_000)
  const closed = once(larger, 'close')
  const last = await begin(800_000)
  await closed
  smaller.write(Buffer.alloc(MB - 400_000))
  await until(() => received.length === 1)
  last.write(Buffer.alloc(MB - 800_000))
  await until(() => received.length === 2)
  expect(received).toEqual([MB, MB])
})

test('a client that floods control frames is dropped, and one that sends a few pings is answered', async () => {
  const { plain } = await serve()
  const client = new WebSocket(plain.replace('http', 'ws'))
  onTestFinished(() => client.terminate())
  await once(client, 'open')
  for (let n = 0; n < 100; n++) {
    client.ping()
    await once(client, 'pong')
  }
  expect(client.readyState).toBe(WebSocket.OPEN)
  const socket = await openRawWebSocket(plain)
  socket.write(Buffer.concat(Array.from({ length: 300 }, () => frame('pong', Buffer.alloc(0)))))
  await once(socket, 'close')
})

test('a client that keeps sending after the close is disconnected', async () => {
  const { plain, accepted } = await serve()
  const socket = await openRawWebSocket(plain)
  accepted[0]?.close(1008)
  const message = frame('binary', Buffer.alloc(64 * 1024))
  const sent = await sendEndlessly(socket, message, message, 1024 * MB)
  expect(sent.closed).toBe(true)
  expect(sent.bytes).toBeLessThan(16 * MB)
})

test('messages are not compressed, even if the other end offers it', async () => {
  const { plain, accepted } = await serve()
  const client = new WebSocket(plain.replace('http', 'ws'), { perMessageDeflate: true })
  onTestFinished(() => client.terminate())
  await once(client, 'open')
  expect(accepted[0]?.extensions).toBe('')
  const other = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true })
  onTestFinished(() => other.close())
  await once(other, 'listening')
  const bounded = new BoundedWebSocket(`ws://127.0.0.1:${(other.address() as AddressInfo).port}`)
  onTestFinished(() => bounded.terminate())
  await once(bounded, 'open')
  expect(bounded.extensions).toBe('')
})

test('a flood of empty messages does not block the event loop', async () => {
  const { plain, received } = await serve()
  const socket = await openRawWebSocket(plain)
  const empty = frame('binary', Buffer.alloc(0))
  socket.write(Buffer.concat(Array.from({ length: 2_000 }, () => empty)))
  let most = 0
  for (let before = 0; before < 2_000; before = received.length) {
    await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, received.length - before)
  }
  expect(most).toBe(1)
})
