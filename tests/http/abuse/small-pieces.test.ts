import { once } from 'node:events'
import { connect } from 'node:tls'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { readBody } from '#http/requests/body.ts'
import { type Served, served } from '../support/listening.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const BYTES = 200_000
const AT_ONCE = 2_000
/** Far more than a body of that size needs, and far less than one object for each byte. */
const MEMORY_MAX = 15 * 1024 * 1024

function memory(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const CHUNKED = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'

const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream]), payload])

/** A client's preface, its settings, and a POST to / in HPACK (RFC 9113, 4 and 6). */
const HTTP2_BEGINNING = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(4, 0, 0, Buffer.alloc(0)),
  frame(1, 4, 1, Buffer.concat([Buffer.from([0x83, 0x87, 0x84, 0x41, 9]), Buffer.from('localhost')])),
])

async function overHttp2({ port }: Served) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  await once(socket, 'secureConnect')
  return socket
}

it.each([
  ['HTTP/1.1', (to: Served) => to.plain(), Buffer.from(CHUNKED), Buffer.from('1\r\nx\r\n')],
  ['HTTP/1.1 over TLS', (to: Served) => to.tls(), Buffer.from(CHUNKED), Buffer.from('1\r\nx\r\n')],
  ['HTTP/2', overHttp2, HTTP2_BEGINNING, frame(0, 0, 1, Buffer.from('x'))],
] as const)('a body of one-byte pieces takes little memory (%s)', async (_name, open, beginning, piece) => {
  let read = 0
  const to = await served((request) => {
    request.on('data', (part: Buffer) => {
      read += part.length
    })
    readBody(request as never).catch(() => undefined)
  }, {})
  const socket = await open(to)
  const batch = Buffer.concat(Array.from({ length: AT_ONCE }, () => piece))
  socket.write(beginning)
  const before = memory()
  for (let sent = AT_ONCE; sent <= BYTES; sent += AT_ONCE) {
    socket.write(batch)
    await expect.poll(() => read, { interval: 5, timeout: 20_000 }).toBe(sent)
  }
  expect(memory() - before).toBeLessThan(MEMORY_MAX)
})
