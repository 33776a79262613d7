import type { ComicCard, CoverRef, SeriesCard } from '#contract/helper/shapes.ts'
import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
import type { Problem } from '#reading/tasks.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import { fileVersion } from '../roots/file-state.ts'

/** What a comic's card is drawn from, with its series' name and key joined. */
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

/** The select list and joins that make ComicRows. */
export const COMIC_ROWS = `
  select c.id, c.path, c.name, c.extension, c.size, c.mtime, c.added_at, c.available, c.format, c.title, c.number,
    c.volume, c.year, c.publisher, c.page_count, ${LISTED_VERSION} as cover_version, c.cover_ratio, c.tint, c.problem,
    s.key as series_key, s.name as series_name
  from comics c left join series s on s.id = c.series_id`

/** A stored problem as answers tell it: code, English sentence and what fills it. */
export function problemCard(stored: string | null): ComicCard['problem'] {
  if (stored === null) return null
  const { code, params } = JSON.parse(stored) as Problem
  return { code, message: new AppError(code, params).message, params }
}

export function coverRef(row: Pick<ComicRow, 'id' | 'cover_version' | 'cover_ratio' | 'tint'>): CoverRef {
  return { id: row.id, version: row.cover_version, tint: row.tint, ratio: row.cover_ratio }
}

export function comicCard(row: ComicRow): ComicCard {
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
  count: number
  publisher: string | null
  year: number | null
  summary: string | null
  added_at: string
  first_ids: string
  header: string | null
}

/** A series' card but for the address of its header image: `header` is the picture's name. */
export type ListedSeries = Omit<SeriesCard, 'headerImage'> & { readonly header: string | null }

export type FirstIssue = Pick<ComicRow, 'id' | 'name' | 'cover_version' | 'cover_ratio' | 'tint'> & {
  ink: string
}

/** A series' card, given its first issues by id. */
export function seriesCard(row: SeriesRow, issues: ReadonlyMap<string, FirstIssue>): ListedSeries {
  const ids = JSON.parse(row.first_ids) as string[]
  const first = ids.map((id) => issues.get(id)).filter((issue) => issue !== undefined)
  return {
    key: row.key,
    name: row.name,
    volume: row.volume,
    count: row.count,
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
