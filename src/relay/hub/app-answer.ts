import type { Context } from 'koa'
import { type AppTree, appTreeOf, REMEMBER_COOKIE, SESSION_COOKIE } from '#contract/apps.ts'
import { BASIC_CHALLENGE } from '#http/basic.ts'
import { EVENT_STREAM } from '#http/events.ts'
import { routeOfToken } from './app-credential.ts'
import { ANSWERED, type Answer, tellOf } from './pass.ts'

/** Comics as files, whatever they are packed in. */
const FILES =
  /^application\/(pdf|zip|epub\+zip|(vnd\.comicbook|x-cb|vnd\.rar|x-rar|x-7z|x-tar|x-zip)[\w.+-]*|octet-stream)$/
const PICTURES = /^image\/(?!svg)[\w.+-]+$/
/** Web publications, and where somebody is in one. */
const PUBLICATIONS = ['divina+json', 'webpub+json', 'vnd.readium.progression+json', 'opds-progression+json']
const json = (...names: string[]): string[] => ['json', ...names].map((name) => `application/${name}`)

/** What each tree answers with beside files and pictures. */
const TYPES: Readonly<Record<AppTree, readonly string[]>> = {
  opds: [
    ...json('opds+json', 'opds-publication+json', 'opds-authentication+json', ...PUBLICATIONS),
    ...json('problem+json', 'atom+xml', 'opensearchdescription+xml'),
    'text/plain',
  ],
  kosync: json('vnd.koreader.v1+json'),
  komga: [...json('vnd.readium.position-list+json', ...PUBLICATIONS), EVENT_STREAM],
}

/**
 * The media type that an answer is passed on with: its own where its tree has such answers, else bytes of no kind. None
 * is a page or a script, and XML that a browser would show stands alone (`ALONE`): the dashboard is of the same origin.
 * Of several types with commas between them a browser takes the last (WHATWG Fetch, "extract a MIME type").
 */
function typeOf(tree: AppTree, given: string | undefined): string {
  const type = (given ?? '').trim()
  const bare = (type.split(';', 1)[0] ?? '').trim().toLowerCase()
  const isKnown =
    !type.includes(',') && (TYPES[tree].includes(bare) || FILES.test(bare) || PICTURES.test(bare))
  return isKnown ? type : 'application/octet-stream'
}

/** Tells an app the head of a helper's answer, as far as it may speak on the relay's origin. */
export function tellApp(
  ctx: Context,
  answer: Answer,
  asked: { readonly tree: AppTree; readonly route: string; readonly origin: string },
): void {
  tellOf(ctx, answer, ANSWERED)
  if (asked.tree === 'opds') tellOf(ctx, answer, ['link'])
  // What is said there may be shown by browsers as the relay's own words.
  if (answer['www-authenticate'] !== undefined) ctx.set('WWW-Authenticate', BASIC_CHALLENGE)
  const location = placeOf(String(answer.location ?? ''), asked.origin)
  if (location !== null) ctx.set('Location', location)
  const cookies = (answer['set-cookie'] ?? [])
    .map((cookie) => cookieOf(cookie, asked.route, ctx.secure))
    .filter((cookie) => cookie !== null)
  if (cookies.length > 0) ctx.set('Set-Cookie', cookies)
  ctx.set('Content-Type', typeOf(asked.tree, answer['content-type']))
}

/** Where an answer leads, if that is in the trees of this origin; else null. */
function placeOf(location: string, origin: string): string | null {
  if (location === '' || !URL.canParse(location, origin)) return null
  const url = new URL(location, origin)
  return url.origin === origin && appTreeOf(url.pathname) !== null ? url.pathname + url.search : null
}

const COOKIE = /^([\w-]+)=([\w.-]*)(;.*)?$/
const LIFE = /;\s*(max-age=-?\d{1,10}|expires=[\w ,:-]{1,40})\s*(?=;|$)/gi

/** A session of an app, in words of the relay's own; null for any other cookie, and for one of somebody else's. */
function cookieOf(cookie: string, route: string, secure: boolean): string | null {
  const [, name = '', value = '', rest = ''] = COOKIE.exec(cookie) ?? []
  const isOurs = name === SESSION_COOKIE || name === REMEMBER_COOKIE
  if (!isOurs || (value !== '' && routeOfToken(value) !== route)) return null
  const life = [...rest.matchAll(LIFE)].map(([, said]) => said)
  const parts = [
    `${name}=${value}`,
    'Path=/',
    ...life,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
