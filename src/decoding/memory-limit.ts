import type { JobRunner } from './job-runner.ts'

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 100

/**
 * Limits the resident memory of all processes to `limit` bytes. Above the limit an idle process is killed first, then
 * the largest one outside of `alone`, whose jobs are repeated in `alone`; a process of `alone` is killed last.
 */
export function createMemoryLimit(runners: readonly JobRunner[], alone: JobRunner, limit: number) {
  let activeCalls = 0
  let timer: NodeJS.Timeout | undefined

  function enforce(): void {
    const sizes = runners
      .flatMap((runner) => runner.children.map((child) => ({ runner, child, bytes: child.memory() })))
      .sort((a, b) => b.bytes - a.bytes)
    if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= limit) return
    const idle = sizes.find(({ child }) => child.busy === 0)
    const other = sizes.find(({ runner }) => runner !== alone)
    if (idle !== undefined) idle.child.end('closed')
    else (other ?? sizes[0])?.child.end('memory')
  }

  function check(): void {
    enforce()
    // Cancelled jobs may still be running.
    if (activeCalls > 0 || runners.some((runner) => runner.children.some(({ busy }) => busy > 0))) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Runs `work` and enforces the limit until `work` and all jobs have finished. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      activeCalls++
      timer ??= setInterval(check, CHECK_INTERVAL).unref()
      try {
        return await work()
      } finally {
        activeCalls--
      }
    },
    stop: () => clearInterval(timer),
  }
}
