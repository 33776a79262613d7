import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Endurance } from './endurance.ts'
import { HERE, originOf } from './network.ts'

export type Request = IncomingMessage | Http2ServerRequest
export type Response = ServerResponse | Http2ServerResponse

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>

interface Connection {
  readonly socket: Socket
  readonly network: string
  /** What requests are read from: the socket, or the TLS in it. Null until it has greeted. */
  line: Socket | null
  session: Http2Session | null
  /** Since when nothing is asked, and what had been read of the line then. */
  since: number
  heard: number
  /** Since when a head is under way. */
  headSince: number | null
  /** It has become a WebSocket. */
  handedOver: boolean
  /** Requests that were taken back before they were answered, since the clock last looked. */
  takenBack: number
  readonly answers: Map<Response, Answering>
}

/** An answer under way. */
interface Answering {
  readonly request: Request
  /** Whether it is watched that it is taken. */
  watched: boolean
  /** Since when it is known that it was given before the request had been sent. */
  earlySince: number | null
}

/** The connections of a server: each has to get on with what it does, and none takes the place of all. */
export interface Connections {
  /** Takes a connection in; false when there is no place for it, and it was ended. */
  admit(socket: Socket): boolean
  /** It has greeted: `line` carries its requests. */
  greeted(line: Socket): void
  /** It speaks HTTP/2. */
  multiplexed(session: Http2Session): void
  /** Something is asked of it; the answered function is called once its answer is over. */
  asked(request: Request, response: Response): () => void
  /** It has become a WebSocket, which looks after itself. */
  handedOver(socket: Duplex): void
  /** Ends all of them. */
  end(): void
}

/** In a second: a screen of covers that is scrolled away, twice. Asking and taking back costs a client nothing. */
const TAKEN_BACK_MAX = 200

const endsOf = (ends: Ends): string =>
  [ends.remoteAddress, ends.remotePort, ends.localAddress, ends.localPort].join(' ')

/**
 * Node times requests only of servers that listen themselves, and these are given their sockets. So one clock looks
 * at all connections: those that do not greet, do not end a head, ask nothing or take nothing are ended.
 */
export function createConnections(endurance: Endurance): Connections {
  const { greeting, head, idle, stall, here, elsewhere, network: all } = endurance
  const open = new Map<string, Connection>()
  const counts = new Map<string, number>()

  const forget = (key: string, { network }: Connection): void => {
    open.delete(key)
    const left = (counts.get(network) ?? 1) - 1
    if (left === 0) counts.delete(network)
    else counts.set(network, left)
  }

  /**
   * Ends the connection of a network that has waited for nothing the longest; a WebSocket only where there is no other.
   */
  const endOne = (of: string): boolean => {
    const [oldest] = [...open.values()]
      .filter(({ network, answers, socket }) => network === of && answers.size === 0 && !socket.destroyed)
      .sort((a, b) => Number(a.handedOver) - Number(b.handedOver) || a.since - b.since)
    oldest?.socket.destroy()
    return oldest !== undefined
  }

  /** Ends what asks nothing of whoever has the most connections, for one who has fewer. */
  const makeRoom = (newcomer: string): boolean => {
    const others = [...counts].filter(([network]) => network !== HERE)
    const [most, count] = others.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
    if (count <= (counts.get(newcomer) ?? 0) + 1) return false
    return endOne(most)
  }

  const hasPlace = (network: string): boolean => {
    const same = counts.get(network) ?? 0
    if (network === HERE) return same < here.connections || endOne(HERE)
    if (same >= elsewhere.connections) return endOne(network)
    return open.size - (counts.get(HERE) ?? 0) < all.connections || makeRoom(network)
  }

  /** Ends an answer of which nothing more is taken. One that is slow in the making is not looked at. */
  const watchTaking = (response: Response): void => {
    const look = (): void => {
      if (response.writableLength > 0) cut(response, constants.NGHTTP2_CANCEL)
      else arm()
    }
    const arm = (): void => {
      if ('stream' in response) response.stream?.setTimeout(stall, look)
      else response.socket?.setTimeout(stall)
    }
    // Without a listener of its own Node ends a connection whose answer is only waited for.
    if (!('stream' in response)) response.on('timeout', look)
    arm()
  }

  const watch = (response: Response, answering: Answering, now: number): void => {
    if (!answering.watched && response.headersSent) {
      answering.watched = true
      watchTaking(response)
    }
    if (!isEarly(answering.request)) return
    answering.earlySince ??= now
    // Refused before it had sent all: it may go on for a moment, so that it reads why.
    if (now - answering.earlySince > head) cut(response, constants.NGHTTP2_NO_ERROR)
  }

  const hasOverslept = (connection: Connection, now: number): boolean => {
    const { line, session, since, heard } = connection
    if (line === null) return now - since > greeting
    if (session === null && line.bytesRead > heard) {
      connection.headSince ??= now
      if (now - connection.headSince > head) return true
    }
    return now - since > idle
  }

  const look = (): void => {
    const now = performance.now()
    for (const connection of open.values()) {
      connection.takenBack = 0
      for (const [response, answering] of connection.answers) watch(response, answering, now)
      if (connection.handedOver || connection.answers.size > 0 || !hasOverslept(connection, now)) continue
      // Told goodbye first, so that a browser asks again elsewhere what it was about to ask.
      if (connection.session?.closed === false) connection.session.close()
      else connection.socket.destroy()
    }
  }
  const clock = setInterval(look, Math.min(1_000, ...[greeting, head, idle, stall].map((time) => time / 4)))
  clock.unref()

  return {
    admit(socket) {
      const network = originOf(socket)
      if (!hasPlace(network)) {
        socket.destroy()
        return false
      }
      const key = endsOf(socket)
      const connection: Connection = {
        socket,
        network,
        line: null,
        session: null,
        since: performance.now(),
        heard: 0,
        headSince: null,
        handedOver: false,
        takenBack: 0,
        answers: new Map(),
      }
      open.set(key, connection)
      counts.set(network, (counts.get(network) ?? 0) + 1)
      socket.once('close', () => forget(key, connection))
      return true
    },

    greeted(line) {
      const connection = open.get(endsOf(line))
      if (connection === undefined) return
      connection.line = line
      connection.since = performance.now()
    },

    multiplexed(session) {
      const connection = open.get(endsOf(session.socket))
      if (connection !== undefined) connection.session = session
    },

    asked(request, response) {
      const connection = open.get(endsOf(request.socket))
      if (connection === undefined) return () => undefined
      connection.answers.set(response, { request, watched: false, earlySince: null })
      connection.headSince = null
      return () => {
        connection.answers.delete(response)
        if (!response.writableEnded && ++connection.takenBack > TAKEN_BACK_MAX) {
          // Not now: its session is reading what else was taken back.
          setImmediate(() => {
            connection.session?.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
            connection.socket.destroy()
          })
        }
        if (connection.answers.size > 0) return
        connection.since = performance.now()
        connection.heard = connection.line?.bytesRead ?? 0
        if (connection.session === null) connection.line?.setTimeout(0)
      }
    },

    handedOver(socket) {
      const connection = open.get(endsOf(socket as Socket))
      if (connection !== undefined) connection.handedOver = true
    },

    end() {
      clearInterval(clock)
      for (const { socket } of open.values()) socket.destroy()
    },
  }
}

/** True for an answer of HTTP/2 that was taken before its request was sent: of HTTP/1.1 it is over with that. */
function isEarly(request: Request): boolean {
  if (!('stream' in request)) return false
  const { stream } = request
  return stream.writableFinished && !request.complete && !stream.endAfterHeaders
}

/** Ends the stream of an answer, or the connection where it has but one. */
function cut(response: Response, code: number): void {
  if ('stream' in response) response.stream?.close(code)
  else response.socket?.destroy()
}
