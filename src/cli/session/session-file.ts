import { readFile, rm } from 'node:fs/promises'
import type { SupportedStorage } from '@supabase/supabase-js'
import { z } from 'zod'
import { replaceFile } from '#disk/replace-file.ts'
import { isAccessToken } from './access-token.ts'

/** The one item of a session file. */
export const STORAGE_KEY = 'comics-session'

/** What is read of a session as supabase-js writes it. */
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

/** A session as its file has it. */
export interface StoredSession {
  readonly text: string
  /** Seconds of the epoch. */
  readonly expiresAt: number
}

/** The session in a file; null where there is none, or what is there is none. */
export async function readSession(path: string): Promise<StoredSession | null> {
  try {
    const text = await readFile(path, 'utf8')
    return { text, expiresAt: session.parse(JSON.parse(text)).expires_at }
  } catch {
    return null
  }
}

/**
 * supabase-js's storage over one file that only its owner may read, replaced whole. A file that is no session counts
 * as none, and stays until the next sign-in replaces it; `passedOver` is the text of a session that counts as none too.
 * A second item (a PKCE verifier) would overwrite the session: only the session's own key reaches the file.
 */
export function sessionStorage(path: string, passedOver: string | null = null): SupportedStorage {
  return {
    async getItem(key) {
      const text = key === STORAGE_KEY ? ((await readSession(path))?.text ?? null) : null
      return text === passedOver ? null : text
    },
    setItem: (key, value) => (key === STORAGE_KEY ? replaceFile(path, value, 0o600) : undefined),
    removeItem: (key) => (key === STORAGE_KEY ? rm(path, { force: true }) : undefined),
  }
}
