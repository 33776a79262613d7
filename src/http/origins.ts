import type { Context, Middleware } from 'koa'
import { AppError } from '#domain/errors.ts'

/** Names a server on this computer always goes by. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The name of a `Host` header or an origin, lower case, without a port; null when it is neither. */
export function nameOf(host: string): string | null {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? null
}

export interface OriginRules {
  /** Names beside the loopback ones that this server answers to. */
  readonly names: readonly string[]
  /** Foreign origins that may call it: the linked relay's. */
  readonly origins: readonly string[]
  /** Paths that any origin may read (without credentials): the probe. */
  readonly open: readonly string[]
  /** Path prefixes that pages of any origin may request; their handlers set the CORS headers. */
  readonly corsPaths?: readonly string[]
}

/** The rules that hold for requests and upgrades alike. */
export type Guarded = Pick<OriginRules, 'names' | 'origins' | 'corsPaths'>

/** What a request is judged by: empty where it does not say. `path` is that of its address, without the query. */
interface Asked {
  readonly host: string
  readonly origin: string
  readonly path: string
}

/**
 * Why a request is refused: its `Host` is none of ours (DNS rebinding), or its `Origin` is another site's (CSRF) where
 * that may not call. A page's own requests carry an origin that equals the host they are sent to.
 */
export function originRefusal(rules: Guarded): (asked: Asked) => AppError | null {
  const names = new Set([...LOOPBACK_NAMES, ...rules.names.map((name) => name.toLowerCase())])
  const origins = new Set(rules.origins)
  const corsPaths = rules.corsPaths ?? []
  return ({ host, origin, path }) => {
    const name = nameOf(host)
    if (name === null || !names.has(name)) return new AppError('host-refused', { host })
    const open = corsPaths.some((top) => path === top || path.startsWith(`${top}/`))
    return isOwn(origin, host) || open || origins.has(origin)
      ? null
      : new AppError('origin-refused', { origin })
  }
}

/** Holds requests to `originRefusal`; open paths may be read by any origin. */
export function checkOrigins(rules: OriginRules): Middleware {
  const refusalOf = originRefusal(rules)
  const open = new Set(rules.open)
  const foreign = new Set(rules.origins)

  return async (ctx, next) => {
    const origin = ctx.get('Origin')
    const public_ =
      open.has(ctx.path) && (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS')
    const refusal = refusalOf({ host: hostOf(ctx), origin: public_ ? '' : origin, path: ctx.path })
    if (refusal !== null) throw refusal
    const linked = foreign.has(origin)
    if (linked) allowCalls(ctx, origin)
    else if (origin !== '' && public_) allowRead(ctx)
    if (ctx.method === 'OPTIONS' && (public_ || linked)) {
      ctx.status = 204
      return
    }
    // Pictures on a page of the linked relay's carry no origin; what opens them is the token in their address.
    if (foreign.size > 0 && ctx.query.t !== undefined) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    await next()
  }
}

/** The origin of another site's page that a request was made by; null for a page of its own, and for what is no page. */
export function foreignOrigin(ctx: Context): string | null {
  const [origin, host] = [ctx.get('Origin'), hostOf(ctx)]
  return isOwn(origin, host) ? null : origin
}

const isOwn = (origin: string, host: string): boolean =>
  origin === '' || origin === `https://${host}` || origin === `http://${host}`

function hostOf(ctx: Context): string {
  return (ctx.req.headers[':authority'] as string | undefined) ?? ctx.get('Host')
}

/** What the dashboard sends, and reads of an answer, beyond what any page may. */
const CALL_HEADERS = 'authorization, content-type, x-http-method-override, if-none-match, range'
const READ_HEADERS = 'etag, content-range, accept-ranges, retry-after'
/** How long a browser need not ask again, in seconds. */
const ASKED_FOR = 600

/** Lets a page of the linked relay call. No cookies are ever sent: a token of the owner's is what counts. */
function allowCalls(ctx: Context, origin: string): void {
  ctx.set('Access-Control-Allow-Origin', origin)
  ctx.vary('Origin')
  ctx.set('Access-Control-Expose-Headers', READ_HEADERS)
  if (ctx.method !== 'OPTIONS') return
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  ctx.set('Access-Control-Allow-Headers', CALL_HEADERS)
  ctx.set('Access-Control-Allow-Private-Network', 'true')
  ctx.set('Access-Control-Max-Age', String(ASKED_FOR))
}

function allowRead(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Allow-Methods', 'GET')
  ctx.set('Access-Control-Allow-Private-Network', 'true')
}
