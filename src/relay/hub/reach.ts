import { routeOf } from '#http/user-route.ts'
import { type PairingStore, pairingsInMemory } from './pairings.ts'
import { type Presence, presenceHere } from './presence.ts'
import { type OpenTries, triesInMemory } from './tries.ts'
import type { Tunnel } from './tunnel.ts'
import type { Tunnels } from './tunnels.ts'

/** The way to a helper, whichever node holds its tunnel. */
export type Way = Pick<Tunnel, 'userId' | 'request' | 'takeBack'>

/** Which helpers are within reach, and what is kept for whoever looks for them: by one process, or by all nodes. */
export interface Reach extends Presence {
  ofUser(userId: string): Promise<Way | null>
  /** By the beginning of a media token. */
  ofRoute(route: string): Promise<Way | null>
  /** A helper has dialled in here: it takes the place of its account's former one, wherever that is. */
  arrived(tunnel: Tunnel): void
  /** Its tunnel has ended. */
  gone(tunnel: Tunnel): void
  readonly pairings: PairingStore
  readonly tries: OpenTries
  /** Nodes that are there; null while that cannot be found out. */
  readonly nodes: number | null
  close(): Promise<void>
}

/** What one process reaches by itself. */
export function reachAlone(tunnels: Tunnels): Reach {
  const presence = presenceHere(tunnels)
  return {
    get count() {
      return presence.count
    },
    of: presence.of,
    recheck: presence.recheck,
    ofUser: async (userId) => tunnels.ofRoute(routeOf(userId)),
    ofRoute: async (route) => tunnels.ofRoute(route),
    arrived: () => undefined,
    gone: () => undefined,
    pairings: pairingsInMemory(),
    tries: triesInMemory,
    nodes: 1,
    close: async () => undefined,
  }
}
