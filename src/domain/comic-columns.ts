import type { IssueMetadata, PartialMetadata } from './metadata.ts'
import { noMetadata } from './metadata-fields.ts'

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

type Columns = Omit<ReturnType<typeof libraryColumns>, 'story_arc' | 'artists'>

/** The columns of the account's cloud copy of a comic that each field fills. */
const COLUMNS: Partial<Record<keyof IssueMetadata, readonly (keyof Columns)[]>> = {
  title: ['title'],
  series: ['series'],
  number: ['issue_number'],
  volume: ['volume'],
  year: ['year'],
  month: ['month'],
  day: ['day'],
  publisher: ['publisher'],
  summary: ['summary'],
  genres: ['genre'],
  writers: ['writers'],
  characters: ['characters'],
  storyline: ['storyline_name', 'storyline_order', 'storyline_total'],
  tags: ['tags'],
  teams: ['teams'],
  locations: ['locations'],
  pencillers: ['penciller'],
  inkers: ['inker'],
  colorists: ['colorist'],
  letterers: ['letterer'],
  coverArtists: ['cover_artist'],
  editors: ['editor'],
}

/** The columns of the cloud copy for the fields that are given; `artists` follows from others, see `drawnBy`. */
export function cloudColumns(given: PartialMetadata): Partial<Columns> {
  const lists = Object.entries(noMetadata()).map(([field, none]) => [
    field,
    given[field as keyof IssueMetadata] ?? none,
  ])
  const all = libraryColumns(Object.fromEntries(lists) as IssueMetadata)
  const named = Object.keys(given).flatMap((field) => COLUMNS[field as keyof IssueMetadata] ?? [])
  return Object.fromEntries(named.map((column) => [column, all[column]]))
}

/** What a row says of who drew a comic. */
export interface DrawnBy {
  readonly penciller: readonly string[]
  readonly inker: readonly string[]
  readonly colorist: readonly string[]
  readonly cover_artist: readonly string[]
}

/** The `artists` column: everyone who drew, as `libraryColumns` has it. */
export function drawnBy({ penciller, inker, colorist, cover_artist }: DrawnBy): string[] {
  return [...new Set([...penciller, ...inker, ...colorist, ...cover_artist])]
}

/** A row of the cloud copy as the metadata it was made of; what it has no column for is unknown. */
export function metadataOf(row: Columns): IssueMetadata {
  const { title, series, volume, year, month, day, publisher, summary, writers, characters } = row
  const { tags, teams, locations } = row
  return {
    ...noMetadata(),
    title,
    series,
    volume,
    year,
    month,
    day,
    publisher,
    summary,
    writers,
    characters,
    tags,
    teams,
    locations,
    number: row.issue_number,
    genres: row.genre,
    pencillers: row.penciller,
    inkers: row.inker,
    colorists: row.colorist,
    letterers: row.letterer,
    coverArtists: row.cover_artist,
    editors: row.editor,
    storyline:
      row.storyline_name === null
        ? null
        : { name: row.storyline_name, order: row.storyline_order, total: row.storyline_total },
  }
}
