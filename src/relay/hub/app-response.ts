import type { Context } from 'koa'
import { type AppTree, appTreeOf, REMEMBER_COOKIE, SESSION_COOKIE } from '#contract/apps.ts'
import { APP_TYPES } from '#contract/media-types.ts'
import { isComicMediaType } from '#domain/file-types.ts'
import { BASIC_CHALLENGE } from '#http/requests/basic.ts'
import { routeOfToken } from './app-credential.ts'
import { copyResponseHeaders, type HelperResponse, RESPONSE_HEADERS } from './proxy-request.ts'

/** Images except SVG, which may contain scripts. */
const IMAGE_TYPES = /^image\/(?!svg)[\w.+-]+$/
const essenceOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/**
 * Returns the media type that a response is forwarded with: its own if the protocol has such responses (`APP_TYPES`) or
 * if it is that of a comic or an image, else `application/octet-stream`. None of the types is a page or a script, and
 * XML that a browser would display is sandboxed (`SANDBOX_POLICY`), because the dashboard has the same origin. A browser
 * takes the last of several types with commas between them (WHATWG Fetch, "extract a MIME type"), so such a list counts
 * as unknown.
 */
function typeOf(tree: AppTree, mediaType: string | undefined): string {
  const type = (mediaType ?? '').trim()
  const essence = essenceOf(type)
  const treeTypes = Object.values(APP_TYPES[tree]).map(essenceOf)
  const isKnown =
    !type.includes(',') &&
    (treeTypes.includes(essence) || isComicMediaType(essence) || IMAGE_TYPES.test(essence))
  return isKnown ? type : 'application/octet-stream'
}

/** Copies the headers of a helper's response to an app that are allowed on the relay's origin, restricted if needed. */
export function sendAppHeaders(
  ctx: Context,
  response: HelperResponse,
  request: { readonly tree: AppTree; readonly route: string; readonly origin: string },
): void {
  copyResponseHeaders(ctx, response, RESPONSE_HEADERS)
  if (request.tree === 'opds') copyResponseHeaders(ctx, response, ['link'])
  // Browsers may display this text as the relay's own, so the helper's challenge is replaced.
  if (response['www-authenticate'] !== undefined) ctx.set('WWW-Authenticate', BASIC_CHALLENGE)
  const location = locationOf(String(response.location ?? ''), request.origin)
  if (location !== null) ctx.set('Location', location)
  const cookies = (response['set-cookie'] ?? [])
    .map((cookie) => cookieOf(cookie, request.route, ctx.secure))
    .filter((cookie) => cookie !== null)
  if (cookies.length > 0) ctx.set('Set-Cookie', cookies)
  ctx.set('Content-Type', typeOf(request.tree, response['content-type']))
}

/** Returns a location at a path of reading apps on this origin; null for any other location. */
function locationOf(location: string, origin: string): string | null {
  if (location === '' || !URL.canParse(location, origin)) return null
  const url = new URL(location, origin)
  return url.origin === origin && appTreeOf(url.pathname) !== null ? url.pathname + url.search : null
}

const COOKIE = /^([\w-]+)=([\w.-]*)(;.*)?$/
const LIFETIME = /;\s*(max-age=-?\d{1,10}|expires=[\w ,:-]{1,40})\s*(?=;|$)/gi

/**
 * Rebuilds the session cookie of an app with the relay's own attributes; null for any other cookie, and for a session
 * of another route.
 */
function cookieOf(cookie: string, route: string, secure: boolean): string | null {
  const [, name = '', value = '', rest = ''] = COOKIE.exec(cookie) ?? []
  const isOurs = name === SESSION_COOKIE || name === REMEMBER_COOKIE
  if (!isOurs || (value !== '' && routeOfToken(value) !== route)) return null
  const lifetime = [...rest.matchAll(LIFETIME)].map(([, attribute]) => attribute)
  const parts = [
    `${name}=${value}`,
    'Path=/',
    ...lifetime,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
