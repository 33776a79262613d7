import type { AppTree } from './apps.ts'

/** The media type of server-sent events (HTML Living Standard, 9.2). */
export const EVENT_STREAM = 'text/event-stream'

export const JPEG = 'image/jpeg'

/**
 * The media type of a text book's chapters. It is not in APP_TYPES, so that a relay sends chapters as
 * `application/octet-stream`: the dashboard has the same origin, and a browser would show such a document as a page.
 */
export const XHTML = 'application/xhtml+xml'

/** Web publications, and a reading position in one. */
const PUBLICATION_TYPES = {
  divina: 'application/divina+json',
  webpub: 'application/webpub+json',
  readium: 'application/vnd.readium.progression+json',
  progression: 'application/opds-progression+json',
} as const

export const OPDS_TYPES = {
  // OPDS 1.2 (https://specs.opds.io/opds-1.2).
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  books: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
  entry: 'application/atom+xml;type=entry;profile=opds-catalog',
  search: 'application/opensearchdescription+xml',
  // Librera requires exactly this type for a search.
  atom: 'application/atom+xml',
  // OPDS 2.0 and its underlying standards.
  feed: 'application/opds+json',
  publication: 'application/opds-publication+json',
  auth: 'application/opds-authentication+json',
  ...PUBLICATION_TYPES,
  // Errors.
  text: 'text/plain',
  json: 'application/json',
  problem: 'application/problem+json',
} as const

export const KOSYNC_TYPES = {
  json: 'application/json',
  // The type that KOReader requests. A helper does not send it now.
  koreader: 'application/vnd.koreader.v1+json',
} as const

export const KOMGA_TYPES = {
  json: 'application/json',
  positions: 'application/vnd.readium.position-list+json',
  ...PUBLICATION_TYPES,
  events: EVENT_STREAM,
} as const

/**
 * Media types of each interface's responses to reading apps, beside files, images and chapters. A relay forwards these
 * types unchanged, with any parameters, so none of them may be a page or a script.
 */
export const APP_TYPES = {
  opds: OPDS_TYPES,
  kosync: KOSYNC_TYPES,
  komga: KOMGA_TYPES,
} as const satisfies Record<AppTree, object>

/** A media type of an interface's responses. */
export type AppType<Tree extends AppTree> = (typeof APP_TYPES)[Tree][keyof (typeof APP_TYPES)[Tree]]
