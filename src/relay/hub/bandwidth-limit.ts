import { Transform } from 'node:stream'

/**
 * Returns a stream that passes a response of the user's helper through at the limited rate. It fails instead of ending
 * if `isComplete` returns false at its end.
 */
export type BandwidthLimit = (userId: string, isComplete: () => boolean) => Transform

/** Burst after an idle time: the bytes of so many milliseconds at the limited rate. */
const BURST = 1_000
/** Number of users above which idle users are removed. */
const USERS_MAX = 1_000

/**
 * Limits the bytes per second of all responses of a helper together; null for no limit. After an idle time, one
 * second's worth of bytes is sent at once.
 */
export function createBandwidthLimit(
  bytesPerSecond: number | null,
  now: () => number = performance.now.bind(performance),
): BandwidthLimit {
  /** By user, the time until which the bytes sent so far take at the limited rate; sending waits for it. */
  const usedUpAt = new Map<string, number>()
  const removeIdle = (): void => {
    for (const [userId, usedUp] of usedUpAt) if (usedUp <= now() - BURST) usedUpAt.delete(userId)
  }
  return (userId, isComplete) => {
    let timer: NodeJS.Timeout | undefined
    /** The time that the delayed chunk takes at the limited rate, in milliseconds. */
    let duration = 0
    if (usedUpAt.size > USERS_MAX) removeIdle()
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (bytesPerSecond === null) return done(null, chunk)
        const at = now()
        duration = (chunk.length / bytesPerSecond) * 1_000
        const usedUp = Math.max(usedUpAt.get(userId) ?? 0, at - BURST) + duration
        usedUpAt.set(userId, usedUp)
        if (usedUp <= at) return done(null, chunk)
        timer = setTimeout(() => {
          timer = undefined
          done(null, chunk)
        }, usedUp - at)
      },
      flush(done) {
        done(isComplete() ? null : disconnectError())
      },
      destroy(error, done) {
        if (timer !== undefined) {
          clearTimeout(timer)
          // The chunk is never sent, so other responses need not wait for it.
          usedUpAt.set(userId, (usedUpAt.get(userId) ?? 0) - duration)
        }
        done(error)
      },
    })
  }
}

/** Returns an error whose code marks it as a disconnect, so that it is not reported. */
const disconnectError = (): Error =>
  Object.assign(new Error('The response broke off.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
