import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws'
import { createRateLimit } from '../requests/rate-limit.ts'

/**
 * Maximum fragments of one message. Chromium splits a message of 1 MB into about 20, more on a slow network; the bytes
 * that fragments retain are bounded separately.
 */
const FRAGMENTS_MAX = 256
/** Rate limit of pings and pongs on one connection, each of whose ends sends a ping every 20 seconds. */
const CONTROL_FRAMES = { burst: 200, perMinute: 1_200 }
/** Time for the other end to answer a close frame, in milliseconds. */
const CLOSE_TIMEOUT = 2_000
/** Memory of the objects around one received chunk, in bytes. */
const CHUNK_OVERHEAD = 512
/** Allowance in bytes beside the payload of a message: frame headers, control frames, the next message. */
const SLACK = 256 * 1024
/** The default size limit of a message that a client accepts, in bytes. */
const CLIENT_PAYLOAD_MAX = 8 * 1024 * 1024

/**
 * Options of `ws` for both ends. Its type declarations lack `closeTimeout`. Without synchronous events, one message is
 * delivered per turn of the event loop: a read of 64 KiB may contain 32,000 empty ones, which would delay other
 * clients.
 */
const LIMITS = {
  maxFragments: FRAGMENTS_MAX,
  perMessageDeflate: false,
  closeTimeout: CLOSE_TIMEOUT,
  allowSynchronousEvents: false,
}

/** Received bytes of one connection that are not delivered as a message yet. */
interface Meter {
  readonly ws: WebSocket
  bytes: number
}

/** The meters of all connections of a server, with a common limit in bytes. */
interface Pool {
  readonly max: number
  readonly meters: Set<Meter>
  bytes: number
}

const createPool = (max = Number.POSITIVE_INFINITY): Pool => ({ max, meters: new Set(), bytes: 0 })

export interface WebSocketServerOptions {
  /** The largest message, in bytes. */
  readonly maxPayload: number
  /** Maximum undelivered bytes of all connections; beyond it the connection with the most is terminated. */
  readonly maxUndelivered?: number
}

/** Accepts WebSockets whose memory is bounded. */
export interface BoundedWebSocketServer {
  /** Completes the handshake of an upgrade request; `onOpen` is not called if the handshake fails. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (ws: WebSocket) => void): void
}

/** Creates a server without a port of its own: `accept` takes the upgrade requests of an HTTP server. */
export function createWebSocketServer(options: WebSocketServerOptions): BoundedWebSocketServer {
  const { maxPayload, maxUndelivered } = options
  const server = new WebSocketServer({ ...LIMITS, noServer: true, clientTracking: false, maxPayload })
  const pool = createPool(maxUndelivered)
  return {
    accept: (request, socket, head, onOpen) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        boundConnection(ws, socket, maxPayload, pool)
        onOpen(ws)
      }),
  }
}

/** A client's WebSocket whose memory is bounded like the server's connections, for servers that are not trusted. */
export class BoundedWebSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[], options: ClientOptions = {}) {
    const { maxPayload = CLIENT_PAYLOAD_MAX } = options
    super(address, protocols, { ...options, ...LIMITS, maxPayload })
    this.once('upgrade', ({ socket }) => {
      this.once('open', () => boundConnection(this, socket, maxPayload, createPool()))
    })
  }
}

/**
 * Terminates a connection that sends too many control frames, or too many bytes without completing a message.
 * A fragment is a view of the chunk it was received in and retains all of it, so received bytes are counted
 * instead of payload bytes. While the connection closes, completed messages are no longer subtracted.
 */
function boundConnection(ws: WebSocket, socket: Duplex, maxPayload: number, pool: Pool): void {
  // Twice the payload, because a segment of 512 bytes, the smallest that networks send, counts double.
  const max = 2 * maxPayload + SLACK
  const meter: Meter = { ws, bytes: 0 }
  pool.meters.add(meter)

  const onData = (chunk: Buffer): void => {
    // The connection was terminated already.
    if (!pool.meters.has(meter)) return
    const size = chunk.length + CHUNK_OVERHEAD
    meter.bytes += size
    pool.bytes += size
    if (meter.bytes > max) terminate(meter, pool)
    else if (pool.bytes > pool.max) terminate(largestOf(pool), pool)
  }
  // Runs before the listener of `ws`, which emits `message` if the chunk completes one, so that the meter is reset.
  socket.prependListener('data', onData)
  ws.on('message', () => {
    if (ws.readyState === ws.OPEN) reset(meter, pool)
  })

  const controlFrames = createRateLimit(CONTROL_FRAMES.burst, CONTROL_FRAMES.perMinute, () =>
    performance.now(),
  )
  const onControlFrame = (): void => {
    if (!controlFrames.take('')) terminate(meter, pool)
  }
  ws.on('ping', onControlFrame)
  ws.on('pong', onControlFrame)
  ws.once('close', () => {
    socket.off('data', onData)
    remove(meter, pool)
  })
}

function reset(meter: Meter, pool: Pool): void {
  pool.bytes -= meter.bytes
  meter.bytes = 0
}

function remove(meter: Meter, pool: Pool): void {
  reset(meter, pool)
  pool.meters.delete(meter)
}

/** Terminates a connection and subtracts its bytes at once, because its `close` event comes later. */
function terminate(meter: Meter, pool: Pool): void {
  remove(meter, pool)
  meter.ws.terminate()
}

const largestOf = ({ meters }: Pool): Meter =>
  [...meters].reduce((largest, meter) => (meter.bytes > largest.bytes ? meter : largest))
