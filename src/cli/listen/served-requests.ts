import type { Middleware } from 'koa'
import { withoutKey } from '#contract/apps.ts'

/** A request that was answered; `path` without its query, which may hold a token, and without an app's key. */
export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

/** Tells of every request once it is answered. */
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
