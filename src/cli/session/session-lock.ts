import { setTimeout as pause } from 'node:timers/promises'
import type { LockFunc } from '@supabase/supabase-js'
import { acquireLock } from '#db/lock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readSession } from './session-file.ts'

/** A session that lasts this long needs no renewal by anybody, in seconds: the client renews its own within 90. */
const RENEWED_WITHIN = 120
/** How long a process waits for another to renew the session, in milliseconds. */
const PATIENCE = 30_000
const BETWEEN_LOOKS = 50

/** True where there is a session and it ends soon, or has ended. */
async function isDue(path: string): Promise<boolean> {
  const kept = await readSession(path)
  return kept !== null && kept.expiresAt - Date.now() / 1000 < RENEWED_WITHIN
}

/**
 * supabase-js's lock over a session file that processes share: a refresh token is good for one renewal, so only who
 * holds the lock renews; whoever waited reads the file anew. Throws account-unreachable, of the account at `url`, after
 * half a minute.
 */
export function sessionLock(path: string, url: string): LockFunc {
  return async (_name, _timeout, work) => {
    const until = Date.now() + PATIENCE
    for (;;) {
      if (!(await isDue(path))) return work()
      const lock = await acquireLock(`${path}.lock`)
      if (lock !== null) {
        try {
          return await work()
        } finally {
          await lock.release()
        }
      }
      if (Date.now() > until) throw new AppError('account-unreachable', { url })
      await pause(BETWEEN_LOOKS)
    }
  }
}
