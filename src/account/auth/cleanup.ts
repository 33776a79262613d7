import type { Db } from '#db/index.ts'
import { deleteExpired } from './mail/expired.ts'
import { deleteUnverifiedFactors } from './mfa/factors.ts'
import { endUnusedSessions } from './sessions.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes unused sessions, old unverified factors, and expired messages, tokens and flows, now and once a day. Returns
 * a function that stops the timer and resolves when a running cleanup has ended.
 */
export async function startCleanup(db: Db, now: () => number): Promise<() => Promise<void>> {
  const cleanUp = () =>
    db.transaction(async (tx) => {
      await endUnusedSessions(tx, now())
      await deleteUnverifiedFactors(tx, now())
      await deleteExpired(tx, now())
    })
  await cleanUp()
  let running = Promise.resolve()
  const timer = setInterval(() => {
    // After a failure (a full disk), the next day's cleanup deletes the same rows.
    running = cleanUp().catch(() => undefined)
  }, DAY)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
