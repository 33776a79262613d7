import { JPEG, OPDS_TYPES } from '#contract/media-types.ts'
import { feedAuthor } from '#domain/feed-title.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { cut } from '#domain/text/text.ts'
import { encodedName } from '#http/responses/attachment.ts'
import { shownTime } from '../../progress/progress.ts'
import type { Translate } from '../../words.ts'
import { type Addresses, pageTemplate } from '../addresses.ts'
import type { BookEntry } from '../book-entry.ts'
import type { NavigationEntry } from '../shelf.ts'
import { element, type Xml } from '../xml.ts'
import { link, NAMESPACES, RELS } from './links.ts'

/** The parameters with which entries are written. */
export interface Writing {
  readonly to: Addresses
  readonly t: Translate
  /** The media token of the pictures. */
  readonly picture: string
  /** The cover links in an entry: only the small cover's if the page would be too large. */
  readonly covers: 'both' | 'small'
}

const text = (name: string, value: string | null): Xml[] =>
  value === null || value === '' ? [] : [element(name, {}, value)]

/** Returns the date as far as it is known: `2005-10-14`, `2005-10`, `2005`. */
function issued({ year, month, day }: IssueMetadata): string | null {
  if (year === null || year < 1) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const parts = [String(year).padStart(4, '0'), ...(month === null ? [] : [two(month)])]
  return [...parts, ...(month === null || day === null ? [] : [two(day)])].join('-')
}

/** Returns one author element for all authors, because apps keep only one. */
function author(metadata: IssueMetadata): Xml[] {
  const name = feedAuthor(metadata)
  return name === null ? [] : [element('author', {}, text('name', name))]
}

/** Returns the cover links, with a media token. */
const coversOf = (id: string, { to, picture, covers }: Writing): Xml[] => [
  ...(covers === 'both' ? [link(RELS.cover, JPEG, to.cover(id, picture))] : []),
  link(RELS.smallCover, JPEG, to.smallCover(id, picture)),
]

const MEGABYTE = 1_000_000
const megabytes = (size: number): string =>
  size < MEGABYTE ? `${Math.ceil(size / 1000)} kB` : `${Math.round(size / MEGABYTE)} MB`

/** Returns the entry of a link to another feed. */
export function navigationXml(entry: NavigationEntry, updated: string, writing: Writing): Xml {
  return element('entry', {}, [
    element('id', {}, `urn:comics:feed:${encodeURIComponent(entry.id)}`),
    element('title', {}, entry.title),
    element('updated', {}, entry.updated ?? updated),
    element('content', { type: 'text' }, entry.description),
    link(entry.isNew ? RELS.newest : 'subsection', OPDS_TYPES[entry.leadsTo], writing.to.shelf(entry.path), {
      'thr:count': entry.count,
    }),
    ...(entry.face === null ? [] : coversOf(entry.face, writing)),
  ])
}

/** Returns the Page Streaming link; none for a text book and an unreadable comic. */
function stream({ book, pages, place }: BookEntry, { to }: Writing): Xml[] {
  if (pages === 0) return []
  return [
    link(RELS.stream, JPEG, pageTemplate(to, book.id), {
      'pse:count': pages,
      // From 1, although pages are requested from 0; absent if the comic was never opened.
      'pse:lastRead': place === null ? null : Math.min(Math.max(1, place.page), pages),
      'pse:lastReadDate': place === null ? null : new Date(shownTime(place)).toISOString(),
    }),
  ]
}

/** Returns the entry of a comic with at most `room` characters of its summary; complete if `room` is infinite. */
export function bookXml(entry: BookEntry, writing: Writing, room: number): Xml {
  const { book, file, title, updated } = entry
  const { metadata } = book
  const { to, t } = writing
  const isWhole = room === Number.POSITIVE_INFINITY
  const summary = entry.opens ? (metadata.summary ?? '') : t('feeds.damaged')
  const isCut = entry.opens && summary.length > room
  const facts = [
    book.extension,
    megabytes(file.size),
    ...(book.pageCount > 0 ? [t('common.pages', { count: book.pageCount })] : []),
  ]
  const shownSummary = isCut && room > 0 ? `${cut(summary, room)}…` : isCut ? '' : summary
  return element('entry', isWhole ? NAMESPACES : {}, [
    element('id', {}, `urn:comics:book:${encodeURIComponent(book.id)}`),
    element('title', {}, title),
    element('updated', {}, updated),
    ...author(metadata),
    ...text('dc:issued', issued(metadata)),
    ...text('dc:language', metadata.language),
    ...text('dc:publisher', book.publisher),
    ...(isWhole ? metadata.genres : []).map((genre) => element('category', { term: genre, label: genre })),
    element('content', { type: 'text' }, [facts.join(', '), shownSummary].filter(Boolean).join('. ')),
    ...(book.cover.version === null ? [] : coversOf(book.id, writing)),
    link(RELS.file, file.type, to.book(book.id, `/file/${encodedName(file.name)}`), {
      length: file.size,
      // Feeds omit the name, because the URL ends with it.
      title: isWhole ? file.name : null,
    }),
    ...stream(entry, writing),
    ...(isCut && room > 0 ? [link('alternate', OPDS_TYPES.entry, to.book(book.id))] : []),
  ])
}
