import { OPDS_TYPES } from '#contract/media-types.ts'
import { type NavigationEntry, type Shelf, shelfQueryString } from '../shelf.ts'
import { type Addresses, type Link, protectedLink, withoutEmpty } from './links.ts'
import { publication } from './publication.ts'

/** A part of a shelf in a feed of several shelves. */
export interface Group {
  readonly metadata: { readonly title: string; readonly numberOfItems?: number }
  readonly links: readonly Link[]
  readonly navigation?: readonly Link[]
  readonly publications?: readonly object[]
}

/** Returns a link to another feed. */
export const feedLink = (path: string, title: string, at: Addresses, more: Partial<Link> = {}): Link =>
  protectedLink({ rel: 'subsection', href: at.of(path), title, type: OPDS_TYPES.feed, ...more }, at)

const navigationLink = ({ path, title, count }: NavigationEntry, at: Addresses): Link =>
  feedLink(path, title, at, count === null ? {} : { properties: { numberOfItems: count } })

/** A feed needs at least one collection, and the OPDS 2.0 schema allows only `groups` to be empty. */
const NOTHING = { groups: [] } as const

/** Returns the entries of a page: links as `navigation`, or books as `publications`. */
function itemsOf({ holds, entries }: Pick<Shelf, 'holds' | 'entries'>, at: Addresses) {
  if (holds === 'books')
    return { publications: entries.flatMap((one) => (one.kind === 'book' ? [publication(one, at)] : [])) }
  return {
    navigation: entries.flatMap((one) => (one.kind === 'navigation' ? [navigationLink(one, at)] : [])),
  }
}

/** Returns the links of every feed: self, start and search. */
const commonLinks = (path: string, at: Addresses): Link[] =>
  [
    { rel: 'self', href: at.of(path), type: OPDS_TYPES.feed },
    { rel: 'start', href: at.of('/catalog'), type: OPDS_TYPES.feed },
    { rel: 'search', href: at.of('/search{?query}'), type: OPDS_TYPES.feed, templated: true as const },
  ].map((link) => protectedLink(link, at))

/** Returns the links to the first, last and neighbouring pages, with all choices. */
function pageLinks({ path, page, size, total, shelfQuery }: Shelf, at: Addresses): Link[] {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const to = (rel: string, number: number): Link =>
    protectedLink(
      { rel, href: at.of(path + shelfQueryString({ ...shelfQuery, page: number })), type: OPDS_TYPES.feed },
      at,
    )
  return [
    to('first', 0),
    ...(page > 0 ? [to('previous', Math.min(page - 1, last))] : []),
    ...(page < last ? [to('next', page + 1)] : []),
    to('last', last),
  ]
}

/** Returns the filters of a shelf; the active option of each filter has the relation `self`. */
function facetsOf({ facets, path, shelfQuery }: Shelf, at: Addresses) {
  return facets.map(({ kind, title, options }) => ({
    metadata: { title },
    links: options.map(({ value, title: option, count, active }) => {
      const href = at.of(path + shelfQueryString({ ...shelfQuery, page: 0, [kind]: value }))
      const link = { href, title: option, type: OPDS_TYPES.feed, properties: { numberOfItems: count } }
      return protectedLink(active ? { ...link, rel: 'self' } : link, at)
    }),
  }))
}

/** Returns a page of a shelf as an OPDS 2.0 feed (https://drafts.opds.io/opds-2.0). */
export function shelfFeed(shelf: Shelf, at: Addresses) {
  const { title, path, up, page, size, total, shelfQuery, updated } = shelf
  const facets = facetsOf(shelf, at)
  return {
    metadata: { title, modified: updated, numberOfItems: total, itemsPerPage: size, currentPage: page + 1 },
    links: [
      ...commonLinks(path + shelfQueryString(shelfQuery), at),
      ...(up === null ? [] : [protectedLink({ rel: 'up', href: at.of(up), type: OPDS_TYPES.feed }, at)]),
      ...pageLinks(shelf, at),
    ],
    ...(facets.length > 0 && { facets }),
    ...(shelf.entries.length === 0 ? NOTHING : itemsOf(shelf, at)),
  }
}

/**
 * Returns the entries of a shelf as a group of a feed; null for an empty shelf. Its first link leads to the
 * whole shelf.
 */
export function groupOf(shelf: Shelf, at: Addresses): Group | null {
  if (shelf.entries.length === 0) return null
  const all = shelf.path + shelfQueryString(shelf.shelfQuery)
  return {
    metadata: withoutEmpty({ title: shelf.title, numberOfItems: shelf.total }),
    links: [feedLink(all, shelf.title, at, { rel: 'self' })],
    ...itemsOf(shelf, at),
  }
}

/** Returns a feed of several shelves, with further links. */
export function groupsFeed(
  { path, title, groups }: { path: string; title: string; groups: readonly (Group | null)[] },
  navigation: readonly Link[],
  links: readonly Link[],
  at: Addresses,
) {
  const filled = groups.filter((group) => group !== null)
  return {
    metadata: { title },
    links: [...commonLinks(path, at), ...links],
    ...(navigation.length > 0 && { navigation }),
    ...(filled.length > 0 ? { groups: filled } : navigation.length === 0 && NOTHING),
  }
}
