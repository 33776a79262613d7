import { libraryDisks } from './library-disks.ts'
import { DISK_TIMEOUT, timedCall } from './timed-call.ts'

/** Runs a call on a file; throws disk-not-answering after `limit` milliseconds (default: DISK_TIMEOUT). */
export type CopyCall = <T>(work: () => Promise<T>, limit?: number) => Promise<T>

const nothing = () => undefined

/**
 * Returns what runs the calls of copying a library's file. They take no slots and let no other operation wait, as disks
 * are slow for a while where much is written; a call without an answer counts as one of the library's disk.
 */
export function copyCalls(root: string, path: string): CopyCall {
  return (work, limit = DISK_TIMEOUT) => {
    const since = performance.now()
    const onGivenUp = () => libraryDisks.gaveUp(root, path, since)
    return timedCall(work, { onSlow: nothing, onGivenUp, onEnd: nothing }, limit)
  }
}
