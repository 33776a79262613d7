import type { Context } from 'koa'

/** The user's name and password of `Authorization: Basic` (RFC 7617); null where there is none. */
export function basicOf(
  ctx: Pick<Context, 'get'>,
): { readonly name: string; readonly password: string } | null {
  const [, encoded = ''] = /^basic +([\w+/=-]+) *$/i.exec(ctx.get('Authorization')) ?? []
  const decoded = Buffer.from(encoded, 'base64').toString()
  const colon = decoded.indexOf(':')
  return colon < 0 ? null : { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) }
}

/** What asks for a name and a password (RFC 7617), the same wherever reading apps are answered. */
export const BASIC_CHALLENGE = 'Basic realm="comics", charset="UTF-8"'
