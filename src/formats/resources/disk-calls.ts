import { timedCall } from '#disk/timed-call.ts'

/** Given-up calls that hold a thread each; with more the process should be replaced. */
const STUCK_MAX = 2

const slow = new Map<string, number>()
let stuck = 0
let listener: (paths: readonly string[]) => void = () => undefined

/** Sets the function that is called with the paths that wait for a disk, whenever these change. */
export function onSlowPaths(changed: (paths: readonly string[]) => void): void {
  listener = changed
}

/** True if calls that were given up hold so many threads of this process that it should be replaced. */
export const hasStuckCalls = (): boolean => stuck >= STUCK_MAX

function count(path: string, difference: 1 | -1): void {
  const calls = (slow.get(path) ?? 0) + difference
  if (calls > 0) slow.set(path, calls)
  else slow.delete(path)
  listener([...slow.keys()])
}

/**
 * Runs a file system call on a comic's file, and reports its path while the call waits for the disk. Throws
 * disk-not-answering, what the call throws.
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
