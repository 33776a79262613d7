import type { AppError, ErrorCode } from '#domain/errors/errors.ts'

/** The first and the maximum backoff, in milliseconds. */
const [FIRST, LONGEST] = [1_000, 60_000]
/** Errors that a retry rarely resolves. They are retried after PERMANENT_WAIT ms, because a link may be restored. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set(['relay-refused', 'link-replaced', 'relay-unknown'])
const PERMANENT_WAIT = 10 * 60_000
/** Backoff after relay-draining without an earlier failure, in ms: it spreads the helpers of a restarted relay. */
const DRAINED_WAIT = 5_000

/**
 * Returns the backoff in milliseconds. It grows with the failed attempts and is randomized, so that the helpers of a
 * relay do not reconnect at the same time.
 */
export function backoffOf(tries: number, why: AppError, random: () => number = Math.random): number {
  const jitter = 0.5 + random()
  if (PERMANENT.has(why.code)) return PERMANENT_WAIT * jitter
  if (why.code === 'relay-draining' && tries === 0) return DRAINED_WAIT * jitter
  return Math.min(LONGEST, FIRST * 2 ** tries) * jitter
}
