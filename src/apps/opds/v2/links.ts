import { OPDS_TYPES } from '#contract/media-types.ts'
import type { AppRequest } from '../../tree.ts'
import { COVERS } from '../addresses.ts'
import { AUTH_PATH } from '../auth-document.ts'

export const RELS = {
  acquisition: 'http://opds-spec.org/acquisition',
  readium: 'http://www.cantook.com/api/progression',
  progression: 'http://opds-spec.org/progression',
} as const

/** A link of the Readium Web Publication Manifest. */
export interface Link {
  readonly href: string
  readonly type?: string
  readonly rel?: string
  readonly title?: string
  readonly templated?: true
  readonly width?: number
  readonly height?: number
  readonly properties?: Readonly<Record<string, unknown>>
  readonly alternate?: readonly Link[]
  readonly children?: readonly Link[]
}

/** URLs with the origin and prefix of the request: `…/opds/v2/series/blacksad`. */
export interface Addresses {
  /** Returns the URL of a path in OPDS 2.0. */
  of(path: string): string
  /** Returns the URL of the same path in OPDS 1.2. */
  inAtom(path: string): string
  /** The URL of the authentication document. */
  readonly auth: string
  /** Returns the URL of a comic's cover with a media token: URLs of pictures contain no key. */
  cover(id: string): string
}

export const addresses = ({ origin, base }: AppRequest, pictureToken: string): Addresses => ({
  of: (path) => `${base}/v2${path}`,
  inAtom: (path) => `${base}/v1.2${path}`,
  auth: origin + AUTH_PATH,
  cover: (id) => `${origin}${COVERS}/${id}?t=${encodeURIComponent(pictureToken)}`,
})

/** Marks a link as protected: apps then send the key with the first request instead of after a 401. */
export const protectedLink = (link: Link, { auth }: Addresses): Link => ({
  ...link,
  properties: { ...link.properties, authenticate: { href: auth, type: OPDS_TYPES.auth } },
})

/** Removes null and empty properties: parsers would treat `null` and `""` as values. */
export function withoutEmpty<T extends object>(all: T): T {
  const filled = Object.entries(all).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0
    return value !== null && value !== undefined && value !== ''
  })
  return Object.fromEntries(filled) as T
}
