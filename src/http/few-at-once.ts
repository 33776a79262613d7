import type { Context } from 'koa'
import pLimit from 'p-limit'
import { AppError } from '#domain/errors.ts'
import { isOver } from './admission.ts'

/**
 * Resolves when it is this request's turn, with false where its asker has left meanwhile; the place is held until the
 * answer is over.
 */
export type TakePlace = (ctx: Context, asker: string) => Promise<boolean>

/**
 * Answers a few requests of each asker at a time, for answers that are large and wait in memory until they are
 * taken. Throws relay-busy where `waitingMax` of an asker's wait already.
 */
export function fewAtOnce(count: number, waitingMax = Number.POSITIVE_INFINITY): TakePlace {
  const lines = new Map<string, ReturnType<typeof pLimit>>()
  return async ({ res }, asker) => {
    const line = lines.get(asker) ?? pLimit(count)
    lines.set(asker, line)
    if (line.pendingCount >= waitingMax) throw new AppError('relay-busy')
    const over = isOver(res) ? Promise.resolve() : new Promise<void>((resolve) => res.once('close', resolve))
    await new Promise<void>((begin) => {
      const held = line(() => {
        begin()
        return over
      })
      void held.then(() => {
        if (line.activeCount + line.pendingCount === 0) lines.delete(asker)
      })
    })
    return !isOver(res)
  }
}
