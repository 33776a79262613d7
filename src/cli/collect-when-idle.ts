import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks, and the share of them that an idle process uses the processor at most. */
const EVERY = 3_000
const IDLE_SHARE = 0.05
/** Bytes that the heap must have grown by since the last collection. */
const GROWTH = 16 * 1024 * 1024
/** Collecting a larger heap would hold up the event loop for longer than 50 milliseconds. */
const HEAP_MAX = 256 * 1024 * 1024

/** Returns V8's garbage collection, which is no global unless a flag of the command line asks for it. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Collects garbage when this process has become idle, until the returned function is called. V8 collects only while
 * something is allocated, so that an idle helper would keep the memory of its last scan.
 */
export function collectWhenIdle(): () => void {
  const collect = garbageCollector()
  let used = process.cpuUsage()
  let live = 0
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    const { heapUsed } = process.memoryUsage()
    if ((user + system) / 1000 > EVERY * IDLE_SHARE) return
    if (heapUsed - live < GROWTH || heapUsed > HEAP_MAX) return
    collect()
    live = process.memoryUsage().heapUsed
  }, EVERY).unref()
  return () => clearInterval(timer)
}
