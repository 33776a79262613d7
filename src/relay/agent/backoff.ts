import type { AppError, ErrorCode } from '#domain/errors.ts'

/** The first and the longest wait between two tries, in milliseconds. */
const [FIRST, LONGEST] = [1_000, 60_000]
/** Refusals that another try will hardly change: asked again now and then, for a link may be given back. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['relay-refused', 'link-replaced', 'relay-unknown'])
const FINAL_WAIT = 10 * 60_000
/** A relay that restarts has many helpers to take in again: they come one after the other. */
const DRAINED_WAIT = 5_000

/**
 * How long to wait before the next try, in milliseconds: longer with each that failed, and never the same for two
 * helpers, so that not all come back at one moment.
 */
export function waitBefore(tries: number, why: AppError, random: () => number = Math.random): number {
  const jitter = 0.5 + random()
  if (FINAL.has(why.code)) return FINAL_WAIT * jitter
  if (why.code === 'relay-draining' && tries === 0) return DRAINED_WAIT * jitter
  return Math.min(LONGEST, FIRST * 2 ** tries) * jitter
}
