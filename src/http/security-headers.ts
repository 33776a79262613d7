import type { Middleware } from 'koa'

/**
 * Headers every answer carries: nothing is loaded from, sent to or framed by another site.
 * `connect` names the foreign origins a page may talk to and show pictures of (a hosted account).
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
