import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { Db } from '#db/index.ts'
import { acquireLock, type Lock } from '#db/lock.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { ScanProblem } from '../catalog/stats.ts'
import type { DueCovers } from '../images/due-covers.ts'
import { beginScan, latestScan, NO_SCAN, requestCancel } from './scan-log.ts'
import type { ScanRequest } from './scan-request.ts'
import { ScanRun } from './scan-run.ts'

export interface StartedScan {
  /** Resolves at the end of the scan. Rejects with disk-full, data-dir-not-writable, path-outside. */
  readonly done: Promise<ScanStatus>
  /** Returns true if the scan was cancelled because a user started another scan. */
  isPreempted(): boolean
}

/** Runs scans of a data folder, one at a time across processes. */
export interface Scanner {
  /** Starts a scan. Throws scan-running. */
  start(request?: ScanRequest): Promise<StartedScan>
  /** Returns the status of the running scan of any process, or of the last one. */
  status(): Promise<ScanStatus>
  /** Cancels the running scan of any process. Waits up to a second for a scan of this process to end. */
  cancel(): Promise<ScanStatus>
  /** Returns when this process's running scan began (`performance.now`), null while none runs. */
  runningSince(): number | null
  /** True while this process runs a background scan. */
  inBackground(): boolean
  /** Returns why the last scan of this process failed; null after a successful scan. */
  failure(): ScanProblem | null
  /** Runs `work` with the scan lock, while no process scans. Throws scan-running. */
  withLock<T>(work: () => Promise<T>): Promise<T>
  /** Calls back after each scan of this process, until the returned function is called. */
  onEnd(callback: () => void): () => void
  /** Cancels a scan of this process and waits for its end. */
  close(): Promise<void>
}

/** Milliseconds. */
const CANCEL_WAIT = 1_000
const LOCK_TRIES = 3
const LOCK_PAUSE = 30

interface Current {
  readonly run: ScanRun
  /** By `performance.now`. */
  readonly since: number
  readonly done: Promise<ScanStatus>
  readonly background: boolean
  isPreempted: boolean
}

function problemOfFolder(path: string, error: unknown): ScanProblem | null {
  if (!(error instanceof AppError) || error.code === 'path-outside') return null
  return {
    path,
    comicId: null,
    code: error.code,
    message: error.message,
    params: error.params,
    since: new Date().toISOString(),
  }
}

export function createScanner(db: Db, decoder: Decoder, dueCovers: DueCovers, dataDir: string): Scanner {
  const lockPath = join(dataDir, 'lock')
  let current: Current | null = null
  const ends = new Set<() => void>()
  let failed: { problem: ScanProblem | null; status: ScanStatus } | null = null

  const isLocked = async (): Promise<boolean> => {
    // On a full disk no process can create the lock file.
    const lock = await acquireLock(lockPath).catch((error: unknown) => {
      if (isAppError(error, 'disk-full')) return undefined
      throw error
    })
    await lock?.release()
    return lock === null
  }

  async function status(): Promise<ScanStatus> {
    if (current !== null) return current.run.status()
    const latest = await latestScan(db, isLocked)
    // On a full disk the failed scan may not be in the database.
    if (failed === null || latest.running) return latest
    return (latest.startedAt ?? '') <= (failed.status.startedAt ?? '') ? failed.status : latest
  }

  async function acquire(): Promise<Lock> {
    for (let tries = 1; ; tries++) {
      const lock = await acquireLock(lockPath)
      if (lock !== null) return lock
      // Another process may hold the lock only for the moment in which it checks for a running scan.
      if (tries === LOCK_TRIES) throw new AppError('scan-running')
      await pause(LOCK_PAUSE)
    }
  }

  async function perform(run: ScanRun, lock: Lock): Promise<ScanStatus> {
    try {
      const ended = await run.perform()
      if (ended.outcome === 'done') failed = null
      return ended
    } catch (error) {
      failed = { status: run.status(), problem: problemOfFolder(dataDir, error) }
      throw error
    } finally {
      current = null
      await lock.release()
      for (const end of ends) end()
    }
  }

  return {
    status,
    onEnd(callback) {
      ends.add(callback)
      return () => ends.delete(callback)
    },

    async start(request = {}) {
      if (current?.background === true && request.background !== true) {
        current.isPreempted = true
        current.run.cancel()
        await current.done.catch(() => undefined)
      }
      if (current !== null) throw new AppError('scan-running')
      const startedAt = new Date().toISOString()
      let lock: Lock | null = null
      try {
        lock = await acquire()
        const id = await beginScan(db, startedAt, request.paths !== undefined)
        const run = new ScanRun(db, decoder, dueCovers, id, startedAt, request)
        const begun: Current = {
          run,
          since: performance.now(),
          done: perform(run, lock),
          background: request.background === true,
          isPreempted: false,
        }
        current = begun
        return { done: begun.done, isPreempted: () => begun.isPreempted }
      } catch (error) {
        await lock?.release()
        if (!isAppError(error, 'scan-running')) {
          const status = { ...NO_SCAN, startedAt, finishedAt: startedAt, outcome: 'failed' as const }
          failed = { status, problem: problemOfFolder(dataDir, error) }
        }
        throw error
      }
    },

    async cancel() {
      if (current !== null) {
        current.run.cancel()
        await Promise.race([
          current.done.catch(() => undefined),
          pause(CANCEL_WAIT, undefined, { ref: false }),
        ])
      } else {
        await requestCancel(db)
      }
      return status()
    },

    async withLock(work) {
      const lock = await acquire()
      try {
        return await work()
      } finally {
        await lock.release()
      }
    },

    runningSince: () => current?.since ?? null,
    inBackground: () => current?.background === true,
    failure: () => failed?.problem ?? null,

    async close() {
      current?.run.cancel()
      await current?.done.catch(() => undefined)
    },
  }
}
