import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createNetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdmission } from '../requests/admission.ts'
import { createBodyCounter } from '../requests/body-counter.ts'
import { trustProxyHeaders } from '../requests/proxy.ts'
import { CLIENT_LIMITS, type ClientLimits } from './client-limits.ts'
import { createConnections } from './connections.ts'
import { isLoopback } from './loopback.ts'
import { bindServer } from './node-server.ts'
import type { Certificate } from './tls.ts'
import { rejectUpgrade, type UpgradeHandler } from './upgrade.ts'

/** A request handler such as Koa's `callback()`. */
export type RequestHandler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void

/** A listening server. */
export interface Listening {
  readonly port: number
  /** Accepts no more connections, waits a moment for open responses, then closes all connections. */
  close(): Promise<void>
  /** Uses another certificate for new connections. */
  renew(certificate: Certificate): void
  /**
   * Also listens on another address of this computer, on the same port and with the same limits, for clients whose
   * address `isAllowed`. Throws the errors of listening.
   */
  listenAlso(host: string, isAllowed: (address: string) => boolean): Promise<ExtraAddress>
}

/** A further address of a listening server. */
export interface ExtraAddress {
  /** Accepts no more connections at this address, and closes those that are open after a moment. */
  close(): void
}

/** The first byte of every TLS connection: a handshake record (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16
/**
 * Concurrent requests of an HTTP/2 connection: enough for a screen of covers, and the minimum that RFC 9113 recommends.
 */
const STREAMS_MAX = 100
/** Milliseconds that open requests have to end when the server is closed. */
const CLOSE_TIMEOUT = 2_000
/** Milliseconds that open requests have to end when a further address is closed. */
const EXTRA_CLOSE_TIMEOUT = 500

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly certificate: Certificate
  /** Handles upgrade requests; without it they are handled like other requests. */
  readonly upgrade?: UpgradeHandler | null
  /**
   * True if a proxy in front of this port ends TLS and names the client (`proxy.ts`). Only the proxy may reach the
   * port: any other client could claim a false address.
   */
  readonly trustProxy?: boolean
  /** Overrides of the limits (tests). */
  readonly clientLimits?: Partial<ClientLimits>
}

/**
 * Listens on one port for both TLS and plain HTTP (docs/architecture.md, One port), which the first byte tells apart.
 * Plain HTTP is served only to this computer and to a trusted proxy; requests of other clients are redirected to HTTPS,
 * their upgrades rejected. Port 0 uses any free port. Throws port-in-use, port-not-allowed, host-not-own.
 */
export async function listen(handler: RequestHandler, options: ListenOptions): Promise<Listening> {
  const limits = { ...CLIENT_LIMITS, ...options.clientLimits }
  const connections = createConnections(limits)
  const countBody = createBodyCounter(limits)
  const admit = createAdmission(limits)
  let closing = false
  let openRequests = 0
  const endIfIdle = () => {
    if (closing && openRequests === 0) connections.end()
  }
  const { trustProxy = false } = options
  const countedHandler: RequestHandler = (request, response) => {
    if (trustProxy) trustProxyHeaders(request)
    openRequests++
    const onEnd = [connections.onRequest(request, response), countBody(request)]
    response.once('close', () => {
      openRequests--
      for (const end of onEnd) end()
      // `close` is emitted before the last bytes of the response are flushed.
      if (closing) setImmediate(endIfIdle)
    })
    onEnd.push(admit(request, response, () => handler(request, response)))
  }
  const secure = createSecureServer(
    {
      allowHTTP1: true,
      ...pairOf(options.certificate),
      handshakeTimeout: limits.handshake,
      settings: { maxConcurrentStreams: STREAMS_MAX },
    },
    countedHandler,
  )
  const isPlainAllowed = ({ socket }: IncomingMessage): boolean => trustProxy || isLoopback(socket)
  const plain = createHttpServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (isPlainAllowed(request)) countedHandler(request, response)
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
    const forwardUpgrade: UpgradeHandler = (request, socket, head) => {
      if (trustProxy) trustProxyHeaders(request)
      upgrade(request, socket, head)
    }
    // Upgrades use HTTP/1.1, also over TLS: browsers open a separate connection for a WebSocket.
    secure.on('upgrade', (request, socket, head) => {
      connections.onUpgrade(socket)
      forwardUpgrade(request, socket, head)
    })
    plain.on('upgrade', (request, socket, head) => {
      connections.onUpgrade(socket)
      if (isPlainAllowed(request)) forwardUpgrade(request, socket, head)
      else rejectUpgrade(socket, 403, 'HTTPS is required')
    })
  }
  const destroy = (_error: Error, socket: Duplex) => socket.destroy()
  secure.on('tlsClientError', destroy)
  secure.on('sessionError', () => undefined)
  secure.on('secureConnection', connections.onHandshake)
  secure.on('session', connections.onHttp2Session)
  plain.on('clientError', destroy)

  const accept = (socket: Socket): void => {
    socket.on('error', () => socket.destroy())
    if (!connections.admit(socket)) return
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return socket.destroy()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) secure.emit('connection', socket)
      else {
        connections.onHandshake(socket)
        plain.emit('connection', socket)
      }
    })
  }
  const server = createNetServer({ noDelay: true }, accept)
  const extras = new Set<ExtraAddress>()
  const port = await bindServer(server, options.port, options.host)
  return {
    port,
    renew: (certificate) => secure.setSecureContext(pairOf(certificate)),
    async listenAlso(host, isAllowed) {
      const sockets = new Set<Socket>()
      const extra = createNetServer({ noDelay: true }, (socket) => {
        if (!isAllowed(socket.remoteAddress ?? '')) return socket.destroy()
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        accept(socket)
      })
      await bindServer(extra, port, host)
      const address: ExtraAddress = {
        close() {
          extras.delete(address)
          extra.close()
          // The response to the request that closes the address may still be sent.
          setTimeout(() => {
            for (const socket of sockets) socket.destroy()
          }, EXTRA_CLOSE_TIMEOUT).unref()
        },
      }
      extras.add(address)
      return address
    },
    close: () =>
      new Promise((resolve) => {
        closing = true
        for (const extra of extras) extra.close()
        const end = setTimeout(connections.end, CLOSE_TIMEOUT)
        server.close(() => {
          clearTimeout(end)
          connections.end()
          resolve()
        })
        endIfIdle()
      }),
  }
}

const pairOf = ({ key, cert, ca }: Certificate) => ({ key, cert: `${cert}\n${ca}` })
