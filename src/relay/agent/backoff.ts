import type { AppError, ErrorCode } from '#domain/errors.ts'

/** The first and the longest wait between two tries, in milliseconds. */
const [FIRST, LONGEST] = [1_000, 60_000]
/** Errors that a retry hardly resolves. They are retried rarely, as a link may be restored. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['relay-refused', 'link-replaced', 'relay-unknown'])
const FINAL_WAIT = 10 * 60_000
/** Backoff after relay-draining, in milliseconds, which spreads the reconnecting helpers of a restarted relay. */
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
