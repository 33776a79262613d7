import type { Context } from 'koa'
import { keyedPath, REMEMBER_COOKIE, SESSION_COOKIE } from '#contract/apps.ts'
import { deviceKey, routeOfKey } from '#domain/device-key.ts'
import { basicCredentials } from '#http/requests/basic.ts'

/** The credentials of a reading app's request. Only the helper can validate them. */
export interface AppCredential {
  /** The user prefix of the key, by which the helper is found. */
  readonly route: string
  /** The text of the credential, by which one app's requests are recognised. */
  readonly text: string
  /** The request's credential headers; credentials for other routes are left out. */
  readonly headers: Readonly<Record<string, string>>
}

/** A session (`route.device.end.HMAC`) or a media token. */
const MARKED = /^[\w-]{10}\.[\w.-]{1,490}$/

/** Returns the route that a session or a media token begins with; null for any other text. */
export function routeOfToken(text: string): string | null {
  const [route = ''] = text.split('.', 1)
  return MARKED.test(text) && routeOfKey(route) === route ? route : null
}

/**
 * Finds the credential of a request, in any form in which apps send it; null if there is none. Keys come first, then
 * user prefixes typed as user names, sessions, and media tokens: the same order as in the helper.
 */
export function appCredential(ctx: Context): AppCredential | null {
  const basic = basicCredentials(ctx)
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
    // KOReader sends the MD5 of its key, and the route as the user name.
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
