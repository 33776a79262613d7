import type { Context } from 'koa'
import pLimit from 'p-limit'
import { AppError } from '#domain/errors/errors.ts'
import { isDisconnected } from './admission.ts'

/**
 * Waits for a slot of `key`, which is occupied until the response has ended. Resolves with false if the client has
 * disconnected meanwhile. Throws relay-busy if the maximum number of requests of the key wait already.
 */
export type AcquireSlot = (ctx: Context, key: string) => Promise<boolean>

/**
 * Limits the concurrent responses of each key to `count`, and the waiting ones to `waitingMax`, for large responses
 * that stay in memory until they are sent.
 */
export function createConcurrencyLimit(count: number, waitingMax = Number.POSITIVE_INFINITY): AcquireSlot {
  const limits = new Map<string, ReturnType<typeof pLimit>>()
  return async ({ res }, key) => {
    const limit = limits.get(key) ?? pLimit(count)
    limits.set(key, limit)
    if (limit.pendingCount >= waitingMax) throw new AppError('relay-busy')
    const closed = isDisconnected(res)
      ? Promise.resolve()
      : new Promise<void>((resolve) => res.once('close', resolve))
    await new Promise<void>((begin) => {
      const slot = limit(() => {
        begin()
        return closed
      })
      void slot.then(() => {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
      })
    })
    return !isDisconnected(res)
  }
}
