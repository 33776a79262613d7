import type { Context, Middleware } from 'koa'
import { isNoRoom } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors.ts'
import { leftSignal } from './left.ts'

/** Where a server tells of failures nobody expected. */
export type Report = (error: unknown, where: string) => void

/** Node's codes for a client that went away while it was answered: nobody is left to tell. */
const GONE = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNABORTED',
  // The client reset a stream with an error code, or violated HTTP/2, which it can do thousands of times a second.
  'ERR_HTTP2_STREAM_ERROR',
  'ERR_HTTP2_ERROR',
  'ERR_HTTP2_INVALID_STREAM',
  'HPE_INVALID_EOF_STATE',
])

/** True when an error only says that the client hung up. */
export function clientGone(error: unknown): boolean {
  return GONE.has(String((error as NodeJS.ErrnoException | null)?.code))
}

/** Returns a failure with a known cause as an AppError: the system's errors for a full disk as disk-full; else null. */
export function knownFailure(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown
  return isNoRoom(thrown) ? new AppError('disk-full', {}, { cause: thrown }) : null
}

/**
 * What who asked is told of a failure; null where nobody is left to tell. What nobody expected is reported, and told as
 * `internal`.
 */
export function failureOf(thrown: unknown, ctx: Context, report: Report): AppError | null {
  const left = leftSignal(ctx)
  // What ended only because somebody left is told neither to them nor to the log.
  if (clientGone(thrown) || (left.aborted && thrown === left.reason)) return null
  const known = knownFailure(thrown)
  if (known !== null) return known
  report(thrown, `${ctx.method} ${ctx.path}`)
  return new AppError('internal')
}

/**
 * The one catch of a server: AppErrors become `{ success: false, error, code, params }` with their status;
 * everything else is reported and answered as `internal`, without a trace of its own.
 */
export function errorAnswers(report: Report): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = failureOf(thrown, ctx, report)
      if (error === null) return
      ctx.status = error.status
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { success: false, error: error.message, code: error.code, params: error.params }
    }
  }
}
