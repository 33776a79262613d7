import { JPEG, OPDS_TYPES } from '#contract/media-types.ts'
import { COVER_WIDTH } from '#domain/limits.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { CREDITS } from '#domain/metadata/metadata-fields.ts'
import { cut } from '#domain/text/text.ts'
import type { Book } from '#library/catalog/books.ts'
import type { BookEntry } from '../book-entry.ts'
import { type Addresses, type Link, protectedLink, RELS, withoutEmpty } from './links.ts'

/** Maximum characters of a summary in a feed, for slow connections. */
const SUMMARY = 160

/** How a comic's pages can be read one by one: as images, as a PDF file, or not at all. */
export type Profile = 'divina' | 'pdf' | null

/** Returns the profile of a comic; null for a text book and an unreadable comic. */
export function profileOf({ book, pages }: Pick<BookEntry, 'book' | 'pages'>): Profile {
  if (pages === 0) return null
  return book.format === 'pdf' ? 'pdf' : 'divina'
}

const two = (number: number | null): string => String(number ?? 1).padStart(2, '0')

/** Returns a full date: the first day if only the year or month is known, because the standard has no partial dates. */
function published({ year, month, day }: IssueMetadata): string | undefined {
  if (year === null || year < 1) return undefined
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(month === null ? null : day)}`
}

/** Returns an issue or story number as a position; undefined for a text such as `1a`. */
const position = (number: string | number | null): number | undefined =>
  number !== null && /^\d+(\.\d+)?$/.test(String(number)) ? Number(number) : undefined

function belongsTo({ series, seriesKey, number, metadata }: Book, { of }: Addresses) {
  const { storyline } = metadata
  const links =
    seriesKey === null
      ? []
      : [{ href: of(`/series/${encodeURIComponent(seriesKey)}`), type: OPDS_TYPES.feed }]
  const all = withoutEmpty({
    series: series === null ? [] : [withoutEmpty({ name: series, position: position(number), links })],
    collection:
      storyline === null ? [] : [withoutEmpty({ name: storyline.name, position: position(storyline.order) })],
  })
  return Object.keys(all).length === 0 ? undefined : all
}

const shortened = (text: string | null): string | null =>
  text === null || text.length <= SUMMARY ? text : `${cut(text, SUMMARY)}…`

/** The property of the manifest for each credit; cover artists have no property of their own. */
const CREDIT_PROPERTIES = {
  writers: 'author',
  pencillers: 'penciler',
  inkers: 'inker',
  colorists: 'colorist',
  letterers: 'letterer',
  coverArtists: 'contributor',
  editors: 'editor',
  translators: 'translator',
} as const satisfies Record<(typeof CREDITS)[number], string>
/** The credits that feeds contain, too. */
const MAIN_CREDITS: readonly string[] = ['writers', 'pencillers']

const creditsOf = (metadata: IssueMetadata, isWhole: boolean) =>
  Object.fromEntries(
    CREDITS.filter((credit) => isWhole || MAIN_CREDITS.includes(credit)).map((credit) => [
      CREDIT_PROPERTIES[credit],
      credit === 'coverArtists' ? metadata[credit].map((name) => ({ name, role: 'cov' })) : metadata[credit],
    ]),
  )

/** Returns a comic's metadata as in the Readium Web Publication Manifest; a feed contains only the main properties. */
export function metadataOf({ book, title, updated }: BookEntry, at: Addresses, isWhole: boolean) {
  const { metadata } = book
  return withoutEmpty({
    '@type': 'http://schema.org/Book',
    identifier: `urn:comics:book:${book.id}`,
    title,
    modified: updated,
    published: published(metadata),
    language: metadata.language,
    ...creditsOf(metadata, isWhole),
    publisher: metadata.publisher,
    description: isWhole ? metadata.summary : shortened(metadata.summary),
    subject: isWhole ? [...metadata.genres, ...metadata.tags] : metadata.genres,
    numberOfPages: book.pageCount > 0 ? book.pageCount : undefined,
    readingProgression: metadata.direction,
    belongsTo: belongsTo(book, at),
  })
}

/** Returns the URL of a comic's file. It ends with the name, because apps detect the format by it. */
export const fileAddress = ({ book, file }: BookEntry, { of }: Addresses): string =>
  of(`/books/${book.id}/file/${encodeURIComponent(file.name)}`)

/** Returns the links of a comic: its manifests or its entry, its file, and its progress in both formats. */
export function linksOf(entry: BookEntry, at: Addresses): Link[] {
  const { book, file } = entry
  const own = `/books/${book.id}`
  const profile = profileOf(entry)
  const divina = { type: OPDS_TYPES.divina }
  const links: Link[] = [
    profile === null
      ? { rel: 'self', href: at.of(own), type: OPDS_TYPES.publication }
      : profile === 'pdf'
        ? { rel: 'self', href: at.of(`${own}/manifest`), type: OPDS_TYPES.webpub }
        : { rel: 'self', href: at.of(`${own}/manifest`), ...divina },
    ...(profile === 'pdf' ? [{ rel: 'alternate', href: at.of(`${own}/manifest/divina`), ...divina }] : []),
    { rel: RELS.acquisition, href: fileAddress(entry, at), type: file.type },
    { rel: RELS.readium, href: at.of(`${own}/progression`), type: OPDS_TYPES.readium },
    { rel: RELS.progression, href: at.of(`${own}/position`), type: OPDS_TYPES.progression },
  ]
  return links.map((link) => protectedLink(link, at))
}

/** Returns the cover image with a media token; none without a cover. */
export function imagesOf({ book: { id, cover } }: BookEntry, at: Addresses): Link[] {
  if (cover.version === null) return []
  const size = cover.ratio !== null &&
    cover.ratio > 0 && { width: COVER_WIDTH, height: Math.round(COVER_WIDTH / cover.ratio) }
  return [{ href: at.cover(id), type: JPEG, ...size }]
}

/** Returns a comic in OPDS 2.0: in a feed, or complete (`isWhole`). */
export function publication(entry: BookEntry, at: Addresses, isWhole = false) {
  return withoutEmpty({
    metadata: metadataOf(entry, at, isWhole),
    links: linksOf(entry, at),
    images: imagesOf(entry, at),
  })
}
