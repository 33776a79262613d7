import type { Middleware } from 'koa'

/**
 * Sets the security headers of every response: pages load from and send to no other site, and cannot be framed. Only
 * the origins in `connect` (a hosted account) may be connected to and show pictures.
 */
export function securityHeaders(connect: readonly string[]): Middleware {
  const sockets = connect.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    "default-src 'self'",
    ["img-src 'self' data: blob:", ...connect].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["connect-src 'self'", ...connect, ...sockets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
    await next()
  }
}
