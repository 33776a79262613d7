import pLimit from 'p-limit'
import { AppError } from '#domain/errors/errors.ts'

/** Calls of one person that may wait for their turn. */
const WAITING_MAX = 100
/** When a person with more of them may ask again, in seconds. */
const AGAIN_AFTER = 5

/**
 * Does what may take the library long one after the other for each person: others are answered in between. Throws
 * `rate-limited` for who has too much waiting.
 */
export type Turn = <T>(userId: string, work: () => Promise<T>) => Promise<T>

export function createTurns(): Turn {
  const lines = new Map<string, ReturnType<typeof pLimit>>()
  return async (userId, work) => {
    const line = lines.get(userId) ?? pLimit(1)
    lines.set(userId, line)
    if (line.pendingCount >= WAITING_MAX) throw new AppError('rate-limited', { seconds: AGAIN_AFTER })
    try {
      return await line(work)
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(userId)
    }
  }
}
