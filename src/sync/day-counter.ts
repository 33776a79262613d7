import { isAppError } from '#domain/errors.ts'

/** Counts what a user's reading apps read, beside the exchange of states. */
export interface DayCounter {
  /** Counts, once more after a count under way; what fails is tried again later. */
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
  let retry: NodeJS.Timeout | null = null
  let wait = BACKOFF.first

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain && !isClosed && !closing.aborted)
      wait = BACKOFF.first
    } catch (error) {
      if (isClosed || closing.aborted) return
      const isFirst = wait === BACKOFF.first
      // A hosted project without the table refuses every count.
      if (isFirst && (!isAppError(error) || error.code === 'account-error')) report(error, 'reading days')
      retry = setTimeout(() => {
        retry = null
        count()
      }, wait).unref()
      wait = Math.min(BACKOFF.last, wait * 2)
    }
  }

  function count(): void {
    if (isClosed || closing.aborted || retry !== null) return
    if (running !== null) {
      isAskedAgain = true
      return
    }
    running = run().finally(() => {
      running = null
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
