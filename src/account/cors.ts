import type { Middleware } from 'koa'

/** What clients in a browser send and read. */
const ALLOWED_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-upsert',
  'cache-control',
  'x-metadata',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
]
const EXPOSED_HEADERS = [
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'x-sb-error-code',
]

/**
 * Lets pages of any origin call, as a hosted project does: who asks is told by a header that only its own page can
 * send, and never by a cookie.
 */
export const anyOrigin: Middleware = async (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*')
  // Pictures, by their signed addresses.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', '))
  if (ctx.method !== 'OPTIONS') return next()
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  ctx.set('Access-Control-Allow-Headers', ALLOWED_HEADERS.join(', '))
  ctx.set('Access-Control-Max-Age', '3600')
  ctx.status = 204
}
