import { createHash } from 'node:crypto'
import type { RouterContext } from '@koa/router'
import type { AppType } from '#contract/media-types.ts'

/**
 * Sends a document that clients revalidate by its ETag. It has no `Last-Modified`: KOReader caches a feed as long as
 * that header is unchanged, and would hide changed progress.
 */
export function sendDocument(ctx: RouterContext, type: AppType<'opds'>, text: string): void {
  // Weak, because the response may be compressed.
  ctx.set('ETag', `W/"${createHash('sha1').update(text).digest('base64url')}"`)
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.vary('Accept-Language')
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // Set before the body, so that Koa appends no charset.
  ctx.set('Content-Type', type)
  ctx.body = text
}
