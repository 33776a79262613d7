import type { Context } from 'koa'

/** Thrown for a request of a user with too many waiting requests, and for a request that has waited for too long. */
export class QueueFullError extends Error {}

/** Serializes the requests of each user, so that a user with many requests delays only their own. */
export interface UserQueues {
  /**
   * Runs `work` after the user's earlier requests, once at most `unsent` bytes of their responses are still to be sent.
   * Throws QueueFullError if too many requests wait, or this one has waited for too long.
   */
  run<T>(user: string, work: () => Promise<T>): Promise<T>
  /** Counts the body of a response as unsent until the response is closed. */
  trackResponse(user: string, ctx: Context): void
}

export interface QueueLimits {
  /** Maximum waiting requests of one user. */
  readonly waiting: number
  /** Milliseconds that a request may wait. */
  readonly wait: number
  /** Bytes of unsent responses beyond which no request is started. */
  readonly unsent: number
}

/**
 * A screen sends some dozen requests at once, a program that adds comics one by one sends hundreds. Each takes
 * milliseconds, and responses of a megabyte are rare.
 */
const LIMITS: QueueLimits = { waiting: 1_000, wait: 10_000, unsent: 16 * 1024 * 1024 }

interface Queue {
  busy: boolean
  unsent: number
  readonly waiting: (() => void)[]
}

export function createUserQueues(limits: QueueLimits = LIMITS): UserQueues {
  const queues = new Map<string, Queue>()

  const queueOf = (user: string): Queue => {
    const queue = queues.get(user) ?? { busy: false, unsent: 0, waiting: [] }
    queues.set(user, queue)
    return queue
  }
  const isFree = ({ busy, unsent }: Queue): boolean => !busy && unsent <= limits.unsent
  const startNext = (user: string, queue: Queue): void => {
    if (isFree(queue)) queue.waiting.shift()?.()
    if (!queue.busy && queue.unsent === 0 && queue.waiting.length === 0) queues.delete(user)
  }
  /** Waits for the queue and marks it as busy. */
  const acquire = async (queue: Queue): Promise<void> => {
    if (isFree(queue) && queue.waiting.length === 0) {
      queue.busy = true
      return
    }
    if (queue.waiting.length >= limits.waiting) throw new QueueFullError()
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        queue.busy = true
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1)
        reject(new QueueFullError())
      }, limits.wait)
      queue.waiting.push(start)
    })
  }

  return {
    async run(user, work) {
      const queue = queueOf(user)
      await acquire(queue)
      try {
        return await work()
      } finally {
        queue.busy = false
        startNext(user, queue)
      }
    },

    trackResponse(user, ctx) {
      const bytes = ctx.length ?? 0
      // A destroyed response emits no further close event.
      if (bytes === 0 || ctx.res.destroyed) return
      const queue = queueOf(user)
      queue.unsent += bytes
      ctx.res.once('close', () => {
        queue.unsent -= bytes
        startNext(user, queue)
      })
    },
  }
}
