import { z } from 'zod'
import { PAIRING_CODE, PLATFORM_MAX, TOKEN_MAX } from '#domain/limits.ts'
import { contract } from './endpoint.ts'
import { ok, time } from './helper/shapes.ts'

/** Path prefix of proxied requests: `/proxy/api/comics` is the helper's `/api/comics`. */
export const PROXY = '/proxy'
/** Path of the WebSocket by which a helper opens its tunnel. */
export const TUNNEL = '/relay/tunnel'

/** Audience (`aud`) of tokens that identify the user to a helper and grant no access to the account. */
export const HELPER_AUDIENCE = 'helper'

/** A pairing code of unambiguous letters and digits: `K7F-2QM`. */
const code = z.string().regex(PAIRING_CODE)
/**
 * Name of a device that is displayed in a confirmation, so invisible and bidirectional characters (Unicode C) are
 * removed.
 */
const deviceName = z
  .string()
  .overwrite((text) => text.replace(/\p{C}+/gu, ''))
  .trim()
  .min(1)
  .max(PLATFORM_MAX)

/** State of a pairing: waiting for an account, claimed by one, then linked or refused at the computer. */
export const pairingState = z.enum(['waiting', 'claimed', 'linked', 'refused'])
export type PairingState = z.output<typeof pairingState>

/** A session that a browser created for a computer with the account's password. */
export const linkSession = z.object({
  access_token: z.string().max(TOKEN_MAX),
  refresh_token: z.string().max(TOKEN_MAX),
})
export type LinkSession = z.output<typeof linkSession>

/** The linked computer of an account. */
export const linkedHelper = z.object({
  success: ok,
  /** Null if no computer of this account has connected to this relay. */
  helper: z
    .object({
      /** Its `helperId`, as in the probe's response. */
      id: z.string(),
      name: z.string(),
      platform: z.string(),
      online: z.boolean(),
      /** Start of the connection, or end of the last one. */
      since: time,
      /** Last measured round-trip time in milliseconds; null while offline. */
      roundTrip: z.number().nullable(),
    })
    .nullable(),
})

/** Endpoints of the relay itself. */
export const relay = contract({
  /** Liveness check. */
  health: {
    method: 'GET',
    path: '/relay/health',
    access: 'public',
    response: z.object({ success: ok, version: z.string() }),
  },
  /** Readiness check: 503 `relay-draining` during shutdown, `account-unreachable` without the account service. */
  ready: {
    method: 'GET',
    path: '/relay/ready',
    access: 'public',
    response: z.object({
      success: ok,
      /** Number of helpers connected to this node. */
      helpers: z.int(),
      /** Number of nodes including this one; null while unknown, when the node serves only its own helpers. */
      nodes: z.int().nullable(),
    }),
  },
  /** Returns the caller's computer. */
  helper: { method: 'GET', path: '/relay/helper', access: 'user', response: linkedHelper },
  /** Makes the caller's computer authenticate again, so that it is disconnected at once if its link was removed. */
  recheck: {
    method: 'POST',
    path: '/relay/helper/recheck',
    access: 'user',
    body: z.object({}).optional(),
    response: z.object({ success: ok }),
  },
  /** Creates a pairing for a computer. `secret` authenticates the computer's following requests. */
  begin: {
    method: 'POST',
    path: '/relay/pairings',
    access: 'public',
    body: z.object({ name: deviceName, platform: deviceName }),
    response: z.object({ success: ok, code, secret: z.string(), expiresAt: time }),
  },
  /** Returns a pairing to a signed-in browser. 404 `pairing-unknown` for an unknown or expired code. */
  look: {
    method: 'GET',
    path: '/relay/pairings/:code',
    access: 'user',
    params: z.object({ code }),
    response: z.object({
      success: ok,
      name: z.string(),
      platform: z.string(),
      state: pairingState,
      expiresAt: time,
    }),
  },
  /**
   * Claims the pairing for the browser's account, with a session for the computer. 409 `pairing-claimed` if another
   * account has claimed it.
   */
  claim: {
    method: 'POST',
    path: '/relay/pairings/:code/claim',
    access: 'user',
    params: z.object({ code }),
    body: z.object({ session: linkSession, browser: deviceName }),
    response: z.object({ success: ok, expiresAt: time }),
  },
  /** Returns the state of a pairing to its computer. */
  follow: {
    method: 'POST',
    path: '/relay/pairings/:code/follow',
    access: 'public',
    params: z.object({ code }),
    body: z.object({ secret: z.string().max(PLATFORM_MAX) }),
    response: z.object({
      success: ok,
      state: pairingState,
      /** Account and browser that have claimed the pairing. */
      claim: z.object({ email: z.string(), browser: z.string() }).nullable(),
      expiresAt: time,
    }),
  },
  /** Allows or refuses the claim at the computer. If allowed, returns the session, once. */
  decide: {
    method: 'POST',
    path: '/relay/pairings/:code/decide',
    access: 'public',
    params: z.object({ code }),
    body: z.object({ secret: z.string().max(PLATFORM_MAX), allow: z.boolean() }),
    response: z.object({ success: ok, session: linkSession.nullable() }),
  },
})
