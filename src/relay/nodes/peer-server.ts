import {
  constants,
  createSecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { bindServer } from '#http/server/node-server.ts'
import type { BandwidthLimit } from '../hub/bandwidth-limit.ts'
import { abortStream, isComplete } from '../hub/proxy-request.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import type { Tunnels } from '../hub/tunnels.ts'
import { CLOSE } from '../protocol.ts'
import { CHECK_PATH, ENDED_PATH, NODE_HEADERS, type Secret, serverTls } from './node-protocol.ts'

/** Memory limit of another node's connection, in megabytes. */
const MEMORY_MAX = 256

/** Stream resets that another node may send at once, and per second: the requests of all users share one connection. */
const RESET_LIMIT = { streamResetBurst: 100_000, streamResetRate: 10_000 }

/** Serves the other nodes' requests to this node's tunnels, on a port of its own. */
export interface PeerServer {
  readonly port: number
  close(): Promise<void>
}

/** Listens for the other nodes. Throws port-in-use, and option-invalid if the address cannot be used otherwise. */
export async function startPeerServer(
  tunnels: Tunnels,
  bandwidth: BandwidthLimit,
  { secret, host, port }: { readonly secret: Secret; readonly host: string; readonly port: number },
): Promise<PeerServer> {
  const server = createSecureServer({ ...serverTls(secret), ...RESET_LIMIT, maxSessionMemory: MEMORY_MAX })
  const sessions = new Set<Http2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.on('sessionError', () => undefined)
  server.on(
    'stream',
    (stream, { [NODE_HEADERS.route]: route, [NODE_HEADERS.tunnel]: id, ...headers }, flags) => {
      stream.on('error', () => undefined)
      const tunnel = typeof route === 'string' ? tunnels.ofRoute(route) : null
      if (tunnel === null) return stream.close(constants.NGHTTP2_REFUSED_STREAM)
      if (headers[':path'] === ENDED_PATH) {
        if (tunnel.id === id) tunnel.end(CLOSE.replaced)
        stream.respond({ ':status': 204 }, { endStream: true })
      } else if (headers[':path'] === CHECK_PATH) {
        void tunnel.check().then(() => {
          if (!stream.destroyed) stream.respond({ ':status': 204 }, { endStream: true })
        })
      } else
        forwardToHelper(stream, headers, (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0, tunnel, bandwidth)
    },
  )
  const ownPort = await bindServer(server, port, host).catch((cause: unknown) => {
    if (isAppError(cause, 'port-in-use')) throw cause
    throw new AppError('option-invalid', { option: '--node-address' }, { cause })
  })
  return {
    port: ownPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}

/**
 * Sends another node's request to the helper and forwards the response. If the helper's stream breaks off, the other
 * node's stream does, too.
 */
function forwardToHelper(
  peerStream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  ends: boolean,
  tunnel: Tunnel,
  bandwidth: BandwidthLimit,
): void {
  const refuse = (): void => {
    if (!peerStream.destroyed) peerStream.close(constants.NGHTTP2_REFUSED_STREAM)
  }
  const abort = (): void => abortStream(peerStream)
  try {
    const helperStream = tunnel.request(headers as Record<string, string>, ends)
    if (!ends) peerStream.pipe(helperStream)
    peerStream.once('close', () => tunnel.cancelRequest(helperStream))
    helperStream.on('error', () => undefined)
    helperStream.once('aborted', abort)
    helperStream.once('close', refuse)
    helperStream.once('response', (head) => {
      helperStream.off('close', refuse)
      if (peerStream.destroyed) return
      peerStream.respond(head)
      helperStream.once('close', () => {
        if (!helperStream.readableEnded) abort()
      })
      const limited = bandwidth(tunnel.userId, isComplete(helperStream))
      limited.once('error', abort)
      peerStream.once('close', () => limited.destroy())
      // `pipeline` would cancel the request at once and ignore the limit of stream resets.
      helperStream.pipe(limited).pipe(peerStream)
    })
  } catch {
    refuse()
  }
}
