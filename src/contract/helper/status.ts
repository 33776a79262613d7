import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** What is asked before and around signing in. */
export const status = contract({
  helper: {
    method: 'GET',
    path: '/api/helper',
    access: 'public',
    response: z.object({ running: z.boolean(), connectedLocal: z.boolean(), version: z.string() }),
  },
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    response: z.object({
      account: z.object({ url: z.string(), anonKey: z.string() }),
      relay: z.object({ url: z.string() }).nullable(),
      version: z.string(),
      /** How the helper was started, told on its own computer alone: it may name folders. */
      command: z.string().nullable(),
      /** True on a demonstration shelf. */
      demo: z.boolean(),
      /** False once this machine has an owner and sign-up is closed to this address. */
      signUp: z.boolean(),
      /** True when this machine has an owner: its first account. A new machine welcomes with sign-up. */
      owner: z.boolean(),
      /** False when the account has no way to send messages: a forgotten password is the terminal's business. */
      mail: z.boolean(),
    }),
  },
  connectivity: {
    method: 'GET',
    path: '/api/connectivity',
    access: 'public',
    response: z.object({ success: ok, signalServer: z.boolean(), helperOnline: z.boolean() }),
  },
  /** Who the bearer is to this helper. */
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'user',
    response: z.object({
      success: ok,
      user: z.object({ id: z.string(), email: z.string() }),
      owner: z.boolean(),
      canManageLibraries: z.boolean(),
    }),
  },
  /** `?t=` for images: the session's, and the same all day so that their URLs stay cacheable. */
  mediaToken: {
    method: 'POST',
    path: '/api/media-token',
    access: 'user',
    body: z.object({}).optional(),
    response: z.object({ success: ok, token: z.string(), expiresAt: time }),
  },
  /** Signing out: ends the tokens of this session's images, or of all the user's sessions. */
  endMedia: {
    method: 'DELETE',
    path: '/api/media-token',
    access: 'user',
    query: z.object({ everywhere: z.enum(['true', 'false']).default('false') }),
    response: z.object({ success: ok }),
  },
})
