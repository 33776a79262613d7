import { randomUUID } from 'node:crypto'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { createWebSocketStream, type WebSocket } from 'ws'
import { AppError, isAppError } from '#domain/errors.ts'
import { TOKEN_MAX } from '#domain/limits.ts'
import { createRateLimit } from '#http/rate-limit.ts'
import { keepPulse } from '../pulse.ts'
import { AUTHORITY, CLOSE, PULSE, TOKEN_PATH } from '../wire.ts'
import type { HubLimits } from './limits.ts'

/** What a helper says of its computer. */
export interface HelperAbout {
  readonly id: string
  readonly name: string
  readonly platform: string
}

/** A helper that has dialled in. */
export interface Tunnel {
  /** This line alone: another of the same helper has another. */
  readonly id: string
  readonly userId: string
  readonly about: HelperAbout
  /** When it dialled in, ISO 8601. */
  readonly since: string
  /** The way there and back in milliseconds, as last measured. */
  readonly roundTrip: number | null
  /** Asks it something. */
  request(headers: Readonly<Record<string, string>>, endStream: boolean): ClientHttp2Stream
  /** Takes a question back: at once, or as soon as that costs nobody the line. */
  takeBack(stream: ClientHttp2Stream): void
  /** Has it show its token anew; the tunnel ends where that is no good any more. */
  check(): Promise<void>
  /** Ends it, telling why by one of `CLOSE`. */
  end(code: number): void
  /** Ends it as soon as no answer is under way, or after a moment: its helper goes to another node. */
  drain(): void
}

export interface TunnelRules {
  /** Whose link's token it is. Throws session-expired, and account-unreachable when that cannot be found out now. */
  readonly verify: (token: string) => Promise<{ readonly id: string }>
  readonly limits: Pick<HubLimits, 'token' | 'proof' | 'drain' | 'dialling' | 'checkEvery'>
}

/** What may be under way on a stream, and on all streams of a tunnel together, until it is taken: bytes. */
const WINDOW = 256 * 1024
const TUNNEL_WINDOW = 4 * 1024 * 1024

/** Questions of a line taken back at once, and in a minute: the helper's HTTP/2 hangs up on who does more (Node's). */
const TAKEN_BACK = { burst: 950, perMinute: 1_800 }
/** Until it is looked again whether another may be taken back, in milliseconds. */
const LATER = 500

/** Takes a helper's WebSocket as a tunnel: HTTP/2, with the hub as client. `onEnd` is called once, when it is gone. */
export function openTunnel(
  socket: WebSocket,
  who: { readonly userId: string; readonly about: HelperAbout },
  { verify, limits }: TunnelRules,
  onEnd: () => void,
): Tunnel {
  const line = createWebSocketStream(socket)
  const session = connect(`http://${AUTHORITY}`, {
    createConnection: () => line,
    settings: { enablePush: false, initialWindowSize: WINDOW },
  })
  session.once('connect', () => {
    if (!session.destroyed) session.setLocalWindowSize(TUNNEL_WINDOW)
  })
  // A line that breaks is no fault of anybody's: whoever waited for an answer is told by their stream.
  line.on('error', () => undefined)
  session.on('error', () => undefined)
  const pulse = keepPulse(socket, PULSE)

  const resets = createRateLimit(TAKEN_BACK.burst, TAKEN_BACK.perMinute, Date.now)
  const takeBack = (stream: ClientHttp2Stream): void => {
    if (stream.closed) return
    if (resets.take('')) stream.close(constants.NGHTTP2_CANCEL)
    else setTimeout(takeBack, LATER, stream).unref()
  }

  let roundTrip: number | null = null
  let underWay = 0
  let draining = false
  // What is under way is cut: without a code Node has each answer end there as if it were whole.
  const cut = (): void => session.destroy(new AppError('helper-offline'), constants.NGHTTP2_CANCEL)
  const end = (code: number): void => {
    if (socket.readyState === socket.OPEN) socket.close(code)
    cut()
  }
  const endIfQuiet = (): void => {
    if (draining && underWay === 0) end(CLOSE.draining)
  }
  const check = async (): Promise<void> => {
    try {
      const begun = performance.now()
      const token = await tokenOf(session, limits.token)
      roundTrip = Math.round((performance.now() - begun) * 10) / 10
      if ((await verify(token)).id !== who.userId) throw new AppError('session-expired')
    } catch (error) {
      // Nobody can tell whether it is still good: then it is.
      const isUntold = isAppError(error, 'account-unreachable') || isAppError(error, 'rate-limited')
      if (isUntold || session.destroyed) return
      // Who sleeps, or has much else to do, would take a refusal for the end of its link.
      if (isAppError(error, 'helper-offline')) return socket.terminate()
      end(CLOSE.refused)
    }
  }
  // Not all at the same moment after a restart.
  const clock = setInterval(() => void check(), limits.checkEvery * (0.9 + Math.random() * 0.2))
  clock.unref()
  socket.once('close', () => {
    clearInterval(clock)
    cut()
    onEnd()
  })
  void check()

  return {
    ...who,
    id: randomUUID(),
    since: new Date().toISOString(),
    get roundTrip() {
      return roundTrip
    },
    request(headers, endStream) {
      if (draining) throw new AppError('relay-draining')
      const stream = session.request(headers, { endStream })
      underWay++
      // A computer that has fallen asleep does not hang up: whoever waits is to know soon.
      const doubt = setTimeout(() => pulse.prove(limits.proof), limits.proof)
      stream.once('response', () => clearTimeout(doubt))
      // No helper sends informational responses. A flood of them takes memory as fast as it arrives.
      stream.once('headers', cut)
      stream.once('close', () => {
        clearTimeout(doubt)
        underWay--
        endIfQuiet()
      })
      return stream
    },
    takeBack,
    check,
    end,
    drain() {
      draining = true
      endIfQuiet()
      const late = setTimeout(() => end(CLOSE.draining), limits.drain)
      socket.once('close', () => clearTimeout(late))
    },
  }
}

/**
 * Asks the agent for its access token. Throws helper-offline for none within `patience` milliseconds, session-expired for
 * an answer that is none, and account-unreachable where the agent says that it has none now.
 */
function tokenOf(session: ClientHttp2Session, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': TOKEN_PATH })
    const fail = (): void => reject(new AppError('session-expired'))
    stream.once('headers', () => session.destroy(new AppError('helper-offline')))
    let text = ''
    stream.setEncoding('utf8')
    // From beginning to end: one that trickles is none.
    const late = setTimeout(() => {
      reject(new AppError('helper-offline'))
      stream.close(constants.NGHTTP2_CANCEL)
    }, patience)
    stream.on('data', (part: string) => {
      text += part
      if (text.length > TOKEN_MAX) stream.close(constants.NGHTTP2_CANCEL)
    })
    stream.once('response', ({ ':status': status }) => {
      // It could not be renewed now; what the account says of it will be asked later.
      if (status === 503) reject(new AppError('account-unreachable', { url: '' }))
    })
    stream.once('error', fail)
    stream.once('end', () => resolve(text))
    stream.once('close', () => {
      clearTimeout(late)
      fail()
    })
  })
}
