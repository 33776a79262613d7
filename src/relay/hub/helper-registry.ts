import { routeOf } from '#http/requests/user-route.ts'
import { createMemoryPairings, type PairingStore } from './pairings.ts'
import { createLocalPresence, type Presence } from './presence.ts'
import { type CreateTries, createMemoryTries } from './tries.ts'
import type { Tunnel } from './tunnel.ts'
import type { Tunnels } from './tunnels.ts'

/** Sends requests to a helper, whichever node has its tunnel. */
export type HelperTunnel = Pick<Tunnel, 'userId' | 'request' | 'cancelRequest'>

/** Finds the connected helpers, and stores pairings and rate limits: in one process, or for all nodes. */
export interface HelperRegistry extends Presence {
  ofUser(userId: string): Promise<HelperTunnel | null>
  /** Finds a helper by its user prefix, with which media tokens and device keys begin. */
  ofRoute(route: string): Promise<HelperTunnel | null>
  /** Called when a helper has connected to this process: it replaces an earlier helper of its account on any node. */
  onConnected(tunnel: Tunnel): void
  /** Called when a tunnel has ended. */
  onDisconnected(tunnel: Tunnel): void
  readonly pairings: PairingStore
  readonly tries: CreateTries
  /** Number of active nodes; null while it is unknown. */
  readonly nodes: number | null
  close(): Promise<void>
}

/** The registry of a single process. */
export function createLocalRegistry(tunnels: Tunnels): HelperRegistry {
  const presence = createLocalPresence(tunnels)
  return {
    get count() {
      return presence.count
    },
    of: presence.of,
    recheck: presence.recheck,
    ofUser: async (userId) => tunnels.ofRoute(routeOf(userId)),
    ofRoute: async (route) => tunnels.ofRoute(route),
    onConnected: () => undefined,
    onDisconnected: () => undefined,
    pairings: createMemoryPairings(),
    tries: createMemoryTries,
    nodes: 1,
    close: async () => undefined,
  }
}
