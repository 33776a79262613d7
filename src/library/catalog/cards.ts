import type { ComicCard, CoverRef, SeriesCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import type { Problem } from '#decoding/jobs.ts'
import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import { fileVersion } from '../roots/file-state.ts'

/** The columns of a comic's card, joined with its series. */
export interface ComicRow {
  id: string
  path: string
  name: string
  extension: string
  size: number
  mtime: number
  added_at: string
  available: number
  format: ComicFormat | null
  title: string
  number: string | null
  volume: number | null
  year: number | null
  publisher: string | null
  page_count: number
  cover_version: string | null
  cover_ratio: number | null
  tint: string
  problem: string | null
  series_key: string | null
  series_name: string | null
}

/** The SQL expression of each column of a ComicRow. */
const COLUMNS: Readonly<Record<keyof ComicRow, string>> = {
  id: 'c.id',
  path: 'c.path',
  name: 'c.name',
  extension: 'c.extension',
  size: 'c.size',
  mtime: 'c.mtime',
  added_at: 'c.added_at',
  available: 'c.available',
  format: 'c.format',
  title: 'c.title',
  number: 'c.number',
  volume: 'c.volume',
  year: 'c.year',
  publisher: 'c.publisher',
  page_count: 'c.page_count',
  cover_version: LISTED_VERSION,
  cover_ratio: 'c.cover_ratio',
  tint: 'c.tint',
  problem: 'c.problem',
  series_key: 's.key',
  series_name: 's.name',
}
const NAMES = Object.keys(COLUMNS)

/** A select of ComicRows; callers append the where clause. */
export const COMIC_ROWS = `
  select ${Object.entries(COLUMNS).map(([name, value]) => `${value} as ${name}`)}
  from comics c left join series s on s.id = c.series_id`

/** Wraps a query so that it returns its rows as one JSON array, which is cheaper than row objects of the driver. */
const asJson = (rows: string): string =>
  `select json_group_array(json_object(${NAMES.map((name) => `'${name}', ${name}`)})) as rows from (${rows})`

/** A comic's card without the user's progress. */
export type CatalogCard = Omit<ComicCard, 'progress'>

/** Returns the cards of comics in the order of their ids or row numbers; unknown comics are left out. */
export async function readCards(
  db: Pick<Db, 'get'>,
  keys: { readonly ids: readonly string[] } | { readonly numbers: ArrayLike<number> },
): Promise<CatalogCard[]> {
  const [column, wanted] = 'ids' in keys ? ['id', keys.ids] : ['no', Array.from(keys.numbers)]
  if (wanted.length === 0) return []
  const found = await db.get<{ rows: string }>(
    asJson(`${COMIC_ROWS} join json_each(?) j on c.${column} = j.value order by j.key`),
    [JSON.stringify(wanted)],
  )
  return (JSON.parse(found?.rows ?? '[]') as ComicRow[]).map(comicCard)
}

/** Converts a stored problem to its JSON in a card: code, English message and parameters. */
export function problemCard(stored: string | null): ComicCard['problem'] {
  if (stored === null) return null
  const { code, params } = JSON.parse(stored) as Problem
  return { code, message: new AppError(code, params).message, params }
}

export function coverRef(row: Pick<ComicRow, 'id' | 'cover_version' | 'cover_ratio' | 'tint'>): CoverRef {
  return { id: row.id, version: row.cover_version, tint: row.tint, ratio: row.cover_ratio }
}

/** Returns the card of a comic, which lists show. */
export function comicCard(row: ComicRow): CatalogCard {
  return {
    id: row.id,
    path: row.path,
    name: row.name,
    format: row.format,
    extension: row.extension,
    size: row.size,
    modified: new Date(row.mtime).toISOString(),
    added: row.added_at,
    fileVersion: fileVersion(row),
    available: row.available === 1,
    title: row.title,
    series: row.series_name,
    seriesKey: row.series_key,
    number: row.number,
    volume: row.volume,
    year: row.year,
    publisher: row.publisher,
    pageCount: row.page_count,
    cover: coverRef(row),
    problem: problemCard(row.problem),
  }
}

export interface SeriesRow {
  id: number
  key: string
  folder: string
  name: string
  volume: number | null
  publisher: string | null
  year: number | null
  summary: string | null
  added_at: string
  header: string | null
}

/** A series' card without the user's progress; `header` is the name of the header image. */
export type ListedSeries = Omit<SeriesCard, 'headerImage' | 'read' | 'reading'> & {
  readonly header: string | null
}

export type FirstIssue = Pick<ComicRow, 'id' | 'name' | 'cover_version' | 'cover_ratio' | 'tint'> & {
  ink: string
}

/** Returns the card of a series with `count` comics; `first` are the issues whose covers represent the series. */
export function seriesCard(row: SeriesRow, count: number, first: readonly FirstIssue[]): ListedSeries {
  return {
    key: row.key,
    name: row.name,
    volume: row.volume,
    count,
    covers: first.map(({ name }) => name),
    stack: first.map(coverRef),
    folderPath: row.folder,
    publisher: row.publisher,
    year: row.year,
    summary: row.summary,
    added: row.added_at,
    ink: first[0]?.ink ?? 'oklch(0.5 0.08 270)',
    header: row.header,
  }
}
