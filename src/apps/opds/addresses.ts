import type { RouterContext } from '@koa/router'
import { askedOf } from '../tree.ts'
import { type Wish, wishQuery } from './shelf.ts'

/** Absolute addresses of OPDS 1.2, on the name that an app has asked by: relative ones are read wrongly by some. */
export interface Addresses {
  /** A shelf, or its page, with all that was chosen. */
  shelf(path: string, wish?: Wish): string
  /** What belongs to a comic: its file, pages and entry. */
  book(id: string, rest?: string): string
  /** A comic's cover, which its token opens: no address of a picture holds a key. */
  cover(id: string, token: string): string
  /** The same where small ones are asked for. */
  smallCover(id: string, token: string): string
  /** The search that people's words are put into. */
  readonly search: string
  /** The same catalogue in OPDS 2.0. */
  readonly other: string
  /** False where whoever asks wants no place kept of the pages that are fetched. */
  readonly keepsPlaces: boolean
}

/** Said in the address of a catalogue, and by each of its own: no places are kept of pages that are fetched. */
const KEEPS_NONE = 'bookmark=0'
/** Where covers are: short, for a page of fifty comics has a hundred of these. Komga's names answer as well. */
export const COVERS = '/opds/c'

export const keepsPlaces = (ctx: Pick<RouterContext, 'query'>): boolean => ctx.query.bookmark !== '0'

const joined = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`

export function addressesOf(ctx: RouterContext): Addresses {
  const { base, origin } = askedOf(ctx)
  const top = `${base}/v1.2`
  const keeps = keepsPlaces(ctx)
  const said = (address: string): string => (keeps ? address : joined(address, KEEPS_NONE))
  return {
    shelf: (path, wish) => said(`${top}${path}${wish === undefined ? '' : wishQuery(wish)}`),
    book: (id, rest = '') => `${top}/books/${encodeURIComponent(id)}${rest}`,
    cover: (id, token) => `${origin}${COVERS}/${id}?t=${token}`,
    smallCover: (id, token) => `${origin}${COVERS}/${id}/s?t=${token}`,
    search: said(`${top}/search`),
    other: `${base}/v2/catalog`,
    keepsPlaces: keeps,
  }
}

/** The address of one of a comic's pages as Page Streaming has it, for an app to fill in. */
export const pageTemplate = (addresses: Addresses, id: string): string => {
  const address = `${addresses.book(id, '/pages/{pageNumber}')}?w={maxWidth}`
  return addresses.keepsPlaces ? address : joined(address, KEEPS_NONE)
}
