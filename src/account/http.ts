import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { LOOPBACK_NETWORK, networkOf } from '#http/requests/network.ts'
import { clientAddress } from '#http/requests/proxy.ts'
import { isFromLoopback } from '#http/server/loopback.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns a function that compares an `apikey` with the account's, in constant time. */
export function createKeyCheck(anonKey: string): (apiKey: string) => boolean {
  const expected = digest(anonKey)
  return (apiKey) => timingSafeEqual(digest(apiKey), expected)
}

/**
 * Returns the key of rate limits: the client's IPv4 address or IPv6 network. Requests forwarded by a proxy of this
 * computer whose headers are not trusted share a key, which differs from the key of direct requests on loopback.
 */
export function rateLimitKey(ctx: Context): string {
  const network = networkOf(clientAddress(ctx.req))
  return network === LOOPBACK_NETWORK && !isFromLoopback(ctx) ? `proxy ${network}` : network
}
