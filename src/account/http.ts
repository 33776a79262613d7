import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { isFromLoopback } from '#http/loopback.ts'
import { HERE, networkOf } from '#http/network.ts'
import { clientAddress } from '#http/proxy.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns a function that compares an `apikey` with the account's, in constant time. */
export function createKeyCheck(anonKey: string): (apiKey: string) => boolean {
  const expected = digest(anonKey)
  return (apiKey) => timingSafeEqual(digest(apiKey), expected)
}

/** Returns the client's address; empty over a tunnel that does not forward one. */
export function addressOf(ctx: Context): string {
  return clientAddress(ctx.req)
}

/**
 * Returns the key of rate limits: the client's address or IPv6 network. Requests through a reverse proxy on this
 * computer that does not forward an address have a key of their own, apart from direct requests on loopback.
 */
export function rateLimitKey(ctx: Context): string {
  const network = networkOf(addressOf(ctx))
  return network === HERE && !isFromLoopback(ctx) ? `proxy ${network}` : network
}
