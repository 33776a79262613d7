import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors/errors.ts'
import { isUntouched } from './file-stamps.ts'
import type { TargetFile } from './target-file.ts'
import { syncFolder } from './temp-files.ts'

/** Windows refuses to replace a file that a program has open. */
const RENAME_TRIES = 5
/** Milliseconds. */
const RENAME_PAUSE = 300

/**
 * Puts a temporary file into the place of a file that has not changed since it was opened. Throws file-changed, and the
 * system's errors.
 */
export async function swap(temp: string, { path, stats, timed }: TargetFile): Promise<void> {
  for (let tries = 1; ; tries++) {
    // Only the rename has no time limit: whether it took place must be known.
    if (!(await timed(() => isUntouched(path, stats)))) throw new AppError('file-changed', { path })
    try {
      await rename(temp, path)
      break
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isBusy =
        process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES' || code === 'EBUSY')
      if (!isBusy || tries === RENAME_TRIES) throw error
      await pause(RENAME_PAUSE)
    }
  }
  await syncFolder(path)
}
