import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createNetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdmission } from './admission.ts'
import { bodyCounter } from './bodies.ts'
import { createConnections } from './connections.ts'
import { ENDURANCE, type Endurance } from './endurance.ts'
import { isLoopback } from './loopback.ts'
import { bindServer } from './node-server.ts'
import { believeProxy } from './proxy.ts'
import type { Certificate } from './tls.ts'
import { refuseUpgrade, type UpgradeHandler } from './upgrade.ts'

/** A request handler such as Koa's `callback()`. */
export type RequestHandler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void

/** A port that answers. */
export interface Listening {
  readonly port: number
  /** Takes no more connections, lets answers under way end for a moment, then closes what is left. */
  close(): Promise<void>
  /** Greets with another certificate from now on. */
  renew(certificate: Certificate): void
}

/** The first byte of every TLS connection: a handshake record (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16
/** Requests at a time on one connection of HTTP/2: a screen of covers, and what RFC 9113 asks for at least. */
const STREAMS_MAX = 100
/** What requests under way are given to end, in milliseconds. */
const GRACE = 2_000

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly certificate: Certificate
  /** Takes connections that ask for another protocol; without it they are answered as any request. */
  readonly upgrade?: UpgradeHandler | null
  /**
   * True if a proxy in front of this port ends TLS and names the client (`proxy.ts`). Only the proxy may reach the
   * port: any other client could claim a false address.
   */
  readonly trustProxy?: boolean
  /** What is borne of clients where it differs from the ordinary (tests). */
  readonly endurance?: Partial<Endurance>
}

/**
 * Listens on one port for TLS and plain HTTP alike (docs/architecture.md, One port): the first byte decides. Plain
 * HTTP is answered to this computer only (and to a trusted proxy); others are sent to HTTPS. Port 0 takes any free one.
 * Throws port-in-use, port-not-allowed, host-not-own.
 */
export async function listen(handler: RequestHandler, options: ListenOptions): Promise<Listening> {
  const endurance = { ...ENDURANCE, ...options.endurance }
  const connections = createConnections(endurance)
  const countBody = bodyCounter(endurance)
  const takeTurn = createAdmission(endurance)
  let closing = false
  let underWay = 0
  const hangUpIdle = () => {
    if (closing && underWay === 0) connections.end()
  }
  const { trustProxy = false } = options
  const counted: RequestHandler = (request, response) => {
    if (trustProxy) believeProxy(request)
    underWay++
    const ends = [connections.asked(request, response), countBody(request)]
    response.once('close', () => {
      underWay--
      for (const end of ends) end()
      // Once the answer has left: the event comes before its last bytes are flushed.
      if (closing) setImmediate(hangUpIdle)
    })
    ends.push(takeTurn(request, response, () => handler(request, response)))
  }
  const secure = createSecureServer(
    {
      allowHTTP1: true,
      ...pairOf(options.certificate),
      handshakeTimeout: endurance.greeting,
      settings: { maxConcurrentStreams: STREAMS_MAX },
    },
    counted,
  )
  const mayBePlain = ({ socket }: IncomingMessage): boolean => trustProxy || isLoopback(socket)
  const plain = createHttpServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (mayBePlain(request)) counted(request, response)
    else
      response
        .writeHead(308, {
          Location: `https://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`,
          Connection: 'close',
        })
        .end()
  })
  const { upgrade } = options
  if (upgrade) {
    const handOver: UpgradeHandler = (request, socket, head) => {
      if (trustProxy) believeProxy(request)
      upgrade(request, socket, head)
    }
    // Asked over HTTP/1.1, also on the TLS side: browsers open a connection of its own for a WebSocket.
    secure.on('upgrade', (request, socket, head) => {
      connections.handedOver(socket)
      handOver(request, socket, head)
    })
    plain.on('upgrade', (request, socket, head) => {
      connections.handedOver(socket)
      if (mayBePlain(request)) handOver(request, socket, head)
      else refuseUpgrade(socket, 403, 'HTTPS is required')
    })
  }
  const hangUp = (_error: Error, socket: Duplex) => socket.destroy()
  secure.on('tlsClientError', hangUp)
  secure.on('sessionError', () => undefined)
  secure.on('secureConnection', connections.greeted)
  secure.on('session', connections.multiplexed)
  plain.on('clientError', hangUp)

  const server = createNetServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    if (!connections.admit(socket)) return
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return socket.destroy()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) secure.emit('connection', socket)
      else {
        connections.greeted(socket)
        plain.emit('connection', socket)
      }
    })
  })
  const port = await bindServer(server, options.port, options.host)
  return {
    port,
    renew: (certificate) => secure.setSecureContext(pairOf(certificate)),
    close: () =>
      new Promise((resolve) => {
        closing = true
        const end = setTimeout(connections.end, GRACE)
        server.close(() => {
          clearTimeout(end)
          connections.end()
          resolve()
        })
        hangUpIdle()
      }),
  }
}

const pairOf = ({ key, cert, ca }: Certificate) => ({ key, cert: `${cert}\n${ca}` })
