import { type IssueMetadata, libraryColumns, noMetadata, type PartialMetadata } from './metadata.ts'

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
