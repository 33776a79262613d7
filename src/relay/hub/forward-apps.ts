import { createHmac, randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { APP_TREES, type AppTree, appTreeOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readBody } from '#http/requests/body.ts'
import type { AcquireSlot } from '#http/requests/concurrency-limit.ts'
import { networkOfRequest } from '#http/requests/network.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import { NETWORK_HEADER, ORIGIN_HEADER } from '../protocol.ts'
import { appCredential } from './app-credential.ts'
import { type AppTexts, respondWithoutKey, sendAppError } from './app-errors.ts'
import { sendAppHeaders } from './app-response.ts'
import { createEventStreamLimit } from './event-stream-limit.ts'
import type { HelperRegistry } from './helper-registry.ts'
import {
  abortResponse,
  type ProxyRules,
  proxyRequest,
  REQUEST_HEADERS,
  requestHeadersOf,
} from './proxy-request.ts'

/** Methods without a request body. */
const BODILESS = new Set(['GET', 'HEAD'])
/** Path prefix of event streams. */
const EVENTS_PREFIX = '/sse/v1/'

/** Rate limit per network of requests whose user prefix has no connected helper. */
const UNKNOWN_ROUTES = { burst: 60, perMinute: 30 }

export interface ForwardAppsRules extends ProxyRules {
  readonly registry: Pick<HelperRegistry, 'ofRoute'>
  /** Limits the concurrent requests of each account, network and protocol; further requests wait in a queue. */
  readonly acquireSlot: AcquireSlot
  /** Returns the public origin of this relay. */
  originOf(ctx: Context): string
  readonly texts: AppTexts
}

/**
 * Proxies the requests of reading apps, at the same paths as at the helper, to the helper with the user prefix of the
 * key. The helper validates the key. Errors are sent in the format of the app's protocol.
 */
export function forwardApps(rules: ForwardAppsRules): Middleware {
  const unknownRoutes = createRateLimit(UNKNOWN_ROUTES.burst, UNKNOWN_ROUTES.perMinute, Date.now)
  const limitEventStreams = createEventStreamLimit()
  const secret = randomBytes(32)

  async function respond(ctx: Context, tree: AppTree, origin: string): Promise<void> {
    if (hasDotSegments(ctx.path)) throw new AppError('not-found')
    if (!APP_TREES[tree].methods.includes(ctx.method))
      throw new AppError('method-not-allowed', { method: ctx.method })
    const credential = appCredential(ctx)
    if (credential === null) {
      if (await respondWithoutKey(ctx, origin, rules.texts)) return
      throw new AppError('unauthorized')
    }
    const network = networkOfRequest(ctx.req)
    // Checked before the look-up, so that a client that tries many unknown user prefixes causes few look-ups.
    if (!unknownRoutes.take(network)) throw new AppError('rate-limited', { seconds: 10 })
    const tunnel = await rules.registry.ofRoute(credential.route)
    if (tunnel === null) throw new AppError('helper-offline')
    unknownRoutes.restore(network)

    const endless = ctx.method === 'GET' && ctx.path.startsWith(EVENTS_PREFIX)
    if (endless)
      limitEventStreams(ctx, tunnel.userId, { network, app: credential.text, end: () => abortResponse(ctx) })
    else if (!(await rules.acquireSlot(ctx, `${tunnel.userId} ${network} ${tree}`))) return
    const body = BODILESS.has(ctx.method) ? null : await readBody(ctx.req)
    const headers = {
      ...requestHeadersOf(ctx, [...REQUEST_HEADERS, 'user-agent']),
      ...credential.headers,
      [ORIGIN_HEADER]: origin,
      [NETWORK_HEADER]: createHmac('sha256', secret).update(network).digest('base64url').slice(0, 16),
    }
    const proxied = { path: ctx.path + ctx.search, headers, body, endless }
    await proxyRequest(ctx, tunnel, proxied, rules, (response) =>
      sendAppHeaders(ctx, response, { tree, route: credential.route, origin }),
    )
  }

  return async (ctx, next) => {
    const tree = appTreeOf(ctx.path)
    if (tree === null) return next()
    const origin = rules.originOf(ctx)
    try {
      await respond(ctx, tree, origin)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      await sendAppError(ctx, tree, thrown, origin, rules.texts)
    }
  }
}

/** Returns true for a path with `.` or `..` segments, also encoded ones, and for a path that cannot be decoded. */
function hasDotSegments(path: string): boolean {
  try {
    return /(^|[/\\])\.{1,2}([/\\]|$)/.test(decodeURIComponent(path))
  } catch {
    return true
  }
}
