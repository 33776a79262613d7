import type { Duplex } from 'node:stream'
import type { Context } from 'koa'
import type { WebSocket } from 'ws'
import { networkOf } from '#http/requests/network.ts'
import { clientAddress } from '#http/requests/proxy.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import type { Report } from '#http/responses/errors.ts'
import { rejectUpgrade, type UpgradeHandler } from '#http/server/upgrade.ts'
import { createWebSocketServer } from '#http/server/websockets.ts'
import type { ChangeFeed } from '../changes.ts'
import { createKeyCheck } from '../http.ts'
import type { AccessService } from './access.ts'
import type { Version } from './frames.ts'
import {
  ANONYMOUS_BYTES_BURST,
  ANONYMOUS_BYTES_PER_MINUTE,
  FRAME_MAX,
  SOCKETS_MAX,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_USER,
  SWEEP_EVERY,
  UNDELIVERED_ALL_MAX,
} from './limits.ts'
import { createBroadcastLimit, handleBroadcast } from './other-clients/broadcast-routes.ts'
import { createTopics } from './other-clients/topics.ts'
import { type RealtimeSocket, type SocketService, serveSocket } from './socket.ts'

/** Service for changes, broadcast and presence over WebSockets (docs/accounts.md, Realtime). */
export interface Realtime {
  /**
   * Accepts WebSockets at `/realtime/v1/websocket` with a valid API key, up to the maximum numbers of sockets. Rejects
   * other upgrades. The caller must have checked `Host` and `Origin`.
   */
  readonly upgrade: UpgradeHandler
  /** Handles a broadcast by HTTP. `path` is the path below `/realtime/v1`. The caller must have checked `apikey`. */
  handle(ctx: Context, path: string): Promise<void>
  /** Closes all sockets and rejects new ones. Resolves when all are closed. */
  close(): Promise<void>
}

export interface RealtimeOptions extends AccessService {
  readonly changes: ChangeFeed
  readonly report: Report
}

/** Milliseconds after which `close` terminates a socket that is still open. */
const CLOSE_GRACE = 500

export function createRealtime(options: RealtimeOptions): Realtime {
  const { anonKey, now } = options
  const isAccountKey = createKeyCheck(anonKey)
  const server = createWebSocketServer({ maxPayload: FRAME_MAX, maxUndelivered: UNDELIVERED_ALL_MAX })
  const anonymousBytes = createRateLimit(ANONYMOUS_BYTES_BURST, ANONYMOUS_BYTES_PER_MINUTE, now)
  const sockets = new Map<RealtimeSocket, { readonly ws: WebSocket; readonly address: string }>()
  const topics = createTopics()
  const broadcastLimit = createBroadcastLimit(now)
  let lastBindingId = 0
  let closing = false
  let sweepTimer: NodeJS.Timeout | null = null

  const service: SocketService = {
    ...options,
    topics,
    nextBindingId(count) {
      lastBindingId += count
      return lastBindingId - count + 1
    },
    mayJoin(userId, socket) {
      const others = [...sockets.keys()].filter((other) => other !== socket && other.users().has(userId))
      return others.length < SOCKETS_PER_USER
    },
    unsent: () => [...sockets.values()].reduce((sum, { ws }) => sum + ws.bufferedAmount, 0),
  }

  const sweep = (): void => {
    for (const socket of sockets.keys()) socket.sweep()
  }
  const accept = (ws: WebSocket, version: Version, address: string): void => {
    const mayReceive = (bytes: number): boolean => anonymousBytes.take(address, bytes)
    const socket = serveSocket(service, ws, version, mayReceive, (closed) => {
      sockets.delete(closed)
      if (sockets.size > 0 || sweepTimer === null) return
      clearInterval(sweepTimer)
      sweepTimer = null
    })
    sockets.set(socket, { ws, address })
    // The sweep compares clock times, because a timeout per socket would not count the time the computer sleeps.
    sweepTimer ??= setInterval(sweep, SWEEP_EVERY)
  }

  const upgrade: UpgradeHandler = (request, socket: Duplex, head) => {
    const [path, query = ''] = (request.url ?? '').split('?')
    if (path !== '/realtime/v1/websocket') return rejectUpgrade(socket, 404, 'Not found')
    const params = new URLSearchParams(query)
    const key = params.get('apikey') ?? request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') return rejectUpgrade(socket, 401, 'API key is missing')
    if (!isAccountKey(key)) return rejectUpgrade(socket, 401, 'Invalid API key')
    const version = params.get('vsn') ?? '1.0.0'
    if (version !== '1.0.0' && version !== '2.0.0') {
      return rejectUpgrade(socket, 403, 'The requested protocol version is not supported')
    }
    const address = networkOf(clientAddress(request))
    const ofAddress = [...sockets.values()].filter((each) => each.address === address).length
    if (sockets.size >= SOCKETS_MAX || ofAddress >= SOCKETS_PER_ADDRESS) {
      return rejectUpgrade(socket, 429, 'Too many connected users')
    }
    if (closing) return rejectUpgrade(socket, 503, 'The server is going away')
    server.accept(request, socket, head, (ws) => accept(ws, version, address))
  }

  return {
    upgrade,
    handle: (ctx, path) => handleBroadcast({ ...options, topics, limit: broadcastLimit }, ctx, path),
    async close() {
      closing = true
      const open = [...sockets].filter(([, { ws }]) => ws.readyState !== ws.CLOSED)
      const closed = open.map(([socket, { ws }]) => {
        const closeEvent = new Promise<void>((resolve) => ws.once('close', () => resolve()))
        const timer = setTimeout(() => ws.terminate(), CLOSE_GRACE)
        socket.close()
        return closeEvent.finally(() => clearTimeout(timer))
      })
      await Promise.all(closed)
    },
  }
}
