import { readdirSync, readFileSync } from 'node:fs'

/** Returns the text of a file of /proc, empty if its process has ended. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** Returns the ids of a process and its descendants. Linux only: the process alone elsewhere. */
export function withChildren(pid: number): number[] {
  let threads: string[] = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    return [pid]
  }
  const direct = threads.flatMap((thread) => readProc(`/proc/${pid}/task/${thread}/children`).split(' '))
  return [pid, ...direct.filter((child) => child !== '').flatMap((child) => withChildren(Number(child)))]
}
