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
}

/**
 * Why a request is refused: its `Host` is none of ours (DNS rebinding), or its `Origin` (empty for none) is
 * another site's (CSRF). A page's own requests carry an origin that equals the host they are sent to.
 */
export function originRefusal(
  rules: Pick<OriginRules, 'names' | 'origins'>,
): (host: string, origin: string) => AppError | null {
  const names = new Set([...LOOPBACK_NAMES, ...rules.names.map((name) => name.toLowerCase())])
  const origins = new Set(rules.origins)
  return (host, origin) => {
    const name = nameOf(host)
    if (name === null || !names.has(name)) return new AppError('host-refused', { host })
    const own = origin === '' || origin === `https://${host}` || origin === `http://${host}`
    return own || origins.has(origin) ? null : new AppError('origin-refused', { origin })
  }
}

/** Holds requests to `originRefusal`; open paths may be read by any origin. */
export function checkOrigins(rules: OriginRules): Middleware {
  const refusalOf = originRefusal(rules)
  const open = new Set(rules.open)

  return async (ctx, next) => {
    const origin = ctx.get('Origin')
    const public_ =
      open.has(ctx.path) && (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS')
    const refusal = refusalOf(hostOf(ctx), public_ ? '' : origin)
    if (refusal !== null) throw refusal
    if (origin !== '' && public_) allowRead(ctx)
    if (ctx.method === 'OPTIONS' && public_) {
      ctx.status = 204
      return
    }
    await next()
  }
}

function hostOf(ctx: Context): string {
  return (ctx.req.headers[':authority'] as string | undefined) ?? ctx.get('Host')
}

function allowRead(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Allow-Methods', 'GET')
  ctx.set('Access-Control-Allow-Private-Network', 'true')
}
