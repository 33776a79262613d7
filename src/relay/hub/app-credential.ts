import type { Context } from 'koa'
import { keyedPath, REMEMBER_COOKIE, SESSION_COOKIE } from '#contract/apps.ts'
import { deviceKey, routeOfKey } from '#domain/device-key.ts'
import { basicOf } from '#http/basic.ts'

/** What a reading app shows of itself, as far as a relay can tell: whether it is good the helper alone knows. */
export interface AppCredential {
  /** The mark of the user whose helper it is for. */
  readonly route: string
  /** What it shows, as it is: the same for as long as it is the same app. */
  readonly text: string
  /** The request's headers that show it. What begins with another mark is for another helper, and not among them. */
  readonly headers: Readonly<Record<string, string>>
}

/** `mark.device.end.HMAC`, or the token of a picture. */
const MARKED = /^[\w-]{10}\.[\w.-]{1,490}$/

/** The mark that a session or a picture's token begins with; null for any other text. */
export function routeOfToken(text: string): string | null {
  const [route = ''] = text.split('.', 1)
  return MARKED.test(text) && routeOfKey(route) === route ? route : null
}

/**
 * Finds the mark in whatever way an app shows its key; null for a request that holds none. A key counts before a mark
 * typed as a user's name, that before a session, and the token of a picture last: as for the helper.
 */
export function appCredential(ctx: Context): AppCredential | null {
  const basic = basicOf(ctx)
  const [apiKey, user] = [ctx.get('X-API-Key'), ctx.get('X-Auth-User')]
  const inPath = keyedPath(ctx.path)?.key
  const sessions = [SESSION_COOKIE, REMEMBER_COOKIE].map(
    (name) => [name, ctx.cookies.get(name) ?? ''] as const,
  )
  const { t } = ctx.query
  const picture = typeof t === 'string' && (ctx.method === 'GET' || ctx.method === 'HEAD') ? t : ''

  const keys = [inPath, apiKey, basic?.password, basic?.name, user].filter(
    (text): text is string => text !== undefined && deviceKey(text) !== null,
  )
  const found = [
    ...keys.map((text) => [text, routeOfKey(text)] as const),
    // KOReader shows the MD5 of its key, beside a user's name that is the mark.
    ...[user, basic?.name ?? ''].map((text) => [text, routeOfKey(text)] as const),
    ...[...sessions.map(([, session]) => session), picture].map(
      (text) => [text, routeOfToken(text)] as const,
    ),
  ].find(([, route]) => route !== null)
  const [text, route] = found ?? []
  if (text === undefined || route === undefined || route === null) return null

  const isFor = (shown: string): boolean => routeOfKey(shown) === route
  const cookies = sessions.filter(([, session]) => routeOfToken(session) === route)
  return {
    route,
    text,
    headers: {
      ...(basic !== null &&
        (isFor(basic.password) || isFor(basic.name)) && { authorization: ctx.get('Authorization') }),
      ...(isFor(apiKey) && { 'x-api-key': apiKey }),
      ...(isFor(user) && { 'x-auth-user': user, 'x-auth-key': ctx.get('X-Auth-Key') }),
      ...(cookies.length > 0 && { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }),
    },
  }
}
