import type { Context, Middleware } from 'koa'
import { AppError } from '#domain/errors/errors.ts'

/** Host names that always mean this computer. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Returns the host name of a `Host` header, in lower case without a port; null if the header is invalid. */
export function hostNameOf(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? null
}

export interface OriginRules {
  /** Returns the current host names of this server beside `localhost` and its addresses, in lower case. */
  readonly names: () => readonly string[]
  /** Other origins that may send requests: the linked relay's. */
  readonly origins: readonly string[]
  /** Paths that pages of any origin may read, such as `GET /api/helper`, by which they find a running helper. */
  readonly open: readonly string[]
  /** Path prefixes that pages of any origin may request; their handlers set the CORS headers. */
  readonly corsPaths?: readonly string[]
}

/** The rules for both requests and upgrades. */
export type HostRules = Pick<OriginRules, 'names' | 'origins' | 'corsPaths'>

/** The checked parts of a request; empty strings for missing headers. `path` excludes the query. */
interface RequestOrigin {
  readonly host: string
  readonly origin: string
  readonly path: string
}

/**
 * Returns a check of requests. The check returns host-refused for an unknown `Host` (DNS rebinding), origin-refused for
 * the `Origin` of another site without access (CSRF), else null. A request without `Origin`, or with its own host as
 * origin, is not another site's.
 */
export function originRefusal(rules: HostRules): (request: RequestOrigin) => AppError | null {
  const origins = new Set(rules.origins)
  const corsPaths = rules.corsPaths ?? []
  return ({ host, origin, path }) => {
    const name = hostNameOf(host)
    if (name === null || !(LOOPBACK_NAMES.includes(name) || rules.names().includes(name)))
      return new AppError('host-refused', { host })
    const isCorsPath = corsPaths.some((top) => path === top || path.startsWith(`${top}/`))
    return isSameOrigin(origin, host) || isCorsPath || origins.has(origin)
      ? null
      : new AppError('origin-refused', { origin })
  }
}

/**
 * Rejects requests according to `originRefusal`, except reads of `open` paths. Sets the CORS headers for these paths
 * and for the linked relay, and responds to their preflights.
 */
export function checkOrigins(rules: OriginRules): Middleware {
  const refusalOf = originRefusal(rules)
  const openPaths = new Set(rules.open)
  const linkedOrigins = new Set(rules.origins)

  return async (ctx, next) => {
    const origin = ctx.get('Origin')
    const isPublic =
      openPaths.has(ctx.path) && (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS')
    const refusal = refusalOf({ host: hostOf(ctx), origin: isPublic ? '' : origin, path: ctx.path })
    if (refusal !== null) throw refusal
    const isLinked = linkedOrigins.has(origin)
    if (isLinked) allowRequests(ctx, origin)
    else if (origin !== '' && isPublic) allowRead(ctx)
    if (ctx.method === 'OPTIONS' && (isPublic || isLinked)) {
      ctx.status = 204
      return
    }
    // Pictures on a page of the linked relay are requested without `Origin`; the media token in their address
    // authorizes them.
    if (linkedOrigins.size > 0 && ctx.query.t !== undefined)
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    await next()
  }
}

/**
 * Returns the origin of another site's page that sent a request; null for this server's own pages and for other
 * clients.
 */
export function foreignOrigin(ctx: Context): string | null {
  const [origin, host] = [ctx.get('Origin'), hostOf(ctx)]
  return isSameOrigin(origin, host) ? null : origin
}

const isSameOrigin = (origin: string, host: string): boolean =>
  origin === '' || origin === `https://${host}` || origin === `http://${host}`

function hostOf(ctx: Context): string {
  return (ctx.req.headers[':authority'] as string | undefined) ?? ctx.get('Host')
}

/** Headers that the dashboard sends, and response headers that it reads, beyond the CORS-safelisted ones. */
const REQUEST_HEADERS = 'authorization, content-type, x-http-method-override, if-none-match, range'
const RESPONSE_HEADERS = 'etag, content-range, accept-ranges, retry-after'
/** Seconds that a browser caches a preflight response. */
const PREFLIGHT_LIFE = 600

/** Allows a page of the linked relay to send requests. They have no cookies; their bearer token authorizes them. */
function allowRequests(ctx: Context, origin: string): void {
  ctx.set('Access-Control-Allow-Origin', origin)
  ctx.vary('Origin')
  ctx.set('Access-Control-Expose-Headers', RESPONSE_HEADERS)
  if (ctx.method !== 'OPTIONS') return
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  ctx.set('Access-Control-Allow-Headers', REQUEST_HEADERS)
  ctx.set('Access-Control-Allow-Private-Network', 'true')
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_LIFE))
}

function allowRead(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Allow-Methods', 'GET')
  ctx.set('Access-Control-Allow-Private-Network', 'true')
}
