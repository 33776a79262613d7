import type { Report } from '#http/errors.ts'
import type { Library } from '#library/index.ts'

/** Between two looks for pictures that nothing shows any more, in milliseconds. */
const SWEEP_EVERY = 24 * 60 * 60 * 1000

/** Takes pictures away that nothing shows, now and every day; a failure is told and changes nothing. */
export function sweepDaily(library: Library, report: Report): { close(): Promise<void> } {
  const stop = new AbortController()
  const sweep = () =>
    library.orphans.sweep(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) report(error, 'sweep')
      return 0
    })
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
