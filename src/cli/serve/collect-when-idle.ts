import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two checks, and the maximum processor share of an idle process. */
const CHECK_INTERVAL = 3_000
const IDLE_SHARE = 0.05
/** Bytes that the heap must have grown by since the last collection. */
const GROWTH = 16 * 1024 * 1024
/** Maximum share of the heap that may be unused without a collection. */
const FREE_SHARE = 0.4
/** Bytes in use above which no collection is forced, as it would block the process for over 100 milliseconds. */
const LIVE_MAX = 256 * 1024 * 1024

/** Returns V8's garbage collector, which is a global only with the flag --expose-gc. */
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
    const { heapUsed, heapTotal } = process.memoryUsage()
    // V8 may have collected garbage since the last check.
    live = Math.min(live, heapUsed)
    if ((user + system) / 1000 > CHECK_INTERVAL * IDLE_SHARE || live > LIVE_MAX) return
    if (heapUsed - live < GROWTH && heapTotal - heapUsed < heapTotal * FREE_SHARE) return
    collect()
    live = process.memoryUsage().heapUsed
  }, CHECK_INTERVAL).unref()
  return () => clearInterval(timer)
}
