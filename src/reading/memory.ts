import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts resident memory in pages, of 4 KiB on all but a few machines, where the count errs low. */
const PAGE = 4_096

const ownBytes = (pid: string) => Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE

/** What a process has started and is still there: one that ended meanwhile holds nothing. */
function startedBytes(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' '))
    .filter((child) => child !== '')
    .map((child) => {
      try {
        return ownBytes(child)
      } catch {
        return 0
      }
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * The resident memory of a process and of those it has started, 7-Zip above all, in bytes; null where the system
 * does not tell (proc(5), statm and children).
 */
export function residentBytes(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    return ownBytes(String(pid)) + startedBytes(pid)
  } catch {
    return null
  }
}
