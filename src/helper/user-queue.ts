import pLimit from 'p-limit'
import { AppError } from '#domain/errors/errors.ts'

/** Maximum queued calls of a user. */
const WAITING_MAX = 100
/** `Retry-After` of rejected calls, in seconds. */
const AGAIN_AFTER = 5

/**
 * Runs expensive calls of each user one after the other, so that other users' requests run in between. Throws
 * `rate-limited` if the user's queue is full.
 */
export type RunQueued = <T>(userId: string, work: () => Promise<T>) => Promise<T>

export function createUserQueue(): RunQueued {
  const queues = new Map<string, ReturnType<typeof pLimit>>()
  return async (userId, work) => {
    const queue = queues.get(userId) ?? pLimit(1)
    queues.set(userId, queue)
    if (queue.pendingCount >= WAITING_MAX) throw new AppError('rate-limited', { seconds: AGAIN_AFTER })
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(userId)
    }
  }
}
