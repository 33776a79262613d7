import { LRUCache } from 'lru-cache'
import type { AppError } from '#domain/errors/errors.ts'
import type { ComicFileRef } from './jobs.ts'
import { ProcessEnded } from './process-ended.ts'

/** Number of different jobs of a comic that crashed the process, after which all its jobs are rejected. */
const FAULTS_MAX = 3
/** Maximum number of comics whose faults are stored. */
const COMICS_MAX = 1_000
/** Milliseconds after which a timeout is forgotten, since it may have been caused by a slow disk. */
const TIMEOUT_TTL = 10 * 60 * 1000

/**
 * Stores which jobs crashed the decoder process or timed out, by file and stamp, so that they are not repeated.
 * Timeouts expire after TIMEOUT_TTL.
 */
export class Faults {
  readonly #faults = new LRUCache<string, { error: AppError; at: number; readonly jobs: Set<string> }>({
    max: COMICS_MAX,
  })

  /** Throws the file's last error if this job, or FAULTS_MAX jobs, failed before. `key` identifies the file's job. */
  check(file: ComicFileRef, key: string): void {
    const fault = this.#faults.get(keyOf(file))
    const isExpired = fault?.error.code === 'comic-timeout' && performance.now() - fault.at > TIMEOUT_TTL
    if (isExpired) this.#faults.delete(keyOf(file))
    else if (fault !== undefined && (fault.jobs.has(key) || fault.jobs.size >= FAULTS_MAX)) throw fault.error
  }

  add(file: ComicFileRef, key: string, error: AppError): void {
    const fileKey = keyOf(file)
    const jobs = this.#faults.get(fileKey)?.jobs ?? new Set<string>()
    this.#faults.set(fileKey, { error, at: performance.now(), jobs: jobs.add(key) })
  }

  /** Deletes the faults of a file, so that its jobs are tried again. */
  forget(path: string): void {
    for (const key of [...this.#faults.keys()]) if (key.endsWith(`:${path}`)) this.#faults.delete(key)
  }
}

const keyOf = ({ path, stamp }: ComicFileRef) => `${stamp}:${path}`

/** True for errors that a retry would only repeat, such as a timeout. */
export function isLasting({ code, cause }: AppError): boolean {
  return (
    code === 'reader-stopped' ||
    code === 'comic-timeout' ||
    (cause instanceof ProcessEnded && cause.reason === 'memory')
  )
}
