import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { onTestFinished } from 'vitest'

/** Opcodes of RFC 6455, 5.2. */
export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export interface FrameOptions {
  readonly final?: boolean
  /** Clients mask their frames, here with zeros; servers do not. */
  readonly masked?: boolean
}

/** Returns the head of a frame (RFC 6455, 5.2) whose payload has `length` bytes. */
export function frameHead(
  opcode: keyof typeof OPCODE,
  length: number,
  { final = true, masked = true }: FrameOptions = {},
): Buffer {
  const extended = Buffer.alloc(length < 126 ? 0 : 8)
  if (length >= 126) extended.writeBigUInt64BE(BigInt(length))
  const first = (final ? 0x80 : 0) | OPCODE[opcode]
  const second = (masked ? 0x80 : 0) | (length < 126 ? length : 127)
  return Buffer.concat([Buffer.from([first, second]), extended, Buffer.alloc(masked ? 4 : 0)])
}

export const frame = (opcode: keyof typeof OPCODE, payload: Buffer, options?: FrameOptions): Buffer =>
  Buffer.concat([frameHead(opcode, payload.length, options), payload])

/** Opens a WebSocket without a library, so that the caller can send any bytes. It reads, and never responds. */
export async function openRawWebSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Duplex> {
  const { protocol, port, host, pathname, search } = new URL(url)
  const secure = protocol === 'https:'
  const target = { host: '127.0.0.1', port: Number(port) }
  const socket = secure
    ? connectTls({ ...target, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    : connect(target)
  onTestFinished(() => void socket.destroy())
  socket.setNoDelay(true)
  await once(socket, secure ? 'secureConnect' : 'connect')
  const lines = Object.entries({
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const status = answer.toString('latin1').split('\r\n', 1)[0] ?? ''
  if (!status.includes(' 101 ')) throw new Error(status)
  socket.on('error', () => undefined)
  return socket.resume()
}

/** Listens for one WebSocket and accepts it without a library. Returns the address and the accepted socket. */
export async function rawWebSocketServer(): Promise<{
  readonly url: string
  readonly socket: Promise<Duplex>
}> {
  const server = createServer()
  const socket = new Promise<Duplex>((resolve) => {
    server.once('upgrade', ({ headers }, accepted: Duplex) => {
      onTestFinished(() => void accepted.destroy())
      accepted.on('error', () => undefined)
      const accept = createHash('sha1')
        .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      accepted.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      )
      resolve(accepted.resume())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, socket }
}

export interface Sent {
  readonly bytes: number
  /** Whether the other end closed the connection. */
  readonly closed: boolean
  /** Highest growth of this process's array buffers while sending, in bytes. */
  readonly growth: number
}

/** Sends `first`, then `next` again and again, up to `max` bytes or until the other end closes the connection. */
export async function sendEndlessly(
  socket: Duplex,
  first: Buffer,
  next: Buffer,
  max = 64 * 1024 * 1024,
): Promise<Sent> {
  const before = process.memoryUsage().arrayBuffers
  let growth = 0
  let bytes = 0
  for (let chunk = first; bytes < max && !socket.destroyed; chunk = next) {
    bytes += chunk.length
    // Resolves also when the write fails, which destroys the socket.
    await new Promise<void>((resolve) => {
      socket.once('close', resolve)
      socket.write(chunk, () => {
        socket.off('close', resolve)
        resolve()
      })
    })
    growth = Math.max(growth, process.memoryUsage().arrayBuffers - before)
  }
  return { bytes, closed: socket.destroyed, growth }
}

/** Returns an endless text message: one-byte fragments, each followed by 64 KiB of pongs. */
export function endlessMessage(masked = true): { readonly first: Buffer; readonly next: Buffer } {
  const pong = frame('pong', Buffer.alloc(125), { masked })
  const pongs = Buffer.concat(Array.from({ length: Math.floor((64 * 1024) / pong.length) }, () => pong))
  const fragment = (opcode: 'text' | 'continuation') =>
    Buffer.concat([frame(opcode, Buffer.from('a'), { final: false, masked }), pongs])
  return { first: fragment('text'), next: fragment('continuation') }
}
