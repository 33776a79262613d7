import { deviceKey } from '#domain/device-key.ts'

/**
 * The addresses of reading apps, which others have laid down: OPDS, KOReader's progress sync, and the part of Komga's API
 * that apps use. A helper answers them, and a relay passes them on as they are (docs/apps.md).
 */

/** What an address of theirs begins with. */
export const APP_TREES = {
  opds: ['/opds'],
  // People leave `/koreader` out of the address they type: nothing else begins so.
  kosync: ['/koreader', '/users', '/syncs'],
  komga: ['/api/v1', '/api/v2', '/api/logout', '/sse/v1', '/actuator'],
} as const
export type AppTree = keyof typeof APP_TREES

/** Which of them an address belongs to; null for none. */
export function appTreeOf(path: string): AppTree | null {
  for (const [tree, tops] of Object.entries(APP_TREES))
    if (tops.some((top) => path === top || path.startsWith(`${top}/`))) return tree as AppTree
  return null
}

/** `/opds/k/{key}/v1.2/…`: where an app cannot send a key otherwise, its address holds it. */
const KEYED = /^\/(opds|koreader)\/k\/([^/]*)(\/.*)?$/

/** An address and the key in it; null where it holds none. `path` is what it would be without. */
export function keyedPath(
  path: string,
): { readonly top: string; readonly key: string; readonly path: string } | null {
  const [, tree, key = '', rest = ''] = KEYED.exec(path) ?? []
  return tree === undefined ? null : { top: `/${tree}/k/${key}`, key, path: `/${tree}${rest}` }
}

/** An address as logs may show it: without a key, also one that stands where none belongs. */
export function withoutKey(path: string): string {
  const keyed = keyedPath(path)
  const told = keyed === null ? path : keyed.path.replace(/^(\/\w+)/, '$1/k/…')
  return told.replace(/[^/]+/g, (part) => (deviceKey(readable(part)) === null ? part : '…'))
}

const readable = (part: string): string => part.replaceAll(/%20|\+/g, ' ')

/** The session of an app that has shown its key once, and the one that outlives its restart, as Komga calls it. */
export const SESSION_COOKIE = 'comics-session'
export const REMEMBER_COOKIE = 'komga-remember-me'
/** The header in which apps without a jar show the same session, and ask for it with an empty one. */
export const SESSION_HEADER = 'X-Auth-Token'

/** A comic of no series is a series of its own to reading apps. */
const SINGLE = 'o-'

/** The id of the series that is made of one comic alone. */
export const singleId = (comicId: string): string => SINGLE + comicId

/** The comic that such a series' id is of; null for any other id. */
export const singleOf = (seriesId: string): string | null =>
  seriesId.startsWith(SINGLE) ? seriesId.slice(SINGLE.length) : null
