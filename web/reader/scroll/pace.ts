/** A moment of reading, in milliseconds, and how much was read by then, 0 to 1. */
interface Moment {
  readonly at: number
  readonly share: number
}

/** Less than this tells no pace: milliseconds, and the part read in them. */
const LEAST = 20_000
const LEAST_READ = 0.02

/** The minutes left at the pace since one began here, at least one; null while it is not yet known. */
export function minutesLeft(begun: Moment, now: Moment): number | null {
  const [ms, read] = [now.at - begun.at, now.share - begun.share]
  if (ms < LEAST || read < LEAST_READ || now.share >= 1) return null
  return Math.max(1, Math.round(((1 - now.share) / read) * (ms / 60_000)))
}
