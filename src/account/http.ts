import type { Context } from 'koa'

/** The token after `Authorization: Bearer`, null when there is none. */
export function bearerOf(ctx: Context): string | null {
  return /^bearer +(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null
}

/** The address at the other end of the connection; empty over a tunnel that has none. */
export function addressOf(ctx: Context): string {
  return ctx.req.socket.remoteAddress ?? ''
}
