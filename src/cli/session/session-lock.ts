import { setTimeout as pause } from 'node:timers/promises'
import type { LockFunc } from '@supabase/supabase-js'
import { acquireLock } from '#db/lock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readSession } from './session-file.ts'

/** Remaining seconds above which a session needs no renewal; supabase-js renews sessions that expire within 90. */
const RENEWED_WITHIN = 120
/** Milliseconds that a process waits for another to renew the session. */
const TIMEOUT = 30_000
const BETWEEN_LOOKS = 50

/** Returns true if there is a session that expires soon or has expired. */
async function isDue(path: string): Promise<boolean> {
  const session = await readSession(path)
  return session !== null && session.expiresAt - Date.now() / 1000 < RENEWED_WITHIN
}

/**
 * Lock for supabase-js over a session file that processes share. A refresh token can be used only once, so only the
 * holder of the lock renews; waiting processes then read the file again. Throws account-unreachable, for the account at
 * `url`, after half a minute.
 */
export function sessionLock(path: string, url: string): LockFunc {
  return async (_name, _timeout, work) => {
    const until = Date.now() + TIMEOUT
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
