import type { Socket } from 'node:net'
import type { Context } from 'koa'

/** True when the other end of a connection is this computer. */
export function isLoopback(socket: Pick<Socket, 'remoteAddress'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

/** True when a request was made on this computer. What a proxy passes on counts as made elsewhere. */
export function isFromLoopback(ctx: Pick<Context, 'get' | 'req'>): boolean {
  const passedOn = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== ''
  return !passedOn && isLoopback(ctx.req.socket)
}
