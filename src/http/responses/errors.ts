import type { Context, Middleware } from 'koa'
import { isNoRoom } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { disconnectSignal } from '../requests/disconnect-signal.ts'

/** Reports unexpected errors. */
export type Report = (error: unknown, where: string) => void

/** Node's error codes for a client that disconnected during its response. */
const DISCONNECT_CODES = new Set([
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

/** Returns true for an error that only means that the client disconnected. */
export function isDisconnectError(error: unknown): boolean {
  return DISCONNECT_CODES.has(String((error as NodeJS.ErrnoException | null)?.code))
}

/**
 * Returns an AppError as it is, and the system's errors for a full disk as disk-full; null for other, unexpected
 * errors.
 */
export function expectedError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown
  return isNoRoom(thrown) ? new AppError('disk-full', {}, { cause: thrown }) : null
}

/**
 * Returns the error that is sent to the client; null if the client has disconnected. Unexpected errors are reported and
 * returned as `internal`.
 */
export function responseError(thrown: unknown, ctx: Context, report: Report): AppError | null {
  const disconnected = disconnectSignal(ctx)
  // The error of work that ended only because the client disconnected is neither sent nor reported.
  if (isDisconnectError(thrown) || (disconnected.aborted && thrown === disconnected.reason)) return null
  const known = expectedError(thrown)
  if (known !== null) return known
  report(thrown, `${ctx.method} ${ctx.path}`)
  return new AppError('internal')
}

/**
 * The error handler of a server: AppErrors become `{ success: false, error, code, params }` with their status; other
 * errors are reported and sent as `internal`, without details.
 */
export function handleErrors(report: Report): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = responseError(thrown, ctx, report)
      if (error === null) return
      ctx.status = error.status
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { success: false, error: error.message, code: error.code, params: error.params }
    }
  }
}
