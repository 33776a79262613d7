import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts resident memory in pages, of 4 KiB on all but a few machines, where the count errs low. */
const PAGE = 4_096

const ownBytes = (pid: string) => Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE

/** Returns the processes that a process has started, and those that these have started (proc(5), children). */
export function descendants(pid: number): number[] {
  let started: string[]
  try {
    started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' '),
    )
  } catch {
    // It has ended, or the system has no such files.
    return []
  }
  return started
    .filter((child) => child !== '')
    .flatMap((child) => [Number(child), ...descendants(Number(child))])
}

function startedBytes(pid: number): number {
  return descendants(pid)
    .map((child) => {
      try {
        return ownBytes(String(child))
      } catch {
        return 0
      }
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * Returns the resident memory of a process and of all that it has started, 7-Zip above all, in bytes; null where the
 * system does not tell (proc(5), statm and children).
 */
export function residentBytes(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    return ownBytes(String(pid)) + startedBytes(pid)
  } catch {
    return null
  }
}
