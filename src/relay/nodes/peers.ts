import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { AppError } from '#domain/errors/errors.ts'
import { clientTls, type Secret } from './node-protocol.ts'

/** Milliseconds for a connection to another node, for a pong, and for a command. */
const TIMEOUT = 5_000
/** Flow-control window of a stream in bytes. */
const WINDOW = 256 * 1024

/** The connections to other nodes, one each, opened when first needed. */
export interface Peers {
  /** Sends a request to a node. */
  request(address: string, headers: Readonly<Record<string, string>>, endStream: boolean): ClientHttp2Stream
  /** Cancels a request. All users share the connection; the node with the tunnel limits the resets. */
  cancelRequest(stream: ClientHttp2Stream): void
  /** Sends a command to a node; resolves when the node has responded or has failed. */
  command(address: string, headers: Readonly<Record<string, string>>): Promise<void>
  /** Pings all nodes and ends the connections to those that do not respond. */
  checkAlive(): void
  close(): void
}

/** Aborts all requests. Without a code Node would end each response as if it were complete. */
const abortAll = (session: ClientHttp2Session): void =>
  session.destroy(new AppError('helper-offline'), constants.NGHTTP2_CANCEL)

export function createPeers(secret: Secret): Peers {
  const sessions = new Map<string, ClientHttp2Session>()

  function sessionTo(address: string): ClientHttp2Session {
    const known = sessions.get(address)
    if (known !== undefined && !known.closed && !known.destroyed) return known
    const session = connect(`https://${address}`, {
      ...clientTls(secret),
      settings: { enablePush: false, initialWindowSize: WINDOW },
    })
    const timer = setTimeout(abortAll, TIMEOUT, session)
    session.once('connect', () => clearTimeout(timer))
    // Each pending request receives the error on its own stream.
    session.on('error', () => undefined)
    session.once('close', () => {
      clearTimeout(timer)
      if (sessions.get(address) === session) sessions.delete(address)
    })
    sessions.set(address, session)
    return session
  }
  const request: Peers['request'] = (address, headers, endStream) =>
    sessionTo(address).request(headers, { endStream })

  return {
    request,
    cancelRequest: (stream) => stream.close(constants.NGHTTP2_CANCEL),
    command: (address, headers) =>
      new Promise((resolve) => {
        const stream = request(address, headers, true)
        stream.setTimeout(TIMEOUT, () => stream.close(constants.NGHTTP2_CANCEL))
        stream.on('error', () => undefined)
        stream.once('close', resolve)
        stream.resume()
      }),
    checkAlive() {
      for (const session of sessions.values()) {
        if (session.connecting || session.destroyed) continue
        const timer = setTimeout(abortAll, TIMEOUT, session)
        session.ping(() => clearTimeout(timer))
      }
    },
    close() {
      for (const session of sessions.values()) abortAll(session)
    },
  }
}
