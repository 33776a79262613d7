import { feedAuthor } from '#domain/feed-title.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { cut } from '#domain/text/text.ts'
import { encodedName } from '#http/responses/attachment.ts'
import { timeShown } from '../../progress/progress.ts'
import type { Say } from '../../words.ts'
import { type Addresses, pageTemplate } from '../addresses.ts'
import type { BookEntry } from '../book-entry.ts'
import type { WayEntry } from '../shelf.ts'
import { element, type Xml } from '../xml.ts'
import { link, NAMESPACES, RELS, TYPES } from './links.ts'

/** What entries are written with, besides what they tell of. */
export interface Writing {
  readonly to: Addresses
  readonly say: Say
  /** What opens pictures by their address alone. */
  readonly picture: string
  /** The covers that are told of: of a page that would be too long the one that readers of small screens ask for. */
  readonly covers: 'both' | 'small'
}

const text = (name: string, said: string | null): Xml[] =>
  said === null || said === '' ? [] : [element(name, {}, said)]

/** As exact as it is known: `2005-10-14`, `2005-10`, `2005`. */
function issued({ year, month, day }: IssueMetadata): string | null {
  if (year === null || year < 1) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const parts = [String(year).padStart(4, '0'), ...(month === null ? [] : [two(month)])]
  return [...parts, ...(month === null || day === null ? [] : [two(day)])].join('-')
}

/** Apps keep one author: all in one. */
function author(metadata: IssueMetadata): Xml[] {
  const name = feedAuthor(metadata)
  return name === null ? [] : [element('author', {}, text('name', name))]
}

/** The covers, whose addresses open by themselves. */
const coversOf = (id: string, { to, picture, covers }: Writing): Xml[] => [
  ...(covers === 'both' ? [link(RELS.cover, TYPES.jpeg, to.cover(id, picture))] : []),
  link(RELS.smallCover, TYPES.jpeg, to.smallCover(id, picture)),
]

const MEGABYTE = 1_000_000
const megabytes = (size: number): string =>
  size < MEGABYTE ? `${Math.ceil(size / 1000)} kB` : `${Math.round(size / MEGABYTE)} MB`

/** A way into another feed. */
export function wayXml(way: WayEntry, updated: string, writing: Writing): Xml {
  return element('entry', {}, [
    element('id', {}, `urn:comics:feed:${encodeURIComponent(way.id)}`),
    element('title', {}, way.title),
    element('updated', {}, way.updated ?? updated),
    element('content', { type: 'text' }, way.said),
    link(way.isNew ? RELS.newest : 'subsection', TYPES[way.leadsTo], writing.to.shelf(way.path), {
      'thr:count': way.count,
    }),
    ...(way.face === null ? [] : coversOf(way.face, writing)),
  ])
}

/** How a comic's pages can be asked for one by one; nothing of a text book, and of what does not open. */
function stream({ book, pages, place }: BookEntry, { to }: Writing): Xml[] {
  if (pages === 0) return []
  return [
    link(RELS.stream, TYPES.jpeg, pageTemplate(to, book.id), {
      'pse:count': pages,
      // From 1, although pages are asked for from 0; nothing of a comic that was never opened.
      'pse:lastRead': place === null ? null : Math.min(Math.max(1, place.page), pages),
      'pse:lastReadDate': place === null ? null : new Date(timeShown(place)).toISOString(),
    }),
  ]
}

/** A comic with `room` characters of its summary; with all that is known where there is no end to it. */
export function bookXml(entry: BookEntry, writing: Writing, room: number): Xml {
  const { book, file, title, updated } = entry
  const { metadata } = book
  const { to, say } = writing
  const isWhole = room === Number.POSITIVE_INFINITY
  const summary = entry.opens ? (metadata.summary ?? '') : say('feeds.damaged')
  const isCut = entry.opens && summary.length > room
  const facts = [
    book.extension,
    megabytes(file.size),
    ...(book.pageCount > 0 ? [say('common.pages', { count: book.pageCount })] : []),
  ]
  const said = isCut && room > 0 ? `${cut(summary, room)}…` : isCut ? '' : summary
  return element('entry', isWhole ? NAMESPACES : {}, [
    element('id', {}, `urn:comics:book:${encodeURIComponent(book.id)}`),
    element('title', {}, title),
    element('updated', {}, updated),
    ...author(metadata),
    ...text('dc:issued', issued(metadata)),
    ...text('dc:language', metadata.language),
    ...text('dc:publisher', book.publisher),
    ...(isWhole ? metadata.genres : []).map((genre) => element('category', { term: genre, label: genre })),
    element('content', { type: 'text' }, [facts.join(', '), said].filter(Boolean).join('. ')),
    ...(book.cover.version === null ? [] : coversOf(book.id, writing)),
    link(RELS.file, file.type, to.book(book.id, `/file/${encodedName(file.name)}`), {
      length: file.size,
      // The end of the address says it, too.
      title: isWhole ? file.name : null,
    }),
    ...stream(entry, writing),
    ...(isCut && room > 0 ? [link('alternate', TYPES.entry, to.book(book.id))] : []),
  ])
}
