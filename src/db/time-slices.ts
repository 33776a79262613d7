import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of synchronous work after which the event loop may serve other requests. */
const SLICE = 8

/**
 * Returns a function to be awaited between the steps of long synchronous work. It yields to the event loop if SLICE
 * milliseconds have passed since it last yielded.
 */
export function timeSlices(): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async (): Promise<void> => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < SLICE ? undefined : pause())
}
