import { z } from 'zod'

/** Reading direction as ComicInfo's Manga or an EPUB spine states it. */
export const readingDirection = z.enum(['ltr', 'rtl'])

const names = z.array(z.string())

/**
 * The one normal form of everything that is known of an issue.
 * Embedded files, file names and edits are all brought into it; null or an empty list means unknown.
 */
export const issueMetadata = z.object({
  title: z.string().nullable(),
  series: z.string().nullable(),
  /** Text: issue numbers may be ½, -1, 1.5 or 1.MU. */
  number: z.string().nullable(),
  volume: z.int().nullable(),
  /** How many issues the series has. */
  count: z.int().nullable(),
  summary: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  month: z.int().nullable(),
  day: z.int().nullable(),
  storyline: z
    .object({ name: z.string(), order: z.number().nullable(), total: z.int().nullable() })
    .nullable(),
  writers: names,
  pencillers: names,
  inkers: names,
  colorists: names,
  letterers: names,
  coverArtists: names,
  editors: names,
  translators: names,
  characters: names,
  genres: names,
  tags: names,
  teams: names,
  locations: names,
  language: z.string().nullable(),
  direction: readingDirection.nullable(),
})
export type IssueMetadata = z.infer<typeof issueMetadata>

/** What one source says: only the fields it states. */
export type PartialMetadata = Partial<IssueMetadata>

/** Where a value may come from: embedded files and dictionaries, files beside the comic, its name, its reader. */
export const metadataSource = z.enum([
  'User',
  'Sidecar',
  'ComicInfo',
  'MetronInfo',
  'ComicBookInfo',
  'CoMet',
  'EPUB',
  'XMP',
  'PDF',
  'MOBI',
  'FileName',
])
export type MetadataSource = z.infer<typeof metadataSource>

/** What one source says. */
export interface MetadataLayer {
  readonly source: MetadataSource
  readonly values: PartialMetadata
}

/** The source of each field that has a value. */
export type MetadataOrigins = Partial<Record<keyof IssueMetadata, MetadataSource>>

/** True for a value that says something. */
export const isStated = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Only the fields that have a value. */
export function stated(all: PartialMetadata): PartialMetadata {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isStated(value)))
}

/** Metadata under ComicInfo's names, as the helper answers a question for one comic's metadata. */
export function comicInfoNames(metadata: IssueMetadata) {
  const { title, series, number, volume, year, month, day, publisher, summary, count, storyline } = metadata
  const { characters, tags, teams, locations } = metadata
  return {
    title,
    series,
    number,
    volume,
    year,
    month,
    day,
    publisher,
    summary,
    count,
    characters,
    tags,
    teams,
    locations,
    genre: metadata.genres,
    writer: metadata.writers,
    penciller: metadata.pencillers,
    inker: metadata.inkers,
    colorist: metadata.colorists,
    letterer: metadata.letterers,
    coverArtist: metadata.coverArtists,
    editor: metadata.editors,
    storyArc: storyline?.name ?? null,
    storyArcNumber: storyline?.order ?? null,
  }
}
