import type { Readable } from 'node:stream'
import type { RouterContext } from '@koa/router'
import { isOver } from './admission.ts'
import type { TakePlace } from './few-at-once.ts'
import { leftSignal } from './left.ts'
import { type Sliced, sendSliced } from './ranges.ts'

/** What is sent as it is: bytes, a text such as a feed's XML, a stream, or a file of which parts can be had. */
export interface Content {
  readonly body: Buffer | string | Readable | Sliced
  /** Its media type. */
  readonly type: string
  /** The `Content-Disposition` of a file to download. */
  readonly disposition?: string
}

/** An answer that is no JSON of the contract: its tag is known before it is read. */
export interface ContentAnswer {
  readonly etag: string
  /** How long it may be kept, in seconds; `immutable` when its address never shows anything else. */
  readonly maxAge: number
  readonly immutable?: boolean
  /** The request header that it depends on besides, as `Accept`. */
  readonly vary?: string | undefined
  /** Whom it is held for where it may be of many megabytes: few of those are held at a time for each. */
  readonly heldFor?: string | null
  /** The signal is aborted when its asker leaves. */
  load(signal: AbortSignal): Promise<Content>
}

/** Sends content, or 304 to who has it; nothing to who has left. */
export async function sendContent(
  ctx: RouterContext,
  { etag, maxAge, immutable, vary, heldFor = null, load }: ContentAnswer,
  takePlace: TakePlace,
): Promise<void> {
  ctx.set('ETag', `"${etag}"`)
  ctx.set('Cache-Control', `private, max-age=${maxAge}${immutable ? ', immutable' : ''}`)
  if (vary !== undefined) ctx.vary(vary)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // Nobody takes it any more: it need not be read.
  if (isOver(ctx.res)) return
  const left = leftSignal(ctx)
  try {
    if (heldFor !== null && !(await takePlace(ctx, heldFor))) return
    const { body, type, disposition } = await load(left)
    if (disposition !== undefined) ctx.set('Content-Disposition', disposition)
    ctx.type = type
    if (typeof body === 'object' && 'close' in body && 'size' in body) await sendSliced(ctx, body)
    else ctx.body = body
  } catch (error) {
    if (left.aborted) return
    ctx.remove('ETag')
    throw error
  }
}
