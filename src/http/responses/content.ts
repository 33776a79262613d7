import type { Readable } from 'node:stream'
import type { RouterContext } from '@koa/router'
import { isDisconnected } from '../requests/admission.ts'
import type { AcquireSlot } from '../requests/concurrency-limit.ts'
import { disconnectSignal } from '../requests/disconnect-signal.ts'
import { type RangeSource, sendRange } from './ranges.ts'

/** A body that is not JSON: bytes, text such as a feed's XML, a stream, or a file that supports ranges. */
export interface Content {
  readonly body: Buffer | string | Readable | RangeSource
  readonly type: string
  /** The `Content-Disposition` of a file to download. */
  readonly disposition?: string
}

/** A response that is not JSON of the contract. Its `etag` is known before its content is loaded. */
export interface ContentResponse {
  readonly etag: string
  /** Cache lifetime in seconds; `immutable` if the content of the address never changes. */
  readonly maxAge: number
  readonly immutable?: boolean
  /** A request header on which the response also depends, e.g. `Accept`. */
  readonly vary?: string | undefined
  /** Key of the concurrency limit for responses of many megabytes; null without a limit. */
  readonly limitKey?: string | null
  /** Returns null for a 204, which is not cached. The signal is aborted when the client disconnects. */
  load(signal: AbortSignal): Promise<Content | null>
}

/** Sends content, or 304 if the client has it; nothing if the client has disconnected. */
export async function sendContent(
  ctx: RouterContext,
  { etag, maxAge, immutable, vary, limitKey = null, load }: ContentResponse,
  acquireSlot: AcquireSlot,
): Promise<void> {
  ctx.set('ETag', `"${etag}"`)
  ctx.set('Cache-Control', `private, max-age=${maxAge}${immutable ? ', immutable' : ''}`)
  if (vary !== undefined) ctx.vary(vary)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // For a disconnected client the content need not be loaded.
  if (isDisconnected(ctx.res)) return
  const disconnected = disconnectSignal(ctx)
  try {
    if (limitKey !== null && !(await acquireSlot(ctx, limitKey))) return
    const content = await load(disconnected)
    if (content === null) {
      ctx.remove('ETag')
      ctx.set('Cache-Control', 'no-store')
      ctx.status = 204
      return
    }
    const { body, type, disposition } = content
    if (disposition !== undefined) ctx.set('Content-Disposition', disposition)
    ctx.type = type
    if (typeof body === 'object' && 'close' in body && 'size' in body) await sendRange(ctx, body)
    else ctx.body = body
  } catch (error) {
    if (disconnected.aborted) return
    ctx.remove('ETag')
    throw error
  }
}
