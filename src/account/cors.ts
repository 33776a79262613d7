import type { Middleware } from 'koa'

/** The headers that browser clients send and read. */
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
 * Allows requests from pages of any origin, as hosted projects do. This is safe because clients authenticate by a token
 * in a header, which another site's page does not have, and never by a cookie.
 */
export const anyOrigin: Middleware = async (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*')
  // Allows pages of other origins to show pictures with signed URLs.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', '))
  if (ctx.method !== 'OPTIONS') return next()
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  ctx.set('Access-Control-Allow-Headers', ALLOWED_HEADERS.join(', '))
  ctx.set('Access-Control-Max-Age', '3600')
  ctx.status = 204
}
