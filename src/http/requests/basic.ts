import type { Context } from 'koa'

/** Returns the user name and password of `Authorization: Basic` (RFC 7617); null without that header. */
export function basicCredentials(
  ctx: Pick<Context, 'get'>,
): { readonly name: string; readonly password: string } | null {
  const [, encoded = ''] = /^basic +([\w+/=-]+) *$/i.exec(ctx.get('Authorization')) ?? []
  const decoded = Buffer.from(encoded, 'base64').toString()
  const colon = decoded.indexOf(':')
  return colon < 0 ? null : { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) }
}

/** `WWW-Authenticate` header for a user name and password (RFC 7617), the same for all reading apps. */
export const BASIC_CHALLENGE = 'Basic realm="comics", charset="UTF-8"'
