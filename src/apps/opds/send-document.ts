import { createHash } from 'node:crypto'
import type { RouterContext } from '@koa/router'

/**
 * Sends a document that is asked for anew each time, and of which apps are told only whether it has changed. It has no
 * `Last-Modified`: KOReader keeps a feed for as long as that is the same, and would hide what was read since.
 */
export function sendDocument(ctx: RouterContext, type: string, text: string): void {
  // Weak, for it may travel packed: the same words in other bytes.
  ctx.set('ETag', `W/"${createHash('sha1').update(text).digest('base64url')}"`)
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.vary('Accept-Language')
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // Before the text: a type is sent as it is registered, without a charset.
  ctx.set('Content-Type', type)
  ctx.body = text
}
