import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { pairingState } from '../relay.ts'
import { ok, time } from './shapes.ts'

/** State of the tunnel to the relay: connected, connecting, or waiting for the next attempt. */
export const tunnelState = z.enum(['online', 'connecting', 'waiting'])
export type TunnelState = z.output<typeof tunnelState>

/** The link of this computer to an account at a relay. */
export const linkStatus = z.object({
  /** URL of the relay. */
  relay: z.string(),
  email: z.string(),
  linkedAt: time,
  state: tunnelState,
  /** Start of this state. */
  since: time,
  /** Error of the last attempt (`domain/errors`), null without one. */
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  /** Time of the next attempt while waiting. */
  retryAt: time.nullable(),
})
export type LinkStatus = z.output<typeof linkStatus>

/** A pairing in progress, with the code that this computer displays. */
export const pairing = z.object({
  code: z.string(),
  /** URL at which the code is entered in another browser. */
  page: z.string(),
  relay: z.string(),
  expiresAt: time,
  state: pairingState,
  claim: z.object({ email: z.string(), browser: z.string() }).nullable(),
})
export type Pairing = z.output<typeof pairing>

/** Number of rows copied from the embedded account, by table. */
export const carried = z.record(z.string(), z.int())

/** Linking this computer to an account at a relay, for remote access. */
export const link = contract({
  /** Returns the link, null if not linked. */
  get: {
    method: 'GET',
    path: '/api/link',
    access: 'user',
    response: z.object({ success: ok, link: linkStatus.nullable() }),
  },
  /** Starts a pairing at a relay. 502 `relay-unreachable` or `relay-unknown` if there is no relay at the URL. */
  begin: {
    method: 'POST',
    path: '/api/link/pairing',
    access: 'owner',
    scope: 'local',
    body: z.object({ relay: z.string().trim().min(1).max(2_000) }),
    response: z.object({ success: ok, pairing }),
  },
  /** Returns the pairing in progress, null without one. */
  follow: {
    method: 'GET',
    path: '/api/link/pairing',
    access: 'owner',
    scope: 'local',
    response: z.object({ success: ok, pairing: pairing.nullable() }),
  },
  /**
   * Allows or refuses the claim. If allowed, the helper switches to the claiming account; with `carry`, the caller's
   * data of the embedded account is copied first.
   */
  decide: {
    method: 'POST',
    path: '/api/link/pairing/decide',
    access: 'owner',
    scope: 'local',
    body: z.object({ allow: z.boolean(), carry: z.boolean().default(false) }),
    response: z.object({ success: ok, linked: z.boolean(), carried: carried.nullable() }),
  },
  /** Removes the link, and the helper switches back to the embedded account. */
  remove: {
    method: 'DELETE',
    path: '/api/link',
    access: 'owner',
    scope: 'local',
    response: z.object({ success: ok }),
  },
})
