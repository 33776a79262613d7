import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { EVENT_STREAM } from '#contract/media-types.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { isDisconnected } from '../requests/admission.ts'

/** A comment of the event stream format, which keeps an idle stream open. */
export const HEARTBEAT_TEXT = ':\n\n'

/** Returns the text of one event; `data` is sent as JSON. */
export const eventText = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Makes a stream of events the body of the response. */
export function respondWithEvents(ctx: Context, stream: Readable): void {
  ctx.set('Cache-Control', 'no-store')
  // Asks reverse proxies not to buffer (nginx, ngx_http_proxy_module).
  ctx.set('X-Accel-Buffering', 'no')
  ctx.type = EVENT_STREAM
  ctx.body = stream
}

/** Milliseconds between two checks whether the client may still read its stream. */
const ACCESS_CHECK = 30_000

/**
 * Sends a stream of server-sent events until the client disconnects or loses access. `admit` is the check that let the
 * request in; it is repeated every 30 s with the same credentials, so that a stream does not outlive its session.
 */
export function sendEvents(ctx: Context, stream: Readable, admit: () => Promise<unknown>): void {
  // Stream and response may have ended while the stream was opened, and would not emit `close` again.
  if (stream.destroyed || isDisconnected(ctx.res)) {
    stream.destroy()
    ctx.type = EVENT_STREAM
    ctx.body = ''
    return
  }
  const check = setInterval(() => {
    admit().catch((error: unknown) => {
      // An unreachable account has not revoked the access.
      if (!isAppError(error, 'account-unreachable')) stream.destroy()
    })
  }, ACCESS_CHECK).unref()
  stream.once('close', () => clearInterval(check))
  ctx.res.once('close', () => stream.destroy())
  respondWithEvents(ctx, stream)
}
