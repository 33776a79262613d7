import { randomUUID } from 'node:crypto'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { createWebSocketStream, type WebSocket } from 'ws'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { TOKEN_MAX } from '#domain/limits.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import { startHeartbeat } from '../heartbeat.ts'
import { AUTHORITY, CLOSE, HEARTBEAT_INTERVAL, TOKEN_PATH } from '../protocol.ts'
import type { HubLimits } from './limits.ts'

/** What a helper reports about its computer. */
export interface HelperInfo {
  readonly id: string
  readonly name: string
  readonly platform: string
}

/** A connected helper. */
export interface Tunnel {
  /** Id of this tunnel; a helper that reconnects gets another one. */
  readonly id: string
  readonly userId: string
  readonly about: HelperInfo
  /** When the helper connected, ISO 8601. */
  readonly since: string
  /** Last measured round-trip time in milliseconds; null before the first measurement. */
  readonly roundTrip: number | null
  /** Sends a request to the helper. */
  request(headers: Readonly<Record<string, string>>, endStream: boolean): ClientHttp2Stream
  /** Cancels a request: at once, or as soon as the limit of stream resets allows it. */
  cancelRequest(stream: ClientHttp2Stream): void
  /** Requests the helper's token again; ends the tunnel if the token is not valid or the helper does not respond. */
  check(): Promise<void>
  /** Ends the tunnel with one of the codes of `CLOSE`. */
  end(code: number): void
  /** Ends the tunnel when no response is open, or after `limits.drain`; the helper then reconnects to another node. */
  drain(): void
}

export interface TunnelRules {
  /**
   * Returns the user of a link's token. Throws session-expired, and account-unreachable if it cannot be validated now.
   */
  readonly verify: (token: string) => Promise<{ readonly id: string }>
  readonly limits: Pick<HubLimits, 'token' | 'pingTimeout' | 'drain' | 'dialling' | 'checkEvery'>
}

/** Flow-control windows of a stream and of the whole tunnel, in bytes. */
const WINDOW = 256 * 1024
const TUNNEL_WINDOW = 4 * 1024 * 1024

/** Rate limit of stream resets, below Node's default, at which the helper's HTTP/2 server ends the connection. */
const RESET_LIMIT = { burst: 950, perMinute: 1_800 }
/** Milliseconds until a postponed cancellation is tried again. */
const RESET_RETRY = 500

/** Uses a helper's WebSocket as a tunnel: HTTP/2, with the hub as client. `onEnd` is called once when it has ended. */
export function openTunnel(
  socket: WebSocket,
  caller: { readonly userId: string; readonly about: HelperInfo },
  { verify, limits }: TunnelRules,
  onEnd: () => void,
): Tunnel {
  const tunnelStream = createWebSocketStream(socket)
  const session = connect(`http://${AUTHORITY}`, {
    createConnection: () => tunnelStream,
    settings: { enablePush: false, initialWindowSize: WINDOW },
  })
  session.once('connect', () => {
    if (!session.destroyed) session.setLocalWindowSize(TUNNEL_WINDOW)
  })
  // Connection errors need no handler here: each pending request receives the error on its own stream.
  tunnelStream.on('error', () => undefined)
  session.on('error', () => undefined)
  const heartbeat = startHeartbeat(socket, HEARTBEAT_INTERVAL)

  const resets = createRateLimit(RESET_LIMIT.burst, RESET_LIMIT.perMinute, Date.now)
  const cancelRequest = (stream: ClientHttp2Stream): void => {
    if (stream.closed) return
    if (resets.take('')) stream.close(constants.NGHTTP2_CANCEL)
    else setTimeout(cancelRequest, RESET_RETRY, stream).unref()
  }

  let roundTrip: number | null = null
  let openStreams = 0
  let draining = false
  // Aborts all responses. Without a code Node would end each response as if it were complete.
  const abortAll = (): void => session.destroy(new AppError('helper-offline'), constants.NGHTTP2_CANCEL)
  const end = (code: number): void => {
    if (socket.readyState === socket.OPEN) socket.close(code)
    abortAll()
  }
  const endIfIdle = (): void => {
    if (draining && openStreams === 0) end(CLOSE.draining)
  }
  const check = async (): Promise<void> => {
    try {
      const begun = performance.now()
      const token = await requestToken(session, limits.token)
      roundTrip = Math.round((performance.now() - begun) * 10) / 10
      if ((await verify(token)).id !== caller.userId) throw new AppError('session-expired')
    } catch (error) {
      // If the token cannot be validated now, it counts as valid.
      const isUndecided = isAppError(error, 'account-unreachable') || isAppError(error, 'rate-limited')
      if (isUndecided || session.destroyed) return
      // A helper that is asleep or busy would treat CLOSE.refused as the end of its link.
      if (isAppError(error, 'helper-offline')) return socket.terminate()
      end(CLOSE.refused)
    }
  }
  // The random interval keeps the helpers from all being checked at once after a restart.
  const checkTimer = setInterval(() => void check(), limits.checkEvery * (0.9 + Math.random() * 0.2))
  checkTimer.unref()
  socket.once('close', () => {
    clearInterval(checkTimer)
    abortAll()
    onEnd()
  })
  void check()

  return {
    ...caller,
    id: randomUUID(),
    since: new Date().toISOString(),
    get roundTrip() {
      return roundTrip
    },
    request(headers, endStream) {
      if (draining) throw new AppError('relay-draining')
      const stream = session.request(headers, { endStream })
      openStreams++
      // A computer that fell asleep does not close its connection. The ping detects it, so that the client gets an
      // error soon.
      const pingTimer = setTimeout(() => heartbeat.checkAlive(limits.pingTimeout), limits.pingTimeout)
      stream.once('response', () => clearTimeout(pingTimer))
      // No helper sends informational responses. A flood of them takes memory as fast as it arrives.
      stream.once('headers', abortAll)
      stream.once('close', () => {
        clearTimeout(pingTimer)
        openStreams--
        endIfIdle()
      })
      return stream
    },
    cancelRequest,
    check,
    end,
    drain() {
      draining = true
      endIfIdle()
      const timer = setTimeout(() => end(CLOSE.draining), limits.drain)
      socket.once('close', () => clearTimeout(timer))
    },
  }
}

/**
 * Requests the access token of the agent. Throws helper-offline if it is not complete within `timeout` milliseconds,
 * session-expired for an invalid response, and account-unreachable if the agent has no token now.
 */
function requestToken(session: ClientHttp2Session, timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': TOKEN_PATH })
    const fail = (): void => reject(new AppError('session-expired'))
    stream.once('headers', () => session.destroy(new AppError('helper-offline')))
    let text = ''
    stream.setEncoding('utf8')
    // Limits the whole response, so that a slow trickle of bytes is aborted, too.
    const timer = setTimeout(() => {
      reject(new AppError('helper-offline'))
      stream.close(constants.NGHTTP2_CANCEL)
    }, timeout)
    stream.on('data', (part: string) => {
      text += part
      if (text.length > TOKEN_MAX) stream.close(constants.NGHTTP2_CANCEL)
    })
    stream.once('response', ({ ':status': status }) => {
      // The agent could not renew its token now. A later check validates it.
      if (status === 503) reject(new AppError('account-unreachable', { url: '' }))
    })
    stream.once('error', fail)
    stream.once('end', () => resolve(text))
    stream.once('close', () => {
      clearTimeout(timer)
      fail()
    })
  })
}
