import { readdirSync, readFileSync } from 'node:fs'

/** Page size in bytes. A few machines have larger pages; their memory is underestimated. */
const PAGE = 4_096

const ownBytes = (pid: string) => Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE

/** Returns the ids of all descendants of a process (proc(5), children). */
export function descendants(pid: number): number[] {
  let children: string[]
  try {
    children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' '),
    )
  } catch {
    // The process has ended, or the system has no /proc.
    return []
  }
  return children
    .filter((child) => child !== '')
    .flatMap((child) => [Number(child), ...descendants(Number(child))])
}

function descendantBytes(pid: number): number {
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
 * Returns the resident memory of a process and its descendants, such as 7-Zip, in bytes; null on other systems than
 * Linux and for a process that has ended (proc(5), statm and children).
 */
export function residentBytes(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    return ownBytes(String(pid)) + descendantBytes(pid)
  } catch {
    return null
  }
}
