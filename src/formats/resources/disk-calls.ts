import { timedCall } from '#disk/timed-call.ts'

/** Maximum number of timed-out calls, each of which blocks a thread; at this number the process should be replaced. */
const STUCK_MAX = 2

const slow = new Map<string, number>()
let stuck = 0
let listener: (paths: readonly string[]) => void = () => undefined

/** Sets the listener that receives the paths of all slow disk calls whenever they change. */
export function onSlowPaths(changed: (paths: readonly string[]) => void): void {
  listener = changed
}

/** True if so many threads are blocked by timed-out calls that the process should be replaced. */
export const hasStuckCalls = (): boolean => stuck >= STUCK_MAX

function count(path: string, difference: 1 | -1): void {
  const calls = (slow.get(path) ?? 0) + difference
  if (calls > 0) slow.set(path, calls)
  else slow.delete(path)
  listener([...slow.keys()])
}

/**
 * Runs a file system call on a comic's file and reports its path while the call is slow. Throws
 * disk-not-answering, and what the call throws.
 */
export function diskCall<T>(path: string, call: () => Promise<T>): Promise<T> {
  let isSlow = false
  let isStuck = false
  return timedCall(call, {
    onSlow() {
      isSlow = true
      count(path, 1)
    },
    onGivenUp() {
      isStuck = true
      stuck++
    },
    onEnd() {
      if (isSlow) count(path, -1)
      if (isStuck) stuck--
    },
  })
}
