import { type Shelf, type WayEntry, wishQuery } from '../shelf.ts'
import { type Addresses, type Link, protectedLink, stated, TYPES } from './links.ts'
import { publication } from './publication.ts'

/** Some of a shelf among others. */
export interface Group {
  readonly metadata: { readonly title: string; readonly numberOfItems?: number }
  readonly links: readonly Link[]
  readonly navigation?: readonly Link[]
  readonly publications?: readonly object[]
}

/** A way to another feed. */
export const feedLink = (path: string, title: string, at: Addresses, more: Partial<Link> = {}): Link =>
  protectedLink({ rel: 'subsection', href: at.of(path), title, type: TYPES.feed, ...more }, at)

const wayLink = ({ path, title, count }: WayEntry, at: Addresses): Link =>
  feedLink(path, title, at, count === null ? {} : { properties: { numberOfItems: count } })

/** A feed holds one collection at least, and of these the schema of OPDS 2.0 lets groups alone be empty. */
const NOTHING = { groups: [] } as const

/** What stands on a page of a shelf: ways or books, in the collection of that name. */
function itemsOf({ holds, entries }: Pick<Shelf, 'holds' | 'entries'>, at: Addresses) {
  if (holds === 'books')
    return { publications: entries.flatMap((one) => (one.kind === 'book' ? [publication(one, at)] : [])) }
  return { navigation: entries.flatMap((one) => (one.kind === 'way' ? [wayLink(one, at)] : [])) }
}

/** The links of every feed: itself, where all begins, and how to search. */
const commonLinks = (path: string, at: Addresses): Link[] =>
  [
    { rel: 'self', href: at.of(path), type: TYPES.feed },
    { rel: 'start', href: at.of('/catalog'), type: TYPES.feed },
    { rel: 'search', href: at.of('/search{?query}'), type: TYPES.feed, templated: true as const },
  ].map((link) => protectedLink(link, at))

/** The pages before and after one, with everything that was chosen. */
function pageLinks({ path, page, size, total, wish }: Shelf, at: Addresses): Link[] {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const to = (rel: string, number: number): Link =>
    protectedLink({ rel, href: at.of(path + wishQuery({ ...wish, page: number })), type: TYPES.feed }, at)
  return [
    to('first', 0),
    ...(page > 0 ? [to('previous', Math.min(page - 1, last))] : []),
    ...(page < last ? [to('next', page + 1)] : []),
    to('last', last),
  ]
}

/** The ways to narrow a shelf; which of each is chosen its `self` says. */
function facetsOf({ facets, path, wish }: Shelf, at: Addresses) {
  return facets.map(({ kind, title, options }) => ({
    metadata: { title },
    links: options.map(({ value, title: option, count, active }) => {
      const href = at.of(path + wishQuery({ ...wish, page: 0, [kind]: value }))
      const link = { href, title: option, type: TYPES.feed, properties: { numberOfItems: count } }
      return protectedLink(active ? { ...link, rel: 'self' } : link, at)
    }),
  }))
}

/** A page of a shelf as a feed of OPDS 2.0 (https://drafts.opds.io/opds-2.0). */
export function shelfFeed(shelf: Shelf, at: Addresses) {
  const { title, path, up, page, size, total, wish, updated } = shelf
  const facets = facetsOf(shelf, at)
  return {
    metadata: { title, modified: updated, numberOfItems: total, itemsPerPage: size, currentPage: page + 1 },
    links: [
      ...commonLinks(path + wishQuery(wish), at),
      ...(up === null ? [] : [protectedLink({ rel: 'up', href: at.of(up), type: TYPES.feed }, at)]),
      ...pageLinks(shelf, at),
    ],
    ...(facets.length > 0 && { facets }),
    ...(shelf.entries.length === 0 ? NOTHING : itemsOf(shelf, at)),
  }
}

/** The first of a shelf, within a feed of several; null of an empty one. Its first link leads to all of it. */
export function groupOf(shelf: Shelf, at: Addresses): Group | null {
  if (shelf.entries.length === 0) return null
  const all = shelf.path + wishQuery(shelf.wish)
  return {
    metadata: stated({ title: shelf.title, numberOfItems: shelf.total }),
    links: [feedLink(all, shelf.title, at, { rel: 'self' })],
    ...itemsOf(shelf, at),
  }
}

/** A feed of several shelves, and ways on. */
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
