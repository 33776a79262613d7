import type { z } from 'zod'
import type { linkedHelper } from '#contract/relay.ts'
import type { Tunnels } from './tunnels.ts'

/** The linked helper of an account, as the API returns it. */
export type HelperStatus = NonNullable<z.output<typeof linkedHelper>['helper']>

/** The status of helpers. */
export interface Presence {
  /** Number of helpers that are connected to this process. */
  readonly count: number
  /** Returns the helper of a user; null if none has been seen. */
  of(userId: string): Promise<HelperStatus | null>
  /** Requests the helper's token again and ends the tunnel if the link is no longer valid. */
  recheck(userId: string): Promise<void>
}

/** Creates the presence of the helpers that are, or were last, connected to this process. */
export function createLocalPresence(tunnels: Tunnels): Presence {
  return {
    get count() {
      return tunnels.count
    },
    async of(userId) {
      const tunnel = tunnels.ofUser(userId)
      if (tunnel !== null) {
        const { about, since, roundTrip } = tunnel
        return { ...about, online: true, since, roundTrip }
      }
      const last = tunnels.lastSeen(userId)
      return last && { ...last.about, online: false, since: last.at, roundTrip: null }
    },
    async recheck(userId) {
      await tunnels.ofUser(userId)?.check()
    },
  }
}
