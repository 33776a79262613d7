import type { Socket } from 'node:net'
import type { Context } from 'koa'

/** True when the other end of a connection is this computer. */
export function isLoopback(socket: Pick<Socket, 'remoteAddress'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

/** What proxies and tunnels add; no browser and no client of ours sends any of them. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

/** True when a request was made on this computer. What a proxy passes on counts as made elsewhere. */
export function isFromLoopback(ctx: Pick<Context, 'get' | 'req'>): boolean {
  const passedOn = PROXY_HEADERS.some((name) => ctx.get(name) !== '')
  return !passedOn && isLoopback(ctx.req.socket)
}
