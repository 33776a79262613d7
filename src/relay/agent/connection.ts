import { createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createWebSocketStream } from 'ws'
import { TUNNEL } from '#contract/relay.ts'
import type { AppError } from '#domain/errors/errors.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { BoundedWebSocket } from '#http/server/websockets.ts'
import { type Heartbeat, startHeartbeat } from '../heartbeat.ts'
import type { HelperInfo } from '../hub/tunnel.ts'
import { DIAL_HEADERS, HEARTBEAT_INTERVAL, MESSAGE_MAX, TOKEN_PATH } from '../protocol.ts'
import { closeError, connectionError, statusError } from './connection-errors.ts'

/** Milliseconds for the WebSocket handshake. */
const HANDSHAKE_TIMEOUT = 15_000
/** Concurrent requests of a tunnel, and the flow-control window of a request body in bytes. */
const STREAMS_MAX = 100
const WINDOW = 256 * 1024

export interface ConnectOptions {
  /** The relay's URL, e.g. `https://relay.example`. */
  readonly relay: string
  readonly about: HelperInfo
  /** Handles the proxied requests. */
  readonly handler: RequestHandler
  /** Returns the current access token. */
  readonly token: () => Promise<string>
}

/** A tunnel to a relay. */
export interface Connection extends Heartbeat {
  /** Resolves when the relay has accepted the helper. Rejects with an AppError. */
  readonly opened: Promise<void>
  /** Resolves with the error that ended the tunnel. */
  readonly closed: Promise<AppError>
  /** Terminates the tunnel at once. */
  end(): void
}

/** Connects to a relay with an access token and serves the helper's requests on the tunnel, HTTP/2 over a WebSocket. */
export function connectToRelay(
  { relay, about, handler, token }: ConnectOptions,
  accessToken: string,
): Connection {
  const socket = new BoundedWebSocket(relay.replace(/^http/, 'ws') + TUNNEL, [], {
    headers: {
      authorization: `Bearer ${accessToken}`,
      [DIAL_HEADERS.id]: about.id,
      [DIAL_HEADERS.name]: encodeURIComponent(about.name),
      [DIAL_HEADERS.platform]: encodeURIComponent(about.platform),
    },
    handshakeTimeout: HANDSHAKE_TIMEOUT,
    maxPayload: MESSAGE_MAX,
  })
  // Created before the socket opens: the relay sends its first bytes as soon as it has accepted the helper.
  const tunnelStream = createWebSocketStream(socket)
  tunnelStream.on('error', () => undefined)
  const server = createServer(
    { settings: { maxConcurrentStreams: STREAMS_MAX, initialWindowSize: WINDOW } },
    (request, response) => {
      if (request.url === TOKEN_PATH) void sendToken(request, response, token)
      else handler(request, response)
    },
  )
  server.on('sessionError', () => undefined)
  server.emit('connection', tunnelStream)
  const heartbeat = startHeartbeat(socket, HEARTBEAT_INTERVAL)

  let refusal: AppError | null = null
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => {
      refusal = statusError(response.statusCode ?? 0, relay)
      response.resume()
      socket.terminate()
      reject(refusal)
    })
    socket.once('error', (cause: NodeJS.ErrnoException) => {
      refusal ??= connectionError(cause, relay)
      reject(refusal)
    })
  })
  // Avoids an unhandled rejection when the caller awaits only `closed`.
  opened.catch(() => undefined)
  const closed = new Promise<AppError>((resolve) => {
    socket.once('close', (code) => {
      tunnelStream.destroy()
      resolve(refusal ?? closeError(code, relay))
    })
  })
  return {
    opened,
    closed,
    end: () => socket.terminate(),
    checkAlive: heartbeat.checkAlive,
  }
}

/** Sends the current access token to the hub; responds 503 if none is available now. */
async function sendToken(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  token: () => Promise<string>,
): Promise<void> {
  request.resume()
  try {
    const text = await token()
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(text)
  } catch {
    response.writeHead(503)
    response.end()
  }
}
