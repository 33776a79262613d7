/**
 * Rules for times of progress, which clients and other computers take from their own clocks. Code that stores, compares
 * or returns such a time uses these functions. Times are milliseconds since 1970. For the age of cached values see
 * `age.ts`.
 */

/** Maximum difference of two clocks in milliseconds. A stored time further ahead was written by a wrong clock. */
const CLOCK_TOLERANCE = 5 * 60 * 1000

/** Returns the latest stored time that is accepted at `now`. */
export const latestBelieved = (now: number): number => now + CLOCK_TOLERANCE

/** Clamps a client's or a record's time to `now`. */
export const clampTime = (time: number, now: number): number => Math.min(time, now)

/**
 * Returns a client's time for an event, at least 1970. Returns undefined, which means the current time, for a future
 * time.
 */
export const eventTime = (time: number | undefined, now: number): number | undefined =>
  time !== undefined && time <= now ? Math.max(time, 0) : undefined

/** True for a stored time that was written by a wrong clock; any other position then replaces the stored one. */
export const isFromWrongClock = (stored: number, now: number): boolean => stored > latestBelieved(now)

/** True if a position of `time` replaces one of `stored`. For equal times the stored position stays. */
export const isReplacedBy = (stored: number, time: number, now: number): boolean =>
  isFromWrongClock(stored, now) || clampTime(time, now) > stored
