import type { Report } from '#http/errors.ts'
import type { Library } from '#library/index.ts'

/** Between two looks for what nobody needs any more, in milliseconds. */
const SWEEP_EVERY = 24 * 60 * 60 * 1000

/** Takes away pictures that nothing shows and moves of long ago, now and every day; a failure is told and changes nothing. */
export function sweepDaily(library: Library, report: Report): { close(): Promise<void> } {
  const stop = new AbortController()
  const sweep = async (): Promise<void> => {
    const work = [library.orphans.sweep(stop.signal), library.appMoves.sweep()]
    for (const done of await Promise.allSettled(work))
      if (done.status === 'rejected' && !stop.signal.aborted) report(done.reason, 'sweep')
  }
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, SWEEP_EVERY)
  timer.unref()
  return {
    async close() {
      stop.abort()
      clearInterval(timer)
      await sweeping
    },
  }
}
