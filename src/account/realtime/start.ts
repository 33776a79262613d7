import type { Duplex } from 'node:stream'
import type { Context } from 'koa'
import type { WebSocket } from 'ws'
import type { Report } from '#http/errors.ts'
import { networkOf } from '#http/network.ts'
import { clientAddress } from '#http/proxy.ts'
import { createRateLimit } from '#http/rate-limit.ts'
import { refuseUpgrade, type UpgradeHandler } from '#http/upgrade.ts'
import { createWebSocketServer } from '#http/websockets.ts'
import type { ChangeFeed } from '../changes.ts'
import { keyCheck } from '../http.ts'
import type { AccessService } from './access.ts'
import type { Version } from './frames.ts'
import {
  FRAME_MAX,
  SOCKETS_MAX,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_USER,
  STRANGER_BYTES_BURST,
  STRANGER_BYTES_PER_MINUTE,
  SWEEP_EVERY,
  UNDELIVERED_ALL_MAX,
} from './limits.ts'
import { answerBroadcast, createBroadcastLimit } from './other-clients/broadcast-routes.ts'
import { createTopics } from './other-clients/topics.ts'
import { type RealtimeSocket, type SocketService, serveSocket } from './socket.ts'

/** The realtime service (docs/accounts.md, Realtime): changes, broadcast and presence over WebSockets. */
export interface Realtime {
  /** Takes `/realtime/v1/websocket`; refuses with plain HTTP. `Host` and `Origin` are checked by whoever listens. */
  readonly upgrade: UpgradeHandler
  /** Answers a request below `/realtime/v1`, whose `apikey` was checked; `path` is what follows. */
  answer(ctx: Context, path: string): Promise<void>
  /** Closes all sockets, and takes no more. */
  close(): Promise<void>
}

export interface RealtimeOptions extends AccessService {
  readonly changes: ChangeFeed
  /** Where failures nobody expected are told. */
  readonly report: Report
}

/** What open sockets are given to close, in milliseconds. */
const CLOSE_GRACE = 500

export function createRealtime(options: RealtimeOptions): Realtime {
  const { anonKey, now } = options
  const isAccountKey = keyCheck(anonKey)
  const server = createWebSocketServer({ maxPayload: FRAME_MAX, maxUndelivered: UNDELIVERED_ALL_MAX })
  const strangerBytes = createRateLimit(STRANGER_BYTES_BURST, STRANGER_BYTES_PER_MINUTE, now)
  const sockets = new Map<RealtimeSocket, { readonly ws: WebSocket; readonly address: string }>()
  const topics = createTopics()
  const broadcastLimit = createBroadcastLimit(now)
  let bindings = 0
  let closing = false
  let sweeping: NodeJS.Timeout | null = null

  const service: SocketService = {
    ...options,
    topics,
    nextBindingId(count) {
      bindings += count
      return bindings - count + 1
    },
    mayJoin(userId, socket) {
      const others = [...sockets.keys()].filter((one) => one !== socket && one.users().has(userId))
      return others.length < SOCKETS_PER_USER
    },
    unsent: () => [...sockets.values()].reduce((sum, { ws }) => sum + ws.bufferedAmount, 0),
  }

  const sweep = (): void => {
    for (const socket of sockets.keys()) socket.sweep()
  }
  const accept = (ws: WebSocket, version: Version, address: string): void => {
    const mayReceive = (bytes: number): boolean => strangerBytes.take(address, bytes)
    const socket = serveSocket(service, ws, version, mayReceive, (left) => {
      sockets.delete(left)
      if (sockets.size > 0 || sweeping === null) return
      clearInterval(sweeping)
      sweeping = null
    })
    sockets.set(socket, { ws, address })
    // Looked for by the clock rather than timed, so that a computer that slept is noticed too.
    sweeping ??= setInterval(sweep, SWEEP_EVERY)
  }

  const upgrade: UpgradeHandler = (request, socket: Duplex, head) => {
    const [path, query = ''] = (request.url ?? '').split('?')
    if (path !== '/realtime/v1/websocket') return refuseUpgrade(socket, 404, 'Not found')
    const params = new URLSearchParams(query)
    const key = params.get('apikey') ?? request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') return refuseUpgrade(socket, 401, 'API key is missing')
    if (!isAccountKey(key)) return refuseUpgrade(socket, 401, 'Invalid API key')
    const version = params.get('vsn') ?? '1.0.0'
    if (version !== '1.0.0' && version !== '2.0.0') {
      return refuseUpgrade(socket, 403, 'The requested protocol version is not supported')
    }
    const address = networkOf(clientAddress(request))
    const same = [...sockets.values()].filter((one) => one.address === address).length
    if (sockets.size >= SOCKETS_MAX || same >= SOCKETS_PER_ADDRESS) {
      return refuseUpgrade(socket, 429, 'Too many connected users')
    }
    if (closing) return refuseUpgrade(socket, 503, 'The server is going away')
    server.accept(request, socket, head, (ws) => accept(ws, version, address))
  }

  return {
    upgrade,
    answer: (ctx, path) => answerBroadcast({ ...options, topics, limit: broadcastLimit }, ctx, path),
    async close() {
      closing = true
      const open = [...sockets].filter(([, { ws }]) => ws.readyState !== ws.CLOSED)
      const gone = open.map(([socket, { ws }]) => {
        const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
        const end = setTimeout(() => ws.terminate(), CLOSE_GRACE)
        socket.close()
        return closed.finally(() => clearTimeout(end))
      })
      await Promise.all(gone)
    },
  }
}
