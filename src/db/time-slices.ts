import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may go on before other requests have their turn, in milliseconds. */
const SLICE = 8

/**
 * Divides long work: the answered function, called between its steps, lets other requests have their turn
 * when the work has gone on for long enough.
 */
export function timeSlices(): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async (): Promise<void> => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < SLICE ? undefined : pause())
}
