import type { RouterContext } from '@koa/router'
import { appRequestOf } from '../tree.ts'
import { type ShelfQuery, shelfQueryString } from './shelf.ts'

/** Absolute URLs of OPDS 1.2 on the origin of the request: some apps resolve relative URLs incorrectly. */
export interface Addresses {
  /** Returns the URL of a shelf or one of its pages, with all choices. */
  shelf(path: string, shelfQuery?: ShelfQuery): string
  /** Returns the URL of a comic's entry; with `rest`, a URL below it, such as the file's. */
  book(id: string, rest?: string): string
  /** Returns the URL of a comic's cover with a media token: URLs of pictures contain no key. */
  cover(id: string, token: string): string
  /** Returns the URL of a comic's small cover with a media token. */
  smallCover(id: string, token: string): string
  /** The URL of the search description. */
  readonly search: string
  /** The URL of the OPDS 2.0 catalog. */
  readonly other: string
  /** False if the catalog URL has turned off deriving progress from fetched pages (`bookmark=0`). */
  readonly tracksProgress: boolean
}

/** Parameter of a catalog URL, repeated in its links to feeds and pages: fetched pages change no progress. */
const NO_TRACKING = 'bookmark=0'
/** Path of covers; short, because a feed of fifty comics contains a hundred of them. Komga's paths work, too. */
export const COVERS = '/opds/c'

export const tracksProgress = (ctx: Pick<RouterContext, 'query'>): boolean => ctx.query.bookmark !== '0'

const joined = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`

/** Returns functions that build the addresses in the feeds of a request. */
export function addressesOf(ctx: RouterContext): Addresses {
  const { base, origin } = appRequestOf(ctx)
  const top = `${base}/v1.2`
  const keeps = tracksProgress(ctx)
  const withTracking = (address: string): string => (keeps ? address : joined(address, NO_TRACKING))
  return {
    shelf: (path, shelfQuery) =>
      withTracking(`${top}${path}${shelfQuery === undefined ? '' : shelfQueryString(shelfQuery)}`),
    book: (id, rest = '') => `${top}/books/${encodeURIComponent(id)}${rest}`,
    cover: (id, token) => `${origin}${COVERS}/${id}?t=${token}`,
    smallCover: (id, token) => `${origin}${COVERS}/${id}/s?t=${token}`,
    search: withTracking(`${top}/search`),
    other: `${base}/v2/catalog`,
    tracksProgress: keeps,
  }
}

/** Returns the URL template of a comic's pages for Page Streaming. */
export const pageTemplate = (addresses: Addresses, id: string): string => {
  const address = `${addresses.book(id, '/pages/{pageNumber}')}?w={maxWidth}`
  return addresses.tracksProgress ? address : joined(address, NO_TRACKING)
}
