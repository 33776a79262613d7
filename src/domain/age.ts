/**
 * Returns the milliseconds since a time of `Date.now()`; infinity for a time ahead, as the clock was set back since: cached
 * values of that time have expired. For times of reading see `clock.ts`.
 */
export function ageOf(moment: number): number {
  const age = Date.now() - moment
  return age < 0 ? Number.POSITIVE_INFINITY : age
}
