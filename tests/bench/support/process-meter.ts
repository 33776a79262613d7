import { setTimeout as pause } from 'node:timers/promises'
import { readProc, withChildren } from '../../support/processes/process-tree.ts'

/** Usage of a process and its children. CPU in seconds (user and system), memory in megabytes. */
export interface Usage {
  readonly cpu: number
  /** The process's own highest resident size (VmHWM). */
  readonly peak: number
  /**
   * The highest memory of the process and its children, shared pages counted once (Pss): a newly forked process shares
   * all pages of its parent.
   */
  readonly peakOfAll: number
}

/** Linux counts CPU time in hundredths of a second (USER_HZ). */
const TICKS = 100

const megabytes = (status: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024

/** Returns the CPU seconds of a process and its children so far; zero if it has ended. */
export function cpuSeconds(pid: number): number {
  const times = (each: number) => {
    // After the name in parentheses: state is the first field; utime, stime, cutime, cstime the 12th to 15th.
    const fields = readProc(`/proc/${each}/stat`).split(') ').at(-1)?.split(' ') ?? []
    const counted = fields.slice(11, 15).map(Number)
    return counted.reduce((sum, value) => sum + value, 0)
  }
  return withChildren(pid).reduce((sum, each) => sum + times(each), 0) / TICKS
}

/** Waits until a helper is idle: it indexes a new account's entities for a while. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; cpuSeconds(pid) - before > 0.5; ) {
    before = cpuSeconds(pid)
    await pause(5_000)
  }
}

/** Returns the memory of a process and its children, shared pages counted once (Pss). Linux only. */
export function heldBy(pid: number): number {
  const sizes = withChildren(pid).map((each) => megabytes(readProc(`/proc/${each}/smaps_rollup`), 'Pss'))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Watches a process until `stop`, or until it has ended. Linux only. */
export function watchProcess(pid: number): { stop(): Usage } {
  let usage: Usage = { cpu: 0, peak: 0, peakOfAll: 0 }
  const measure = () => {
    const status = readProc(`/proc/${pid}/status`)
    if (status === '') return
    usage = {
      cpu: Math.max(usage.cpu, cpuSeconds(pid)),
      peak: Math.max(usage.peak, megabytes(status, 'VmHWM')),
      peakOfAll: Math.max(usage.peakOfAll, heldBy(pid)),
    }
  }
  measure()
  const timer = setInterval(measure, 50)
  return {
    stop() {
      measure()
      clearInterval(timer)
      return usage
    },
  }
}
