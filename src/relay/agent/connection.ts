import { createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createWebSocketStream } from 'ws'
import { TUNNEL } from '#contract/relay.ts'
import type { AppError } from '#domain/errors.ts'
import type { RequestHandler } from '#http/listen.ts'
import { BoundedWebSocket } from '#http/websockets.ts'
import type { HelperAbout } from '../hub/tunnel.ts'
import { keepPulse, type Pulse } from '../pulse.ts'
import { DIAL_HEADERS, MESSAGE_MAX, PULSE, TOKEN_PATH } from '../wire.ts'
import { closureOf, failureOf, refusalOf } from './failures.ts'

/** What a relay is given to take a helper in, in milliseconds. */
const GREETING = 15_000
/** Requests at a time, and what of a request's body may be under way until it is taken, in bytes. */
const STREAMS_MAX = 100
const WINDOW = 256 * 1024

export interface Dialling {
  /** The relay's address, as `https://relay.example`. */
  readonly relay: string
  readonly about: HelperAbout
  /** Answers what is asked over the tunnel. */
  readonly handler: RequestHandler
  /** The access token of the moment. */
  readonly token: () => Promise<string>
}

/** A line to a relay. */
export interface Connection extends Pulse {
  /** Resolves once the relay has taken the helper in. Rejects with why it did not: an AppError. */
  readonly opened: Promise<void>
  /** Resolves with why it ended. */
  readonly closed: Promise<AppError>
  /** Hangs up at once. */
  end(): void
}

/** Dials a relay with an access token and serves the helper on the line, HTTP/2 over a WebSocket. */
export function connectTo({ relay, about, handler, token }: Dialling, accessToken: string): Connection {
  const socket = new BoundedWebSocket(relay.replace(/^http/, 'ws') + TUNNEL, [], {
    headers: {
      authorization: `Bearer ${accessToken}`,
      [DIAL_HEADERS.id]: about.id,
      [DIAL_HEADERS.name]: encodeURIComponent(about.name),
      [DIAL_HEADERS.platform]: encodeURIComponent(about.platform),
    },
    handshakeTimeout: GREETING,
    maxPayload: MESSAGE_MAX,
  })
  // At once: the relay speaks as soon as it has taken the helper in.
  const line = createWebSocketStream(socket)
  line.on('error', () => undefined)
  const server = createServer(
    { settings: { maxConcurrentStreams: STREAMS_MAX, initialWindowSize: WINDOW } },
    (request, response) => {
      if (request.url === TOKEN_PATH) void tell(request, response, token)
      else handler(request, response)
    },
  )
  server.on('sessionError', () => undefined)
  server.emit('connection', line)
  const pulse = keepPulse(socket, PULSE)

  let refusal: AppError | null = null
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => {
      refusal = refusalOf(response.statusCode ?? 0, relay)
      response.resume()
      socket.terminate()
      reject(refusal)
    })
    socket.once('error', (cause: NodeJS.ErrnoException) => {
      refusal ??= failureOf(cause, relay)
      reject(refusal)
    })
  })
  // Whoever waits for the end alone is told there.
  opened.catch(() => undefined)
  const closed = new Promise<AppError>((resolve) => {
    socket.once('close', (code) => {
      line.destroy()
      resolve(refusal ?? closureOf(code, relay))
    })
  })
  return {
    opened,
    closed,
    end: () => socket.terminate(),
    prove: pulse.prove,
  }
}

/** Shows the hub the access token of the moment: 503 where there is none now. */
async function tell(
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
