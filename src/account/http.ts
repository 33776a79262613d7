import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { isFromLoopback } from '#http/loopback.ts'
import { HERE, networkOf } from '#http/network.ts'
import { clientAddress } from '#http/proxy.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Tells whether a given `apikey` is the account's, in the same time for every wrong one. */
export function keyCheck(anonKey: string): (given: string) => boolean {
  const expected = digest(anonKey)
  return (given) => timingSafeEqual(digest(given), expected)
}

/** The address of who asks; empty over a tunnel that has none. */
export function addressOf(ctx: Context): string {
  return clientAddress(ctx.req)
}

/** Whose tries a request counts among. What a proxy of this computer passes on is apart from who sits at it. */
export function rateLimitKey(ctx: Context): string {
  const network = networkOf(addressOf(ctx))
  return network === HERE && !isFromLoopback(ctx) ? `proxy ${network}` : network
}
