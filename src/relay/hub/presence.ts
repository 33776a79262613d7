import type { z } from 'zod'
import type { linkedHelper } from '#contract/relay.ts'
import type { Tunnels } from './tunnels.ts'

/** An account's computer, as it is told. */
export type SeenHelper = NonNullable<z.output<typeof linkedHelper>['helper']>

/** Which helpers are there. */
export interface Presence {
  /** Helpers that have dialled in here. */
  readonly count: number
  /** Null where the account's computer has not been seen. */
  of(userId: string): Promise<SeenHelper | null>
  /** Has an account's computer show anew that its link is good. */
  recheck(userId: string): Promise<void>
}

/** Presence as one process knows it. */
export function presenceHere(tunnels: Tunnels): Presence {
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
      const seen = tunnels.lastSeen(userId)
      return seen && { ...seen.about, online: false, since: seen.at, roundTrip: null }
    },
    async recheck(userId) {
      await tunnels.ofUser(userId)?.check()
    },
  }
}
