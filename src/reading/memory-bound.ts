import type { Lane } from './lane.ts'

/** Milliseconds between two looks at the memory of the processes. */
const LOOK_EVERY = 100

/**
 * Creates a limit of `most` resident bytes. Beyond it a process that nobody waits for is ended first, then the largest
 * whose work can be done again; one of `alone` only where there is no other.
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
    // What nobody waits for any more goes on until its process lets go of it.
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
