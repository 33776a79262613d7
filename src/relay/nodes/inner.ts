import {
  constants,
  createSecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { AppError, isAppError } from '#domain/errors.ts'
import { bindServer } from '#http/node-server.ts'
import type { Cap } from '../hub/cap.ts'
import { cutAnswer, isWhole } from '../hub/pass.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import type { Tunnels } from '../hub/tunnels.ts'
import { CLOSE } from '../wire.ts'
import { CHECK_PATH, ENDED_PATH, NODE_HEADERS, type Secret, serverLine } from './line.ts'

/** What one node may hold in memory for another, in megabytes. */
const MEMORY_MAX = 256

/** Requests that another node may take back at once, and in a second: those of all its people share a line. */
const TAKEN_BACK = { streamResetBurst: 100_000, streamResetRate: 10_000 }

/** What other nodes ask of this one's tunnels, on a port of its own. */
export interface Inner {
  readonly port: number
  close(): Promise<void>
}

/** Listens for the other nodes. Throws option-invalid for an address that this machine does not have. */
export async function listenInner(
  tunnels: Tunnels,
  cap: Cap,
  { secret, host, port }: { readonly secret: Secret; readonly host: string; readonly port: number },
): Promise<Inner> {
  const server = createSecureServer({ ...serverLine(secret), ...TAKEN_BACK, maxSessionMemory: MEMORY_MAX })
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
      } else pass(stream, headers, (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0, tunnel, cap)
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

/** Asks the helper what another node asks, and answers it as the helper does: what breaks off there, breaks off here. */
function pass(
  asked: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  ends: boolean,
  tunnel: Tunnel,
  cap: Cap,
): void {
  const refuse = (): void => {
    if (!asked.destroyed) asked.close(constants.NGHTTP2_REFUSED_STREAM)
  }
  const breakOff = (): void => cutAnswer(asked)
  try {
    const answer = tunnel.request(headers as Record<string, string>, ends)
    if (!ends) asked.pipe(answer)
    asked.once('close', () => tunnel.takeBack(answer))
    answer.on('error', () => undefined)
    answer.once('aborted', breakOff)
    answer.once('close', refuse)
    answer.once('response', (head) => {
      answer.off('close', refuse)
      if (asked.destroyed) return
      asked.respond(head)
      answer.once('close', () => {
        if (!answer.readableEnded) breakOff()
      })
      const pace = cap(tunnel.userId, isWhole(answer))
      pace.once('error', breakOff)
      asked.once('close', () => pace.destroy())
      // Not by `pipeline`, which takes the answer back at once whatever that costs.
      answer.pipe(pace).pipe(asked)
    })
  } catch {
    refuse()
  }
}
