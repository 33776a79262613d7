import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { LOOPBACK_NETWORK, networkOfSocket } from '../requests/network.ts'
import type { ClientLimits } from './client-limits.ts'

export type Request = IncomingMessage | Http2ServerRequest
export type Response = ServerResponse | Http2ServerResponse

type Endpoints = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

interface Connection {
  readonly socket: Socket
  readonly network: string
  /** The stream of requests: `socket`, or the TLS socket on it. Null until the handshake has ended. */
  stream: Socket | null
  session: Http2Session | null
  /** When the connection became idle, and the bytes that it had received by then. */
  idleSince: number
  bytesReadBefore: number
  /** When the first byte of a request's head arrived; null if none is incomplete. */
  headSince: number | null
  /** True once the connection is a WebSocket. */
  isWebSocket: boolean
  /** Requests that the client cancelled since the last check. */
  cancelled: number
  readonly responses: Map<Response, OpenResponse>
}

/** An open response. */
interface OpenResponse {
  readonly request: Request
  /** True if its transmission is watched. */
  watched: boolean
  /** When a check first found that the response has ended before its request was complete; else null. */
  earlySince: number | null
}

/** The connections of a server. Connections that make no progress are ended, and each address has a quota. */
export interface Connections {
  /** Adds a connection. Returns false if the quota is exhausted; the connection is then closed. */
  admit(socket: Socket): boolean
  /** Called after the handshake; `stream` is the stream of its requests. */
  onHandshake(stream: Socket): void
  /** Called when the connection uses HTTP/2. */
  onHttp2Session(session: Http2Session): void
  /** Called for each request; the returned function is called when its response has ended. */
  onRequest(request: Request, response: Response): () => void
  /** Called when the connection becomes a WebSocket, which is not watched here. */
  onUpgrade(socket: Duplex): void
  /** Closes all connections. */
  end(): void
}

/**
 * Maximum requests that a connection may cancel between two checks (a second): the covers of two screens that are
 * scrolled away. It is limited, because requests that are cancelled at once cost the server work, the client nothing.
 */
const CANCELLED_MAX = 200

const endpointsOf = (endpoints: Endpoints): string =>
  [endpoints.remoteAddress, endpoints.remotePort, endpoints.localAddress, endpoints.localPort].join(' ')

/**
 * Checks all connections with one timer, and ends those that do not complete the handshake or a request's head, are
 * idle, or do not read their responses. Node applies its own timeouts only to servers that listen themselves, and the
 * HTTP servers here receive their sockets from another server (`listen.ts`).
 */
export function createConnections(limits: ClientLimits): Connections {
  const { handshake, head, idle, stall, here, elsewhere, network: all } = limits
  const open = new Map<string, Connection>()
  const counts = new Map<string, number>()

  const removeConnection = (key: string, { network }: Connection): void => {
    open.delete(key)
    const remaining = (counts.get(network) ?? 1) - 1
    if (remaining === 0) counts.delete(network)
    else counts.set(network, remaining)
  }

  /**
   * Closes the connection of a network that has been idle longest; a WebSocket only if no other connection is idle.
   * Returns false if all have open responses.
   */
  const endIdle = (of: string): boolean => {
    const [oldest] = [...open.values()]
      .filter(({ network, responses, socket }) => network === of && responses.size === 0 && !socket.destroyed)
      .sort((a, b) => Number(a.isWebSocket) - Number(b.isWebSocket) || a.idleSince - b.idleSince)
    oldest?.socket.destroy()
    return oldest !== undefined
  }

  /** Closes an idle connection of the network with the most connections, if `newcomer` has at least two fewer. */
  const freeSlot = (newcomer: string): boolean => {
    const others = [...counts].filter(([network]) => network !== LOOPBACK_NETWORK)
    const [most, count] = others.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
    if (count <= (counts.get(newcomer) ?? 0) + 1) return false
    return endIdle(most)
  }

  const hasSlot = (network: string): boolean => {
    const same = counts.get(network) ?? 0
    if (network === LOOPBACK_NETWORK) return same < here.connections || endIdle(LOOPBACK_NETWORK)
    if (same >= elsewhere.connections) return endIdle(network)
    return open.size - (counts.get(LOOPBACK_NETWORK) ?? 0) < all.connections || freeSlot(network)
  }

  /** Ends a response once its client reads nothing for `stall` ms, but not while it is still being created. */
  const watchReading = (response: Response): void => {
    const check = (): void => {
      if (response.writableLength > 0) endResponse(response, constants.NGHTTP2_CANCEL)
      else arm()
    }
    const arm = (): void => {
      if ('stream' in response) response.stream?.setTimeout(stall, check)
      else response.socket?.setTimeout(stall)
    }
    // Without this listener Node would close a connection whose response is still being created.
    if (!('stream' in response)) response.on('timeout', check)
    arm()
  }

  const watch = (response: Response, openResponse: OpenResponse, now: number): void => {
    if (!openResponse.watched && response.headersSent) {
      openResponse.watched = true
      watchReading(response)
    }
    if (!isEarly(openResponse.request)) return
    openResponse.earlySince ??= now
    // The request was rejected before it was complete; the client may finish sending, so that it reads the reason.
    if (now - openResponse.earlySince > head) endResponse(response, constants.NGHTTP2_NO_ERROR)
  }

  const isOverdue = (connection: Connection, now: number): boolean => {
    const { stream, session, idleSince, bytesReadBefore } = connection
    if (stream === null) return now - idleSince > handshake
    if (session === null && stream.bytesRead > bytesReadBefore) {
      connection.headSince ??= now
      if (now - connection.headSince > head) return true
    }
    return now - idleSince > idle
  }

  const check = (): void => {
    const now = performance.now()
    for (const connection of open.values()) {
      connection.cancelled = 0
      for (const [response, openResponse] of connection.responses) watch(response, openResponse, now)
      if (connection.isWebSocket || connection.responses.size > 0 || !isOverdue(connection, now)) continue
      // Closed gracefully, so that a browser sends its next request on another connection.
      if (connection.session?.closed === false) connection.session.close()
      else connection.socket.destroy()
    }
  }
  const timer = setInterval(check, Math.min(1_000, ...[handshake, head, idle, stall].map((time) => time / 4)))
  timer.unref()

  return {
    admit(socket) {
      const network = networkOfSocket(socket)
      if (!hasSlot(network)) {
        socket.destroy()
        return false
      }
      const key = endpointsOf(socket)
      const connection: Connection = {
        socket,
        network,
        stream: null,
        session: null,
        idleSince: performance.now(),
        bytesReadBefore: 0,
        headSince: null,
        isWebSocket: false,
        cancelled: 0,
        responses: new Map(),
      }
      open.set(key, connection)
      counts.set(network, (counts.get(network) ?? 0) + 1)
      socket.once('close', () => removeConnection(key, connection))
      return true
    },

    onHandshake(stream) {
      const connection = open.get(endpointsOf(stream))
      if (connection === undefined) return
      connection.stream = stream
      connection.idleSince = performance.now()
    },

    onHttp2Session(session) {
      const connection = open.get(endpointsOf(session.socket))
      if (connection !== undefined) connection.session = session
    },

    onRequest(request, response) {
      const connection = open.get(endpointsOf(request.socket))
      if (connection === undefined) return () => undefined
      connection.responses.set(response, { request, watched: false, earlySince: null })
      connection.headSince = null
      return () => {
        connection.responses.delete(response)
        if (!response.writableEnded && ++connection.cancelled > CANCELLED_MAX) {
          // Deferred, because the session is still processing other cancellations.
          setImmediate(() => {
            connection.session?.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
            connection.socket.destroy()
          })
        }
        if (connection.responses.size > 0) return
        connection.idleSince = performance.now()
        connection.bytesReadBefore = connection.stream?.bytesRead ?? 0
        if (connection.session === null) connection.stream?.setTimeout(0)
      }
    },

    onUpgrade(socket) {
      const connection = open.get(endpointsOf(socket as Socket))
      if (connection !== undefined) connection.isWebSocket = true
    },

    end() {
      clearInterval(timer)
      for (const { socket } of open.values()) socket.destroy()
    },
  }
}

/** Returns true if an HTTP/2 response has ended before its request; ended HTTP/1.1 responses are no longer open. */
function isEarly(request: Request): boolean {
  if (!('stream' in request)) return false
  const { stream } = request
  return stream.writableFinished && !request.complete && !stream.endAfterHeaders
}

/** Ends the stream of an HTTP/2 response, or the connection of an HTTP/1.1 response. */
function endResponse(response: Response, code: number): void {
  if ('stream' in response) response.stream?.close(code)
  else response.socket?.destroy()
}
