import type { z } from 'zod'
import type { carried, LinkStatus, link, Pairing } from '#contract/helper/link.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Caller } from '../guards.ts'

/** Links this computer with an account at a relay. */
export interface Linking {
  /** Returns null if the computer is not linked. */
  status(): LinkStatus | null
  /**
   * Requests a pairing code from a relay. Throws relay-unknown, relay-insecure, relay-unreachable, relay-certificate.
   */
  begin(relay: string): Promise<Pairing>
  /** Returns the current pairing; null if there is none. */
  follow(): Promise<Pairing | null>
  /**
   * Accepts or rejects the user who has claimed the code. If accepted, links the computer and transfers the playlists
   * of `from`, and on request the data of their account. Returns null if rejected. Throws pairing-unknown.
   */
  decide(allow: boolean, from: LinkedFrom | null): Promise<{ carried: Carried | null } | null>
  /** Removes the link. Throws link-none. */
  remove(): Promise<void>
}

/** The user who links this computer. */
export interface LinkedFrom {
  readonly userId: string
  readonly token: string
  /** True if the data of their account is transferred. */
  readonly carry: boolean
}
export type Carried = z.output<typeof carried>

/** Routes for linking, for the owner at this computer. */
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
