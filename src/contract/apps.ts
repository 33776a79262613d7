import { deviceKey } from '#domain/device-key.ts'

/**
 * Paths of the reading apps' interfaces, which other projects define: OPDS, KOReader's progress sync, and the part of
 * Komga's API that apps use. A helper serves them, and a relay proxies them unchanged (docs/apps.md).
 */

export type AppTree = 'opds' | 'kosync' | 'komga'

interface AppInterface {
  /** Path prefixes. */
  readonly tops: readonly [string, ...string[]]
  /** First path segments after the prefixes. A relay logs them, so only constants belong here. */
  readonly segments: readonly string[]
  /** Request methods. */
  readonly methods: readonly string[]
}

/** Paths and methods of each interface. */
export const APP_TREES: Readonly<Record<AppTree, AppInterface>> = {
  opds: {
    tops: ['/opds'],
    segments: ['v1.2', 'v2', 'c', 'logo.png'],
    methods: ['GET', 'HEAD', 'PUT'],
  },
  kosync: {
    // Also without `/koreader`, which users omit. No other path of Comics begins with `/users` or `/syncs`.
    tops: ['/koreader', '/users', '/syncs'],
    segments: ['healthcheck', 'users', 'syncs', 'create', 'auth', 'progress'],
    methods: ['GET', 'HEAD', 'PUT', 'POST'],
  },
  komga: {
    tops: ['/api/v1', '/api/v2', '/api/logout', '/sse/v1', '/actuator'],
    segments: [
      'libraries',
      'series',
      'books',
      'collections',
      'readlists',
      'authors',
      'genres',
      'tags',
      'publishers',
      'languages',
      'age-ratings',
      'sharing-labels',
      'users',
      'events',
      'info',
    ],
    methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
  },
}

/** Returns the interface of a path, null for other paths. */
export function appTreeOf(path: string): AppTree | null {
  for (const [tree, { tops }] of Object.entries(APP_TREES))
    if (tops.some((top) => path === top || path.startsWith(`${top}/`))) return tree as AppTree
  return null
}

/** `/opds/k/{key}/v1.2/…`: path with a key, for apps that cannot send it otherwise. */
const KEYED = /^\/(opds|koreader)\/k\/([^/]*)(\/.*)?$/

/** Splits a path with a key; null if it has none. `path` is the path without the key. */
export function keyedPath(
  path: string,
): { readonly top: string; readonly key: string; readonly path: string } | null {
  const [, tree, key = '', rest = ''] = KEYED.exec(path) ?? []
  return tree === undefined ? null : { top: `/${tree}/k/${key}`, key, path: `/${tree}${rest}` }
}

/** Removes keys from a path for logs, also keys at unexpected positions. */
export function withoutKey(path: string): string {
  const keyed = keyedPath(path)
  const redacted = keyed === null ? path : keyed.path.replace(/^(\/\w+)/, '$1/k/…')
  return redacted.replace(/[^/]+/g, (part) => (deviceKey(decodeSpaces(part)) === null ? part : '…'))
}

const decodeSpaces = (part: string): string => part.replaceAll(/%20|\+/g, ' ')

/** Cookies of an app's session, and of the session that outlives a restart (Komga's name). */
export const SESSION_COOKIE = 'comics-session'
export const REMEMBER_COOKIE = 'komga-remember-me'
/** Header in which apps without cookies send the session, or request one with an empty value. */
export const SESSION_HEADER = 'X-Auth-Token'

/** Prefix of series ids: for reading apps a single comic is a series of one. */
const SINGLE_PREFIX = 'o-'

/** Returns the series id of a single comic. */
export const singleId = (comicId: string): string => SINGLE_PREFIX + comicId

/** Returns the comic id in a series id of `singleId`; null for any other id. */
export const singleOf = (seriesId: string): string | null =>
  seriesId.startsWith(SINGLE_PREFIX) ? seriesId.slice(SINGLE_PREFIX.length) : null
