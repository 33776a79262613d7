import { z } from 'zod'

/** Reading direction as ComicInfo's Manga or an EPUB spine states it. */
export const readingDirection = z.enum(['ltr', 'rtl'])

const names = z.array(z.string())

/**
 * Spec 3, "Issue metadata": the one normal form of everything that is known of an issue.
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

/** Lays sources over each other, the strongest first: the first stated value of a field wins. */
export function mergeMetadata(...strongestFirst: readonly PartialMetadata[]): IssueMetadata {
  const merged: Record<string, unknown> = noMetadata()
  for (const source of [...strongestFirst].reverse()) {
    for (const [field, value] of Object.entries(source)) {
      const text = cleaned(value)
      const stated =
        text !== null && text !== undefined && text !== '' && !(Array.isArray(text) && text.length === 0)
      if (stated) merged[field] = text
    }
  }
  return merged as IssueMetadata
}

/**
 * What is known of an issue as the account's library record names it (spec 3, `comics_library`).
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
