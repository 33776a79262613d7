/**
 * The rule for times of progress, which clients and other computers take from clocks of their own. Code that stores,
 * compares or returns such a time uses these functions. Times are milliseconds since 1970. For the age of cached values
 * see `age.ts`.
 */

/** Two clocks differ by less than this, in milliseconds: a stored time further ahead was written by a wrong clock. */
const CLOCK_TOLERANCE = 5 * 60 * 1000

/** Returns the latest stored time that is believed at `now`. */
export const latestBelieved = (now: number): number => now + CLOCK_TOLERANCE

/** Returns a client's or a record's time as it counts: a time ahead of our clock counts as `now`. */
export const clampTime = (time: number, now: number): number => Math.min(time, now)

/**
 * Returns a client's time as an event takes it: one before 1970 counts as 1970. Undefined, which stands for now, for a time
 * ahead of our clock.
 */
export const eventTime = (time: number | undefined, now: number): number | undefined =>
  time !== undefined && time <= now ? Math.max(time, 0) : undefined

/** Returns true for a stored time that a wrong clock wrote: any other position replaces that one. */
export const isFromWrongClock = (stored: number, now: number): boolean => stored > latestBelieved(now)

/** Returns true if a position of `time` replaces one of `stored`. Of equal times the stored position stays. */
export const isReplacedBy = (stored: number, time: number, now: number): boolean =>
  isFromWrongClock(stored, now) || clampTime(time, now) > stored
