import { PROGRESSION_TYPES } from '../../progress/progression.ts'
import type { Asked } from '../../tree.ts'
import { COVERS } from '../addresses.ts'
import { AUTH_PATH, AUTH_TYPE } from '../auth-document.ts'

/** Media types of OPDS 2.0 and of what it stands on. */
export const TYPES = {
  feed: 'application/opds+json',
  publication: 'application/opds-publication+json',
  divina: 'application/divina+json',
  webpub: 'application/webpub+json',
  auth: AUTH_TYPE,
  ...PROGRESSION_TYPES,
  atom: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  jpeg: 'image/jpeg',
} as const

export const RELS = {
  acquisition: 'http://opds-spec.org/acquisition',
  readium: 'http://www.cantook.com/api/progression',
  progression: 'http://opds-spec.org/progression',
} as const

/** A link as the Readium Web Publication Manifest has it. */
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

/** Addresses of the tree as the app that asks has it: `…/opds/v2/series/blacksad`. */
export interface Addresses {
  /** The address of a path within the tree. */
  of(path: string): string
  /** That of the same in OPDS 1.2's tree. */
  inAtom(path: string): string
  /** Where it is told how to sign in. */
  readonly auth: string
  /** A comic's cover, which its token opens: no address of a picture holds a key. */
  cover(id: string): string
}

export const addresses = ({ origin, base }: Asked, pictureToken: string): Addresses => ({
  of: (path) => `${base}/v2${path}`,
  inAtom: (path) => `${base}/v1.2${path}`,
  auth: origin + AUTH_PATH,
  cover: (id) => `${origin}${COVERS}/${id}?t=${encodeURIComponent(pictureToken)}`,
})

/** A link that opens to who has shown a key: apps send it with the first request, instead of after a refusal. */
export const protectedLink = (link: Link, { auth }: Addresses): Link => ({
  ...link,
  properties: { ...link.properties, authenticate: { href: auth, type: TYPES.auth } },
})

/** Without what says nothing: parsers take `null` and `""` for values. */
export function stated<T extends object>(all: T): T {
  const said = Object.entries(all).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0
    return value !== null && value !== undefined && value !== ''
  })
  return Object.fromEntries(said) as T
}
