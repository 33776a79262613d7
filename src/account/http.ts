import type { Context } from 'koa'
import { isLoopback } from '#http/loopback.ts'

/** The token after `Authorization: Bearer`, null when there is none. */
export function bearerOf(ctx: Context): string | null {
  return /^bearer +(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null
}

/** The address at the other end of the connection; empty over a tunnel that has none. */
export function addressOf(ctx: Context): string {
  return ctx.req.socket.remoteAddress ?? ''
}

/** True when the request was made on this computer. What a proxy passes on counts as made elsewhere. */
export function isFromLoopback(ctx: Context): boolean {
  const passedOn = ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== ''
  return !passedOn && isLoopback(ctx.req.socket)
}
