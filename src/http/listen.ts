import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net'
import { AppError } from '#domain/errors.ts'
import { isLoopback } from './loopback.ts'
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
}

/** The first byte of every TLS connection: a handshake record (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16
const FIRST_BYTE_TIMEOUT = 10_000
/** What requests under way are given to end, in milliseconds. */
const GRACE = 2_000

/**
 * Listens on one port for TLS and plain HTTP alike (DESIGN 3.12): the first byte decides. Plain HTTP is answered
 * to this computer only; others are sent to HTTPS. Port 0 takes any free one. Throws port-in-use, port-not-allowed.
 */
export async function listen(
  handler: RequestHandler,
  options: {
    readonly port: number
    readonly host: string
    readonly certificate: Certificate
    /** Takes connections that ask for another protocol; without it they are answered as any request. */
    readonly upgrade?: UpgradeHandler | null
  },
): Promise<Listening> {
  const { key, cert, ca } = options.certificate
  const sockets = new Set<Socket>()
  let closing = false
  let underWay = 0
  const hangUpIdle = () => {
    if (closing && underWay === 0) for (const socket of sockets) socket.destroy()
  }
  const counted: RequestHandler = (request, response) => {
    underWay++
    response.once('close', () => {
      underWay--
      // Once the answer has left: the event comes before its last bytes are flushed.
      if (closing) setImmediate(hangUpIdle)
    })
    handler(request, response)
  }
  const secure = createSecureServer({ allowHTTP1: true, key, cert: `${cert}\n${ca}` }, counted)
  const plain = createHttpServer((request, response) => {
    if (isLoopback(request.socket)) counted(request, response)
    else
      response
        .writeHead(308, { Location: `https://${request.headers.host ?? 'localhost'}${request.url ?? '/'}` })
        .end()
  })
  const { upgrade } = options
  if (upgrade) {
    // Asked over HTTP/1.1, also on the TLS side: browsers open a connection of its own for a WebSocket.
    secure.on('upgrade', upgrade)
    plain.on('upgrade', (request, socket, head) => {
      if (isLoopback(request.socket)) upgrade(request, socket, head)
      else refuseUpgrade(socket, 403, 'HTTPS is required')
    })
  }
  const hangUp = (_error: Error, socket: Socket) => socket.destroy()
  secure.on('tlsClientError', hangUp)
  secure.on('sessionError', () => undefined)
  plain.on('clientError', hangUp)

  const server = createNetServer({ pauseOnConnect: false }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(FIRST_BYTE_TIMEOUT, () => socket.destroy())
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return socket.destroy()
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.unshift(first)
      const target = first[0] === TLS_HANDSHAKE ? secure : plain
      target.emit('connection', socket)
    })
  })
  const port = await bind(server, options.port, options.host)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        closing = true
        const end = setTimeout(() => {
          for (const socket of sockets) socket.destroy()
        }, GRACE)
        server.close(() => {
          clearTimeout(end)
          resolve()
        })
        hangUpIdle()
      }),
  }
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') reject(new AppError('port-in-use', { port }, { cause }))
      else if (cause.code === 'EACCES') reject(new AppError('port-not-allowed', { port }, { cause }))
      else reject(cause)
    })
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port))
  })
}
