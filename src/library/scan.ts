import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { Db } from '#db/index.ts'
import { acquireLock, type Lock } from '#db/lock.ts'
import { AppError } from '#domain/errors.ts'
import type { Covers } from './covers.ts'
import { beginScan, latestScan, requestCancel } from './scan-log.ts'
import { ScanRun } from './scan-run.ts'

/** What a scan is asked to do. */
export interface ScanRequest {
  /** Read every file again, and believe that missing files are gone however many they are. */
  readonly full?: boolean
  /** Only these folders, each a library or inside one; all libraries when absent. */
  readonly paths?: readonly string[]
  readonly onProgress?: (status: ScanStatus) => void
}

/** Scans of one data folder, one at a time across processes. */
export interface Scanner {
  /** Begins a scan; the promise it answers with settles at its end. Throws scan-running, path-outside. */
  start(request?: ScanRequest): Promise<{ done: Promise<ScanStatus> }>
  /** The scan under way, in this process or another, or the last one. */
  status(): Promise<ScanStatus>
  /** Ends the scan under way, in this process or another; answers when it has ended, or after a second. */
  cancel(): Promise<ScanStatus>
  /** Ends a scan of this process and waits for it. */
  close(): Promise<void>
}

const CANCEL_WAIT = 1_000

export function createScanner(db: Db, covers: Covers, dataDir: string): Scanner {
  const lockPath = join(dataDir, 'lock')
  let current: { run: ScanRun; done: Promise<ScanStatus> } | null = null

  const held = async (): Promise<boolean> => {
    const lock = await acquireLock(lockPath)
    await lock?.release()
    return lock === null
  }
  const status = async () => current?.run.status() ?? (await latestScan(db, held))

  async function perform(run: ScanRun, lock: Lock): Promise<ScanStatus> {
    try {
      return await run.perform()
    } finally {
      current = null
      await lock.release()
    }
  }

  return {
    status,

    async start(request = {}) {
      if (current !== null) throw new AppError('scan-running')
      const lock = await acquireLock(lockPath)
      if (lock === null) throw new AppError('scan-running')
      try {
        const startedAt = new Date().toISOString()
        const run = new ScanRun(db, covers, await beginScan(db, startedAt), startedAt, request)
        const done = perform(run, lock)
        current = { run, done }
        return { done }
      } catch (error) {
        await lock.release()
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

    async close() {
      current?.run.cancel()
      await current?.done.catch(() => undefined)
    },
  }
}
