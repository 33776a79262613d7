import { z } from 'zod'
import { PAIRING_CODE, PLATFORM_MAX, TOKEN_MAX } from '#domain/limits.ts'
import { contract } from './endpoint.ts'
import { ok, time } from './helper/shapes.ts'

/** Where a relay answers what it passes on to a helper: `/proxy/api/comics` is the helper's `/api/comics`. */
export const PROXY = '/proxy'
/** Where a helper dials in with a WebSocket. */
export const TUNNEL = '/relay/tunnel'

/** Who the tokens are for (`aud`) by which a helper is told who asks, and that open nothing of their account. */
export const HELPER_AUDIENCE = 'helper'

/** Three characters, a line, three characters, of letters and digits that nobody mistakes: `K7F-2QM`. */
const code = z.string().regex(PAIRING_CODE)
/** Read before a person allows something: without characters that are not seen, and may turn what is (Unicode's C). */
const deviceName = z
  .string()
  .overwrite((text) => text.replace(/\p{C}+/gu, ''))
  .trim()
  .min(1)
  .max(PLATFORM_MAX)

/** How far a pairing has come: shown, claimed by an account, and how the computer decided. */
export const pairingState = z.enum(['waiting', 'claimed', 'linked', 'refused'])
export type PairingState = z.output<typeof pairingState>

/** A session that a browser has made for a computer by its account's password. */
export const linkSession = z.object({
  access_token: z.string().max(TOKEN_MAX),
  refresh_token: z.string().max(TOKEN_MAX),
})
export type LinkSession = z.output<typeof linkSession>

/** A linked computer as its account sees it over the relay. */
export const linkedHelper = z.object({
  success: ok,
  /** Null where no computer of this account has been seen here. */
  helper: z
    .object({
      /** Its `helperId`, as the probe tells it. */
      id: z.string(),
      name: z.string(),
      platform: z.string(),
      online: z.boolean(),
      /** Since when it is there, or when it was last. */
      since: time,
      /** The way there and back, in milliseconds, as last measured; null while it is away. */
      roundTrip: z.number().nullable(),
    })
    .nullable(),
})

/** What a relay answers itself. */
export const relay = contract({
  /** It runs. */
  health: {
    method: 'GET',
    path: '/relay/health',
    access: 'public',
    response: z.object({ success: ok, version: z.string() }),
  },
  /** It takes helpers and requests: 503 `relay-draining` while it ends, `account-unreachable` without its account. */
  ready: {
    method: 'GET',
    path: '/relay/ready',
    access: 'public',
    response: z.object({
      success: ok,
      /** Helpers that have dialled in here. */
      helpers: z.int(),
      /** Nodes that are there, this one among them; null while they cannot be found out: it serves its own alone. */
      nodes: z.int().nullable(),
    }),
  },
  /** The caller's computer. */
  helper: { method: 'GET', path: '/relay/helper', access: 'user', response: linkedHelper },
  /** Has the caller's computer show anew that its link is good: it is gone at once where the link was taken away. */
  recheck: {
    method: 'POST',
    path: '/relay/helper/recheck',
    access: 'user',
    body: z.object({}).optional(),
    response: z.object({ success: ok }),
  },
  /** A computer asks for a code to show. `secret` is its own, for what follows. */
  begin: {
    method: 'POST',
    path: '/relay/pairings',
    access: 'public',
    body: z.object({ name: deviceName, platform: deviceName }),
    response: z.object({ success: ok, code, secret: z.string(), expiresAt: time }),
  },
  /** What a signed-in browser sees of a code: 404 `pairing-unknown` for one that is not, or no longer, good. */
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
  /** The browser's account takes the computer, giving it a session of its own. 409 `pairing-claimed` for another's. */
  claim: {
    method: 'POST',
    path: '/relay/pairings/:code/claim',
    access: 'user',
    params: z.object({ code }),
    body: z.object({ session: linkSession, browser: deviceName }),
    response: z.object({ success: ok, expiresAt: time }),
  },
  /** The computer asks how far it has come. */
  follow: {
    method: 'POST',
    path: '/relay/pairings/:code/follow',
    access: 'public',
    params: z.object({ code }),
    body: z.object({ secret: z.string().max(PLATFORM_MAX) }),
    response: z.object({
      success: ok,
      state: pairingState,
      /** Who has claimed it. */
      claim: z.object({ email: z.string(), browser: z.string() }).nullable(),
      expiresAt: time,
    }),
  },
  /** The person at the computer allows or refuses; allowed, the session is given out, once. */
  decide: {
    method: 'POST',
    path: '/relay/pairings/:code/decide',
    access: 'public',
    params: z.object({ code }),
    body: z.object({ secret: z.string().max(PLATFORM_MAX), allow: z.boolean() }),
    response: z.object({ success: ok, session: linkSession.nullable() }),
  },
})
