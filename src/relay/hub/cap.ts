import { Transform } from 'node:stream'

/**
 * Gives the pace of a user's next answer: a stream that what is answered goes through. It fails instead of ending where
 * `isWhole` says at the end that something is missing.
 */
export type Cap = (userId: string, isWhole: () => boolean) => Transform

/** What may go at once after a silence, in milliseconds of the rate. */
const BURST = 1_000
/** Users kept before those that have been silent are forgotten. */
const USERS_MAX = 1_000

/**
 * Holds the answers of each helper together to so many bytes in a second; null for as fast as they go. A first page
 * goes at once: the rate is what is left of the last second.
 */
export function createCap(
  bytesPerSecond: number | null,
  now: () => number = performance.now.bind(performance),
): Cap {
  /** When all that was let through will have been worth its time. */
  const dueAt = new Map<string, number>()
  const forgetSilent = (): void => {
    for (const [userId, due] of dueAt) if (due <= now() - BURST) dueAt.delete(userId)
  }
  return (userId, isWhole) => {
    let waiting: NodeJS.Timeout | undefined
    /** What the part that waits is worth, in milliseconds. */
    let worth = 0
    if (dueAt.size > USERS_MAX) forgetSilent()
    return new Transform({
      transform(part: Buffer, _encoding, done) {
        if (bytesPerSecond === null) return done(null, part)
        const at = now()
        worth = (part.length / bytesPerSecond) * 1_000
        const due = Math.max(dueAt.get(userId) ?? 0, at - BURST) + worth
        dueAt.set(userId, due)
        if (due <= at) return done(null, part)
        waiting = setTimeout(() => {
          waiting = undefined
          done(null, part)
        }, due - at)
      },
      flush(done) {
        done(isWhole() ? null : brokenOff())
      },
      destroy(error, done) {
        if (waiting !== undefined) {
          clearTimeout(waiting)
          // It never goes: others need not wait for it.
          dueAt.set(userId, (dueAt.get(userId) ?? 0) - worth)
        }
        done(error)
      },
    })
  }
}

/** By its code no fault of the relay's, which nobody need be told of. */
const brokenOff = (): Error =>
  Object.assign(new Error('The answer broke off.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
