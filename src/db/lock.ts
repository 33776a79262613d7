import { AppError } from '#domain/errors/errors.ts'
import { DatabaseError } from './connection.ts'
import { driver } from './index.ts'

/** An exclusive lock between processes. The system releases it when the process ends. */
export interface Lock {
  release(): Promise<void>
}

/**
 * Acquires the lock at `path` (an empty SQLite file, locked exclusively); returns null if another connection of this
 * or another process has the lock. Throws sqlite-missing, disk-full, DatabaseErrors.
 */
export async function acquireLock(path: string): Promise<Lock | null> {
  const connection = await (await driver())(path)
  try {
    await connection.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
    return { release: () => connection.close() }
  } catch (error) {
    await connection.close()
    if (error instanceof DatabaseError && error.kind === 'busy') return null
    if (error instanceof DatabaseError && error.kind === 'full') {
      throw new AppError('disk-full', {}, { cause: error })
    }
    throw error
  }
}
