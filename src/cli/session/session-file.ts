import { readFile, rm } from 'node:fs/promises'
import type { SupportedStorage } from '@supabase/supabase-js'
import { z } from 'zod'
import { replaceFile } from '#disk/replace-file.ts'
import { isAccessToken } from './access-token.ts'

/** The only key of a session file. */
export const STORAGE_KEY = 'comics-session'

/** The parts of supabase-js's session that are read. */
const session = z.object({
  access_token: z.string().refine(isAccessToken),
  refresh_token: z.string().min(1),
  expires_at: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().nullish(),
    factors: z.array(z.object({ id: z.string(), factor_type: z.string(), status: z.string() })).nullish(),
  }),
})

/** A session as stored in its file. */
export interface StoredSession {
  readonly text: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Reads the session from a file; null if it is missing or invalid. */
export async function readSession(path: string): Promise<StoredSession | null> {
  try {
    const text = await readFile(path, 'utf8')
    return { text, expiresAt: session.parse(JSON.parse(text)).expires_at }
  } catch {
    return null
  }
}

/**
 * Storage for supabase-js in one file that only its owner may read, replaced atomically. An invalid file counts as
 * missing and stays until the next sign-in replaces it; so does the session with the text `passedOver`. Other items (a
 * PKCE verifier) are not written, because they would overwrite the session. No write begins once `signal` is aborted, so
 * that a sign-in that Ctrl+C ended stores no session later; a write that had begun is kept.
 */
export function sessionStorage(
  path: string,
  passedOver: string | null = null,
  signal?: AbortSignal,
): SupportedStorage {
  return {
    async getItem(key) {
      const text = key === STORAGE_KEY ? ((await readSession(path))?.text ?? null) : null
      return text === passedOver ? null : text
    },
    setItem: (key, value) =>
      key === STORAGE_KEY && signal?.aborted !== true ? replaceFile(path, value, 0o600) : undefined,
    removeItem: (key) => (key === STORAGE_KEY ? rm(path, { force: true }) : undefined),
  }
}
