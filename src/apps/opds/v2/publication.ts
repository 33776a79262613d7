import { COVER_WIDTH } from '#domain/limits.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { cut } from '#domain/text/text.ts'
import type { Book } from '#library/catalog/books.ts'
import type { BookEntry } from '../book-entry.ts'
import { type Addresses, type Link, protectedLink, RELS, stated, TYPES } from './links.ts'

/** What of a summary stands in a feed, in characters: a page of them is read over thin lines. */
const SUMMARY = 160

/** The form that a comic's pages can be read in one by one: its pictures, a PDF's file, or none. */
export type Profile = 'divina' | 'pdf' | null

/** A text book, and what does not open, can be had whole alone. */
export function profileOf({ book, pages }: Pick<BookEntry, 'book' | 'pages'>): Profile {
  if (pages === 0) return null
  return book.format === 'pdf' ? 'pdf' : 'divina'
}

const two = (number: number | null): string => String(number ?? 1).padStart(2, '0')

/** A day; where only the year or month is known its first, for the standard has no lesser date. */
function published({ year, month, day }: IssueMetadata): string | undefined {
  if (year === null || year < 1) return undefined
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(month === null ? null : day)}`
}

/** A number as the standard has positions: what is no plain number has none. */
const position = (number: string | number | null): number | undefined =>
  number !== null && /^\d+(\.\d+)?$/.test(String(number)) ? Number(number) : undefined

function belongsTo({ series, seriesKey, number, metadata }: Book, { of }: Addresses) {
  const { storyline } = metadata
  const links =
    seriesKey === null ? [] : [{ href: of(`/series/${encodeURIComponent(seriesKey)}`), type: TYPES.feed }]
  const all = stated({
    series: series === null ? [] : [stated({ name: series, position: position(number), links })],
    collection:
      storyline === null ? [] : [stated({ name: storyline.name, position: position(storyline.order) })],
  })
  return Object.keys(all).length === 0 ? undefined : all
}

const shortened = (text: string | null): string | null =>
  text === null || text.length <= SUMMARY ? text : `${cut(text, SUMMARY)}…`

/** What is known of a comic, in the words of the Readium Web Publication Manifest; in a feed the most of it. */
export function metadataOf({ book, title, updated }: BookEntry, at: Addresses, isWhole: boolean) {
  const { metadata } = book
  return stated({
    '@type': 'http://schema.org/Book',
    identifier: `urn:comics:book:${book.id}`,
    title,
    modified: updated,
    published: published(metadata),
    language: metadata.language,
    author: metadata.writers,
    penciler: metadata.pencillers,
    inker: isWhole ? metadata.inkers : [],
    colorist: isWhole ? metadata.colorists : [],
    letterer: isWhole ? metadata.letterers : [],
    editor: isWhole ? metadata.editors : [],
    translator: isWhole ? metadata.translators : [],
    contributor: isWhole ? metadata.coverArtists.map((name) => ({ name, role: 'cov' })) : [],
    publisher: metadata.publisher,
    description: isWhole ? metadata.summary : shortened(metadata.summary),
    subject: isWhole ? [...metadata.genres, ...metadata.tags] : metadata.genres,
    numberOfPages: book.pageCount > 0 ? book.pageCount : undefined,
    readingProgression: metadata.direction,
    belongsTo: belongsTo(book, at),
  })
}

/** The address of a comic's file, which ends with its name: apps take the kind of file from there. */
export const fileAddress = ({ book, file }: BookEntry, { of }: Addresses): string =>
  of(`/books/${book.id}/file/${encodeURIComponent(file.name)}`)

/** Where a comic is had: what it can be read from page by page, its file, and where one is in it, in both dialects. */
export function linksOf(entry: BookEntry, at: Addresses): Link[] {
  const { book, file } = entry
  const own = `/books/${book.id}`
  const profile = profileOf(entry)
  const divina = { type: TYPES.divina }
  const links: Link[] = [
    profile === null
      ? { rel: 'self', href: at.of(own), type: TYPES.publication }
      : profile === 'pdf'
        ? { rel: 'self', href: at.of(`${own}/manifest`), type: TYPES.webpub }
        : { rel: 'self', href: at.of(`${own}/manifest`), ...divina },
    ...(profile === 'pdf' ? [{ rel: 'alternate', href: at.of(`${own}/manifest/divina`), ...divina }] : []),
    { rel: RELS.acquisition, href: fileAddress(entry, at), type: file.type },
    { rel: RELS.readium, href: at.of(`${own}/progression`), type: TYPES.readium },
    { rel: RELS.progression, href: at.of(`${own}/position`), type: TYPES.progression },
  ]
  return links.map((link) => protectedLink(link, at))
}

/** The picture of a comic, whose address opens by itself; none of one that has no cover. */
export function imagesOf({ book: { id, cover } }: BookEntry, at: Addresses): Link[] {
  if (cover.version === null) return []
  const size = cover.ratio !== null &&
    cover.ratio > 0 && { width: COVER_WIDTH, height: Math.round(COVER_WIDTH / cover.ratio) }
  return [{ href: at.cover(id), type: TYPES.jpeg, ...size }]
}

/** A comic as OPDS 2.0 tells it: in a feed, or by itself (`isWhole`). */
export function publication(entry: BookEntry, at: Addresses, isWhole = false) {
  return stated({
    metadata: metadataOf(entry, at, isWhole),
    links: linksOf(entry, at),
    images: imagesOf(entry, at),
  })
}
