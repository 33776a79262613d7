import { z } from 'zod'
import { homeRows } from '#domain/reading/home-row-order.ts'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** Endpoints used before and during sign-in. */
export const status = contract({
  helper: {
    method: 'GET',
    path: '/api/helper',
    access: 'public',
    response: z.object({
      running: z.boolean(),
      connectedLocal: z.boolean(),
      version: z.string(),
      /**
       * The helper's id, by which a dashboard served elsewhere recognizes its helper; null from a relay, and for other
       * origins.
       */
      id: z.string().nullable(),
    }),
  },
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    response: z.object({
      account: z.object({ url: z.string(), anonKey: z.string() }),
      /** The server of the dashboard: the helper itself, or a relay. */
      servedBy: z.enum(['helper', 'relay']),
      /** URL of the linked or serving relay. */
      relay: z.object({ url: z.string() }).nullable(),
      version: z.string(),
      /** Command line of the helper; only for local requests, since it may contain paths. */
      command: z.string().nullable(),
      /** True with the demo library. */
      demo: z.boolean(),
      /** False if this helper has an owner and sign-up is closed to this address. */
      signUp: z.boolean(),
      /** True if `signUp` is false because accounts require an invitation. */
      invited: z.boolean(),
      /**
       * True if this helper has an owner, which is its first account. Without one the dashboard begins with sign-up.
       */
      owner: z.boolean(),
      /** False if the account service cannot send mail; passwords are then reset in the terminal. */
      mail: z.boolean(),
    }),
  },
  /** At a relay: `helperOnline` is true if the signed-in user's helper is connected, and false without a session. */
  connectivity: {
    method: 'GET',
    path: '/api/connectivity',
    access: 'public',
    signed: true,
    response: z.object({ success: ok, signalServer: z.boolean(), helperOnline: z.boolean() }),
  },
  /** Returns the user of the token, and their permissions. */
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'user',
    response: z.object({
      success: ok,
      user: z.object({ id: z.string(), email: z.string() }),
      owner: z.boolean(),
      canManageLibraries: z.boolean(),
      /** The user's order of home's rows; null is the default order. */
      homeRows,
    }),
  },
  /** Stores the user's order of home's rows; null is the default order. */
  setHomeRows: {
    method: 'PUT',
    path: '/api/me/home-rows',
    access: 'user',
    body: z.object({ rows: homeRows }),
    response: z.object({ success: ok }),
  },
  /** Returns the session's media token (`?t=`), which stays the same all day so that image URLs are cacheable. */
  mediaToken: {
    method: 'POST',
    path: '/api/media-token',
    access: 'user',
    body: z.object({}).optional(),
    response: z.object({ success: ok, token: z.string(), expiresAt: time }),
  },
  /** Revokes the media tokens of this session, or of all sessions of the user, on sign-out. */
  endMedia: {
    method: 'DELETE',
    path: '/api/media-token',
    access: 'user',
    query: z.object({ everywhere: z.enum(['true', 'false']).default('false') }),
    response: z.object({ success: ok }),
  },
})

export type Config = z.output<typeof status.config.response>
