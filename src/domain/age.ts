/**
 * Returns the milliseconds since a time of `Date.now()`. Returns Infinity for a future time, since the clock was then
 * set back and cached values count as expired. For times of progress see `clock.ts`.
 */
export function ageOf(moment: number): number {
  const age = Date.now() - moment
  return age < 0 ? Number.POSITIVE_INFINITY : age
}
