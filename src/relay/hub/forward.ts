import type { Context, Middleware } from 'koa'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVENT_STREAM } from '#contract/media-types.ts'
import { PROXY } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'
import { bearerOf } from '#http/requests/bearer.ts'
import { readBody } from '#http/requests/body.ts'
import type { AcquireSlot } from '#http/requests/concurrency-limit.ts'
import { networkOfRequest } from '#http/requests/network.ts'
import { createEndpointFinder } from './find-endpoint.ts'
import type { HelperRegistry, HelperTunnel } from './helper-registry.ts'
import {
  copyResponseHeaders,
  type ProxyRules,
  proxyRequest,
  REQUEST_HEADERS,
  RESPONSE_HEADERS,
  requestHeadersOf,
} from './proxy-request.ts'
import { safeMediaType } from './safe-media-type.ts'

export interface ForwardRules extends ProxyRules {
  /** Returns the user of a token. Throws session-expired and account-unreachable. */
  readonly verify: (token: string) => Promise<{ readonly id: string }>
  /** Exchanges a valid access token for the token that is sent to the helper; the same one in a hosted account. */
  readonly tokenForHelper: (token: string) => Promise<string>
  readonly registry: Pick<HelperRegistry, 'ofUser' | 'ofRoute'>
  /** Limits the concurrent requests of each account; further requests wait in a queue. */
  readonly acquireSlot: AcquireSlot
}

/**
 * Proxies requests below `/proxy` to the user's helper, which is found by the bearer token, or by the media token for
 * pictures. The helper authenticates the request again. Throws unauthorized, not-found, method-not-allowed and
 * local-only for requests that are never proxied, helper-offline if the helper is not connected.
 */
export function forward(rules: ForwardRules): Middleware {
  const findEndpoint = createEndpointFinder()
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PROXY}/`)) return next()
    const endpoint = findEndpoint(ctx.method, ctx.path.slice(PROXY.length))
    const tunnel = await tunnelFor(ctx, endpoint, rules)
    if (tunnel === null) throw new AppError('helper-offline')
    const token = bearerOf(ctx)
    const helperToken = token === null ? null : await rules.tokenForHelper(token)
    if (!(await rules.acquireSlot(ctx, limitKeyOf(ctx, tunnel)))) return
    const body = endpoint.body === undefined ? null : await readBody(ctx.req, endpoint.bodyLimit)
    const path = ctx.path.slice(PROXY.length) + ctx.search
    // No cookies are forwarded. The token from an embedded account is valid only for `GET /user` (createHelperTokens).
    const headers = {
      ...requestHeadersOf(ctx, REQUEST_HEADERS),
      ...(helperToken !== null && { authorization: `Bearer ${helperToken}` }),
    }
    const endless = endpoint.response === 'events'
    await proxyRequest(ctx, tunnel, { path, headers, body, endless }, rules, (response) => {
      copyResponseHeaders(ctx, response, RESPONSE_HEADERS)
      // Browsers show a password prompt for other authentication schemes.
      if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      const type = response['content-type']
      const isStream = endless && type?.split(';', 1)[0] === EVENT_STREAM
      ctx.set('Content-Type', isStream ? EVENT_STREAM : safeMediaType(type))
    })
  }
}

/**
 * Returns the key of the concurrency limit: the account. For a media token, which only the helper can validate, the
 * account and the network.
 */
function limitKeyOf(ctx: Context, { userId }: HelperTunnel): string {
  return bearerOf(ctx) === null ? `${userId} ${networkOfRequest(ctx.req)}` : userId
}

async function tunnelFor(
  ctx: Context,
  endpoint: Endpoint,
  rules: ForwardRules,
): Promise<HelperTunnel | null> {
  const token = bearerOf(ctx)
  if (token !== null) return rules.registry.ofUser((await rules.verify(token)).id)
  const { t } = ctx.query
  if (endpoint.media && typeof t === 'string') return rules.registry.ofRoute(t.split('.', 1)[0] ?? '')
  throw new AppError('unauthorized')
}
