import type { Middleware } from 'koa'

/** Treats a POST with `X-HTTP-Method-Override: PATCH` as a PATCH, for clients and proxies that do not support PATCH. */
export const methodOverride: Middleware = async (ctx, next) => {
  if (ctx.method === 'POST' && ctx.get('X-HTTP-Method-Override').toUpperCase() === 'PATCH')
    ctx.method = 'PATCH'
  await next()
}
