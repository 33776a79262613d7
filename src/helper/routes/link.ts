import type { z } from 'zod'
import type { carried, LinkStatus, link, Pairing } from '#contract/helper/link.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Caller } from '../guards.ts'

/** Linking this computer with an account at a relay. */
export interface Linking {
  /** Null where it is not linked. */
  status(): LinkStatus | null
  /** Asks a relay for a code. Throws relay-unknown, relay-insecure, relay-unreachable, relay-certificate. */
  begin(relay: string): Promise<Pairing>
  /** How far the code of the moment has come; null where there is none. */
  follow(): Promise<Pairing | null>
  /**
   * Decides on who has claimed the code. Allowed, the computer is linked; `from` has its playlists with it, and where
   * it wants so what it has at its account.
   * Null where it was refused. Throws pairing-unknown.
   */
  decide(allow: boolean, from: LinkedFrom | null): Promise<{ carried: Carried | null } | null>
  /** Ends the link. Throws link-none. */
  remove(): Promise<void>
}

/** Who links this computer. */
export interface LinkedFrom {
  readonly userId: string
  readonly token: string
  /** Whether what they have at their account goes with them. */
  readonly carry: boolean
}
export type Carried = z.output<typeof carried>

/** Linking as its owner does it at this computer. */
export function linkRoutes(linking: Linking | null): Handlers<typeof link, Caller> {
  const able = (): Linking => {
    if (linking === null) throw new AppError('link-none')
    return linking
  }
  return {
    get: async () => ({ success: true, link: linking?.status() ?? null }),
    begin: async ({ body }) => ({ success: true, pairing: await able().begin(body.relay) }),
    follow: async () => ({ success: true, pairing: (await linking?.follow()) ?? null }),
    async decide({ body }, { user, token }) {
      const from = user !== null && token !== null ? { userId: user.id, token, carry: body.carry } : null
      const done = await able().decide(body.allow, from)
      return { success: true, linked: done !== null, carried: done?.carried ?? null }
    },
    async remove() {
      await able().remove()
      return { success: true }
    },
  }
}
