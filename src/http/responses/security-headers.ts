import type { Middleware } from 'koa'

/**
 * Sets the security headers of every response: pages load from, send to and are framed by no other site. `connect`
 * lists the other origins that a page may connect to and show pictures of (a hosted account).
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
