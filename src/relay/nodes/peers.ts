import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { AppError } from '#domain/errors.ts'
import { clientLine, type Secret } from './line.ts'

/** What a node is given to be reached, to answer a ping, and to do what it is told, in milliseconds. */
const PATIENCE = 5_000
/** What may be under way on a stream until it is taken, in bytes. */
const WINDOW = 256 * 1024

/** The lines to other nodes: one each, dialled when it is first needed. */
export interface Peers {
  /** Asks a node something. */
  request(address: string, headers: Readonly<Record<string, string>>, endStream: boolean): ClientHttp2Stream
  /** Takes a question back. The line bears that of all people, and the node of the tunnel looks after that. */
  takeBack(stream: ClientHttp2Stream): void
  /** Tells a node to do something; resolves when it has, or cannot be told. */
  tell(address: string, headers: Readonly<Record<string, string>>): Promise<void>
  /** Hangs up on nodes that give no sign of life. */
  prove(): void
  close(): void
}

/** What is under way is cut: without a code Node has each answer end there as if it were whole. */
const cut = (session: ClientHttp2Session): void =>
  session.destroy(new AppError('helper-offline'), constants.NGHTTP2_CANCEL)

export function createPeers(secret: Secret): Peers {
  const sessions = new Map<string, ClientHttp2Session>()

  function sessionTo(address: string): ClientHttp2Session {
    const known = sessions.get(address)
    if (known !== undefined && !known.closed && !known.destroyed) return known
    const session = connect(`https://${address}`, {
      ...clientLine(secret),
      settings: { enablePush: false, initialWindowSize: WINDOW },
    })
    const late = setTimeout(cut, PATIENCE, session)
    session.once('connect', () => clearTimeout(late))
    // Whoever waits for an answer is told by their stream.
    session.on('error', () => undefined)
    session.once('close', () => {
      clearTimeout(late)
      if (sessions.get(address) === session) sessions.delete(address)
    })
    sessions.set(address, session)
    return session
  }
  const request: Peers['request'] = (address, headers, endStream) =>
    sessionTo(address).request(headers, { endStream })

  return {
    request,
    takeBack: (stream) => stream.close(constants.NGHTTP2_CANCEL),
    tell: (address, headers) =>
      new Promise((resolve) => {
        const stream = request(address, headers, true)
        stream.setTimeout(PATIENCE, () => stream.close(constants.NGHTTP2_CANCEL))
        stream.on('error', () => undefined)
        stream.once('close', resolve)
        stream.resume()
      }),
    prove() {
      for (const session of sessions.values()) {
        if (session.connecting || session.destroyed) continue
        const late = setTimeout(cut, PATIENCE, session)
        session.ping(() => clearTimeout(late))
      }
    },
    close() {
      for (const session of sessions.values()) cut(session)
    },
  }
}
