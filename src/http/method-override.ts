import type { Middleware } from 'koa'

/** A PATCH may come as a POST that names it, for clients and proxies that send nothing else. */
export const methodOverride: Middleware = async (ctx, next) => {
  if (ctx.method === 'POST' && ctx.get('X-HTTP-Method-Override').toUpperCase() === 'PATCH')
    ctx.method = 'PATCH'
  await next()
}
