import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** What is asked before and around signing in. */
export const status = contract({
  helper: {
    method: 'GET',
    path: '/api/helper',
    access: 'public',
    response: z.object({
      running: z.boolean(),
      connectedLocal: z.boolean(),
      version: z.string(),
      /** Which helper it is, so that a page from elsewhere knows its own again; null where a relay answers, and to pages of other sites. */
      id: z.string().nullable(),
    }),
  },
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    response: z.object({
      account: z.object({ url: z.string(), anonKey: z.string() }),
      /** Who serves the page: the helper itself, or a relay. */
      servedBy: z.enum(['helper', 'relay']),
      /** The relay's address, where the helper is linked with one or a relay answers. */
      relay: z.object({ url: z.string() }).nullable(),
      version: z.string(),
      /** How the helper was started, told on its own computer alone: it may name folders. */
      command: z.string().nullable(),
      /** True on a demonstration shelf. */
      demo: z.boolean(),
      /** False once this machine has an owner and sign-up is closed to this address. */
      signUp: z.boolean(),
      /** True where accounts are made by invitation: why `signUp` is false. */
      invited: z.boolean(),
      /** True when this machine has an owner: its first account. A new machine welcomes with sign-up. */
      owner: z.boolean(),
      /** False when the account has no way to send messages: a forgotten password is the terminal's business. */
      mail: z.boolean(),
    }),
  },
  /** A relay tells who is signed in whether their own helper is there; anybody else, that none is. */
  connectivity: {
    method: 'GET',
    path: '/api/connectivity',
    access: 'public',
    signed: true,
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

/** What a page is told before anything else. */
export type Config = z.output<typeof status.config.response>
