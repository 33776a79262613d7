import type { Db } from '#db/index.ts'
import { forgetExpired } from './mail/expired.ts'
import { forgetUnverified } from './mfa/factors.ts'
import { endUnusedSessions } from './sessions.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Takes away what only grows, now and once a day: sessions long unused, factors never verified, messages that have
 * expired. Answers what stops it.
 */
export async function keepTidy(db: Db, now: () => number): Promise<() => Promise<void>> {
  const tidy = () =>
    db.transaction(async (tx) => {
      await endUnusedSessions(tx, now())
      await forgetUnverified(tx, now())
      await forgetExpired(tx, now())
    })
  await tidy()
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    // A day on which it fails (a full disk) changes nothing: the next one makes up for it.
    underWay = tidy().catch(() => undefined)
  }, DAY)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
