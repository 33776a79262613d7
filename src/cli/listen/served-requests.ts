import type { Middleware } from 'koa'
import { withoutKey } from '#contract/apps.ts'

/** An answered request; `path` is without its query, which may contain a token, and without a device key. */
export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

/** Calls `onRequest` for each answered request. */
export function observeRequests(onRequest: (request: ServedRequest) => void): Middleware {
  return (ctx, next) => {
    const begun = performance.now()
    const { method } = ctx
    const path = withoutKey(ctx.path)
    ctx.res.once('close', () => {
      onRequest({ method, path, status: ctx.res.statusCode, milliseconds: performance.now() - begun })
    })
    return next()
  }
}
