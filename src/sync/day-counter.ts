import { isUnexpected } from '#records/client/errors.ts'

/** Counts what a user's reading apps read, beside the exchange of states. */
export interface DayCounter {
  /** Begins a count; during a count, another one follows it. A count that fails is retried with backoff. */
  count(): void
  /** Resolves once no count is under way; none begins any more. */
  close(): Promise<void>
}

/** The first and the longest time until a count that failed is tried again, in milliseconds. */
const BACKOFF = { first: 2_000, last: 60 * 60_000 }

/** `work` counts once. Its failures are reported once until it succeeds again, and not after `closing`. */
export function createDayCounter(
  work: () => Promise<void>,
  closing: AbortSignal,
  report: (error: unknown, about: string) => void,
): DayCounter {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  let isReported = false
  /** The last count failed in a way that the next round does not change. */
  let isRefused = false
  let retry: NodeJS.Timeout | null = null
  let wait = BACKOFF.first

  async function run(): Promise<void> {
    isAskedAgain = false
    try {
      await work()
      wait = BACKOFF.first
      isReported = false
    } catch (error) {
      if (isClosed || closing.aborted) return
      // A hosted project without the table refuses every count.
      isRefused = isUnexpected(error)
      if (isRefused && !isReported) report(error, 'reading days')
      isReported ||= isRefused
      retry = setTimeout(() => {
        retry = null
        count()
      }, wait).unref()
      wait = Math.min(BACKOFF.last, wait * 2)
    }
  }

  function count(): void {
    if (isClosed || closing.aborted || (retry !== null && isRefused)) return
    if (retry !== null) clearTimeout(retry)
    retry = null
    if (running !== null) {
      isAskedAgain = true
      return
    }
    running = run().finally(() => {
      running = null
      if (isAskedAgain) count()
    })
  }

  return {
    count,
    async close() {
      isClosed = true
      if (retry !== null) clearTimeout(retry)
      await running
    },
  }
}
