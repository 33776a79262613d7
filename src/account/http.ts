import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Context } from 'koa'
import { isFromLoopback, isLoopback } from '#http/loopback.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Tells whether a given `apikey` is the account's, in the same time for every wrong one. */
export function keyCheck(anonKey: string): (given: string) => boolean {
  const expected = digest(anonKey)
  return (given) => timingSafeEqual(digest(given), expected)
}

/** The token after `Authorization: Bearer`, null when there is none. */
export function bearerOf(ctx: Context): string | null {
  return /^bearer +(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null
}

/** The address at the other end of the connection; empty over a tunnel that has none. */
export function addressOf(ctx: Context): string {
  return ctx.req.socket.remoteAddress ?? ''
}

/**
 * Whose tries are counted together: those of an address, of IPv6 those of its network (/64), which its holder may
 * pick addresses from at will.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [start = '', end = ''] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [start, end].map((part) => (part === '' ? [] : part.split(':')))
  const given = [...(before ?? []), ...(after ?? [])]
  const zeros = Array.from({ length: 8 - given.length }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

/** Whose tries a request counts among. What a proxy of this computer passes on is apart from who sits at it. */
export function requesterOf(ctx: Context): string {
  const network = networkOf(addressOf(ctx))
  return isLoopback(ctx.req.socket) && !isFromLoopback(ctx) ? `proxy ${network}` : network
}
