import { AppError } from '#domain/errors.ts'
import { DatabaseError } from './connection.ts'
import { driver } from './index.ts'

/** Something only one process holds at a time. The system lets go of it when the process dies, however it dies. */
export interface Lock {
  release(): Promise<void>
}

/**
 * Takes the lock kept at `path` (an empty SQLite file, locked exclusively), null when another process
 * or another part of this one holds it.
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
