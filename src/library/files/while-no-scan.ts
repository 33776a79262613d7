import { setTimeout as pause } from 'node:timers/promises'
import { isAppError } from '#domain/errors/errors.ts'
import type { Scanner } from '../scan/scanner.ts'

/** Milliseconds between two attempts while a scan runs. */
const LOCK_PAUSE = 250

/** Runs `work` while no scan does, so that none finds files half moved; waits for the end of one. Throws the signal's reason. */
export async function whileNoScan<T>(
  scanner: Pick<Scanner, 'withLock'>,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await scanner.withLock(work)
    } catch (error) {
      if (!isAppError(error, 'scan-running')) throw error
      await pause(LOCK_PAUSE, undefined, { signal })
    }
  }
}
