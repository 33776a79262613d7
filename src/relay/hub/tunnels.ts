import { LRUCache } from 'lru-cache'
import { routeOf } from '#http/requests/user-route.ts'
import type { HelperInfo, Tunnel } from './tunnel.ts'

/** What is stored about a disconnected helper. */
export interface LastSeen {
  readonly about: HelperInfo
  /** ISO 8601. */
  readonly at: string
}

/** Maximum number of disconnected helpers that are stored; the least recently used are evicted. */
const REMEMBERED = 10_000

/** The helpers that are connected to this process, one per account. */
export interface Tunnels {
  readonly count: number
  /** Adds a tunnel; returns the account's former tunnel, which it replaces. */
  add(tunnel: Tunnel): Tunnel | null
  /** Removes a tunnel unless another one of the account has replaced it. */
  remove(tunnel: Tunnel): void
  ofUser(userId: string): Tunnel | null
  /** Finds a tunnel by the user prefix. */
  ofRoute(route: string): Tunnel | null
  lastSeen(userId: string): LastSeen | null
  all(): Tunnel[]
}

export function createTunnels(): Tunnels {
  const byUser = new Map<string, Tunnel>()
  const byRoute = new Map<string, Tunnel>()
  const away = new LRUCache<string, LastSeen>({ max: REMEMBERED })
  return {
    get count() {
      return byUser.size
    },
    add(tunnel) {
      const { userId } = tunnel
      const former = byUser.get(userId) ?? null
      byUser.set(userId, tunnel)
      byRoute.set(routeOf(userId), tunnel)
      away.delete(userId)
      return former
    },
    remove(tunnel) {
      const { userId, about } = tunnel
      if (byUser.get(userId) !== tunnel) return
      byUser.delete(userId)
      byRoute.delete(routeOf(userId))
      away.set(userId, { about, at: new Date().toISOString() })
    },
    ofUser: (userId) => byUser.get(userId) ?? null,
    ofRoute: (route) => byRoute.get(route) ?? null,
    lastSeen: (userId) => away.get(userId) ?? null,
    all: () => [...byUser.values()],
  }
}
