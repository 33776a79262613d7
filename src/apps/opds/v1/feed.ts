import { OPDS_TYPES } from '#contract/media-types.ts'
import type { BookEntry } from '../book-entry.ts'
import type { FacetGroup } from '../facets.ts'
import type { Shelf } from '../shelf.ts'
import { element, type Xml, xmlDocument } from '../xml.ts'
import { bookXml, navigationXml, type Writing } from './entry.ts'
import { link, NAMESPACES, RELS } from './links.ts'

/** Returns the links to the neighbouring, first and last pages. */
function pageLinks({ path, page, total, size, holds, shelfQuery }: Shelf, { to }: Writing): Xml[] {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const at = (rel: string, number: number): Xml =>
    link(rel, OPDS_TYPES[holds], to.shelf(path, { ...shelfQuery, page: number }))
  return [
    ...(page > 0 ? [at('previous', Math.min(page - 1, last)), at('first', 0)] : []),
    ...(page < last ? [at('next', page + 1), at('last', last)] : []),
  ]
}

/** Returns the filter links: each repeats the choices of the other filters, and leads to the first page. */
function facetLinks({ path, facets, shelfQuery }: Shelf, { to }: Writing): Xml[] {
  const options = ({ kind, title, options }: FacetGroup): Xml[] =>
    options.map(({ value, title: facetTitle, count, active }) =>
      link(RELS.facet, OPDS_TYPES.books, to.shelf(path, { ...shelfQuery, [kind]: value, page: 0 }), {
        title: facetTitle,
        'opds:facetGroup': title,
        'opds:activeFacet': active ? true : null,
        'thr:count': count,
      }),
    )
  return facets.flatMap(options)
}

/**
 * Size limits of a page in bytes, for slow connections. Summaries are shortened or left out to stay below the first
 * limit. A page that exceeds the second limit without summaries has only the links of small covers.
 */
const ROOM = { summaries: 57_000, covers: 60_000 }
/** Bytes that a shortened summary needs besides its text. */
const CUT_COSTS = 160
/** Minimum and maximum characters of a summary in a feed. */
const SUMMARY = { least: 40, most: 200 }

/** Returns a page of a shelf as an Atom feed, with as much of the summaries as fits. */
export function feedXml(shelf: Shelf, writing: Writing): string {
  const bare = feedWith(shelf, writing, 0)
  const length = Buffer.byteLength(bare)
  if (length > ROOM.covers) return feedWith(shelf, { ...writing, covers: 'small' }, 0)
  const summaries = shelf.entries.filter(
    (entry) => entry.kind === 'book' && entry.book.metadata.summary,
  ).length
  const room = Math.floor((ROOM.summaries - length) / summaries - CUT_COSTS)
  return summaries === 0 || room < SUMMARY.least
    ? bare
    : feedWith(shelf, writing, Math.min(room, SUMMARY.most))
}

function feedWith(shelf: Shelf, writing: Writing, room: number): string {
  const { id, title, path, up, holds, shelfQuery, updated, total, size, page, facets } = shelf
  const { to, t } = writing
  return xmlDocument(
    element('feed', NAMESPACES, [
      element('id', {}, `urn:comics:feed:${encodeURIComponent(id)}`),
      element('title', {}, title),
      element('updated', {}, updated),
      element('author', {}, [element('name', {}, 'Comics')]),
      element('opensearch:totalResults', {}, String(total)),
      element('opensearch:itemsPerPage', {}, String(size)),
      element('opensearch:startIndex', {}, String(page * size + 1)),
      link('self', OPDS_TYPES[holds], to.shelf(path, shelfQuery)),
      link('start', OPDS_TYPES.navigation, to.shelf('/catalog')),
      up === null
        ? link('alternate', OPDS_TYPES.feed, to.other)
        : link('up', OPDS_TYPES.navigation, to.shelf(up)),
      ...pageLinks(shelf, writing),
      link('search', OPDS_TYPES.search, to.search, { title: t('nav.openSearch') }),
      // The braces are not encoded: the app replaces them by the search text.
      link('search', OPDS_TYPES.atom, withTerms(to.shelf('/search/books'))),
      ...(facets.length > 0 ? facetLinks(shelf, writing) : []),
      ...shelf.entries.map((entry) =>
        entry.kind === 'navigation' ? navigationXml(entry, updated, writing) : bookXml(entry, writing, room),
      ),
    ]),
  )
}

/** Returns a complete entry as a document. */
export const entryDocument = (entry: BookEntry, writing: Writing): string =>
  xmlDocument(bookXml(entry, writing, Number.POSITIVE_INFINITY))

const withTerms = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}q={searchTerms}`

/** OpenSearch allows 16 characters. */
const SHORT_NAME = 'Comics'

/** Returns the OpenSearch description (https://github.com/dewitt/opensearch) for books and series. */
export function searchDescription({ to, t }: Writing): string {
  const url = (type: string, path: string): Xml =>
    element('Url', { type, template: withTerms(to.shelf(path)) })
  return xmlDocument(
    element('OpenSearchDescription', { xmlns: NAMESPACES['xmlns:opensearch'] }, [
      element('ShortName', {}, SHORT_NAME),
      element('Description', {}, t('feeds.searchSaid')),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      url(OPDS_TYPES.books, '/search/books'),
      url(OPDS_TYPES.navigation, '/search/series'),
    ]),
  )
}
