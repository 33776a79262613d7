import { LRUCache } from 'lru-cache'
import { routeOf } from '#http/user-route.ts'
import type { HelperAbout, Tunnel } from './tunnel.ts'

/** What is remembered of a helper that is away. */
export interface LastSeen {
  readonly about: HelperAbout
  /** ISO 8601. */
  readonly at: string
}

/** How many helpers that are away are remembered, the last ones. */
const REMEMBERED = 10_000

/** The helpers that have dialled in here, one an account. */
export interface Tunnels {
  readonly count: number
  /** Takes a helper in, in the place of its account's former one. */
  add(tunnel: Tunnel): Tunnel | null
  /** Takes it out, where it is still the account's. */
  remove(tunnel: Tunnel): void
  ofUser(userId: string): Tunnel | null
  /** By the beginning of a media token. */
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
