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

/** An issue about which nothing is known. A new object at each call. */
export function noMetadata(): IssueMetadata {
  return {
    title: null,
    series: null,
    number: null,
    volume: null,
    count: null,
    summary: null,
    publisher: null,
    year: null,
    month: null,
    day: null,
    storyline: null,
    writers: [],
    pencillers: [],
    inkers: [],
    colorists: [],
    letterers: [],
    coverArtists: [],
    editors: [],
    translators: [],
    characters: [],
    genres: [],
    tags: [],
    teams: [],
    locations: [],
    language: null,
    direction: null,
  }
}

/** Files hold what their makers' programs left there: control characters are no part of a text. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned).filter((item) => item !== '')
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\n\t]/gu, '').trim() : value
}

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

const isStated = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Only the fields that have a value. */
export function stated(all: PartialMetadata): PartialMetadata {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isStated(value)))
}

/**
 * Lays sources over each other, the strongest first: the first stated value of a field wins, and `origins`
 * remembers whose it was.
 */
export function mergeLayers<Source extends string = MetadataSource>(
  layers: readonly { readonly source: Source; readonly values: PartialMetadata }[],
): { metadata: IssueMetadata; origins: Partial<Record<keyof IssueMetadata, Source>> } {
  const metadata = noMetadata()
  const known = new Set(Object.keys(metadata))
  const merged = metadata as Record<string, unknown>
  const origins: Partial<Record<string, Source>> = {}
  for (const { source, values } of layers) {
    for (const [field, value] of Object.entries(values)) {
      if (!known.has(field) || origins[field] !== undefined) continue
      const text = cleaned(value)
      if (!isStated(text)) continue
      merged[field] = text
      origins[field] = source
    }
  }
  return { metadata, origins }
}

/** The same where nobody asks whose a value was. */
export function mergeMetadata(...strongestFirst: readonly PartialMetadata[]): IssueMetadata {
  return mergeLayers(strongestFirst.map((values) => ({ source: '', values }))).metadata
}

/**
 * What is known of an issue as the account's library record names it (`comics_library`).
 * `artists` is everyone who drew: the other lists say who did what.
 */
export function libraryColumns(metadata: IssueMetadata) {
  const { storyline, pencillers, inkers, colorists, coverArtists } = metadata
  return {
    title: metadata.title,
    series: metadata.series,
    issue_number: metadata.number,
    volume: metadata.volume,
    year: metadata.year,
    month: metadata.month,
    day: metadata.day,
    publisher: metadata.publisher,
    summary: metadata.summary,
    genre: metadata.genres,
    writers: metadata.writers,
    artists: [...new Set([...pencillers, ...inkers, ...colorists, ...coverArtists])],
    characters: metadata.characters,
    storyline_name: storyline?.name ?? null,
    storyline_order: storyline?.order ?? null,
    storyline_total: storyline?.total ?? null,
    tags: metadata.tags,
    teams: metadata.teams,
    locations: metadata.locations,
    penciller: pencillers,
    inker: inkers,
    colorist: colorists,
    letterer: metadata.letterers,
    cover_artist: coverArtists,
    editor: metadata.editors,
    story_arc: storyline?.name ?? null,
  }
}

/** The same under ComicInfo's names, as the helper answers a question for one comic's metadata. */
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
