import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { pairingState } from '../relay.ts'
import { ok, time } from './shapes.ts'

/** How the line to the relay is: there, being dialled, or waiting for the next try. */
export const lineState = z.enum(['online', 'connecting', 'waiting'])
export type LineState = z.output<typeof lineState>

/** What this computer is linked with. */
export const linkStatus = z.object({
  /** The relay's address. */
  relay: z.string(),
  email: z.string(),
  linkedAt: time,
  state: lineState,
  /** Since when it is in this state. */
  since: time,
  /** Why the last try failed: one of `domain/errors`; null where none has. */
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  /** When it is tried again, while it waits. */
  retryAt: time.nullable(),
})
export type LinkStatus = z.output<typeof linkStatus>

/** A code that is shown at this computer. */
export const pairing = z.object({
  code: z.string(),
  /** Where the other browser goes with it. */
  page: z.string(),
  relay: z.string(),
  expiresAt: time,
  state: pairingState,
  claim: z.object({ email: z.string(), browser: z.string() }).nullable(),
})
export type Pairing = z.output<typeof pairing>

/** Rows that were carried over from this computer's account, by table. */
export const carried = z.record(z.string(), z.int())

/** Linking this computer with an account at a relay, so that it can be read from elsewhere. */
export const link = contract({
  /** Null where it is not linked. */
  get: {
    method: 'GET',
    path: '/api/link',
    access: 'user',
    response: z.object({ success: ok, link: linkStatus.nullable() }),
  },
  /** Asks a relay for a code. 502 `relay-unreachable` or `relay-unknown` where none answers. */
  begin: {
    method: 'POST',
    path: '/api/link/pairing',
    access: 'owner',
    scope: 'local',
    body: z.object({ relay: z.string().trim().min(1).max(2_000) }),
    response: z.object({ success: ok, pairing }),
  },
  /** How far it has come; null where none is under way. */
  follow: {
    method: 'GET',
    path: '/api/link/pairing',
    access: 'owner',
    scope: 'local',
    response: z.object({ success: ok, pairing: pairing.nullable() }),
  },
  /**
   * The person at this computer decides. Allowed, the helper goes on with the other account, after what this
   * computer's account holds of the caller was carried over where `carry` asks for it.
   */
  decide: {
    method: 'POST',
    path: '/api/link/pairing/decide',
    access: 'owner',
    scope: 'local',
    body: z.object({ allow: z.boolean(), carry: z.boolean().default(false) }),
    response: z.object({ success: ok, linked: z.boolean(), carried: carried.nullable() }),
  },
  /** Ends the link: the helper goes on with this computer's own account. */
  remove: {
    method: 'DELETE',
    path: '/api/link',
    access: 'owner',
    scope: 'local',
    response: z.object({ success: ok }),
  },
})
