import type { Lane } from './lane.ts'

/** Milliseconds between two looks at the memory of the processes. */
const LOOK_EVERY = 100

/**
 * Limits the resident memory of all processes to `most` bytes. Above the limit an idle process is ended first, then the
 * largest one outside the lane `alone`, whose tasks run again there; a process of `alone` is ended only if there is no other.
 */
export function createMemoryBound(lanes: readonly Lane[], alone: Lane, most: number) {
  let underWay = 0
  let timer: NodeJS.Timeout | undefined

  function bound(): void {
    const sizes = lanes
      .flatMap((lane) => lane.children.map((child) => ({ lane, child, bytes: child.memory() })))
      .sort((a, b) => b.bytes - a.bytes)
    if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= most) return
    const idle = sizes.find(({ child }) => child.busy === 0)
    const other = sizes.find(({ lane }) => lane !== alone)
    if (idle !== undefined) idle.child.end('closed')
    else (other ?? sizes[0])?.child.end('memory')
  }

  function look(): void {
    bound()
    // A cancelled task keeps running until its process notices.
    if (underWay > 0 || lanes.some((lane) => lane.children.some(({ busy }) => busy > 0))) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Runs work in one of the lanes; the memory is bounded until it and its process are done. */
    async watched<T>(work: () => Promise<T>): Promise<T> {
      underWay++
      timer ??= setInterval(look, LOOK_EVERY).unref()
      try {
        return await work()
      } finally {
        underWay--
      }
    },
    stop: () => clearInterval(timer),
  }
}
