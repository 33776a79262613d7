import type { ComicFormat } from '#domain/comic.ts'
import { isReadable } from '#domain/errors/problems.ts'
import { stemOf } from '#domain/filename/filename.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { listedMetadata } from '#domain/metadata/metadata-bounds.ts'
import type { SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { folderName } from '#domain/series.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { withAllFields } from '../../stored-metadata.ts'
import type { Draft, SeriesFacts } from './apply.ts'

/** Maximum rows and characters of metadata per query: more would block the event loop. */
export const ROWS = 250
const METADATA_MAX = 512 * 1024

/** A comic as `ALL` and `CHANGED` return it. */
export type ComicRow = readonly [
  no: number,
  available: number,
  id: string,
  root: string,
  title: string,
  sortName: string,
  name: string,
  extension: string,
  series: number | null,
  format: ComicFormat | null,
  added: string,
  modified: number,
  size: number,
  pages: number,
  number: number | null,
  lacks: number,
  problem: { code: string } | null,
  metadata: PartialMetadata | null,
]

/** A series as `SERIES` returns it. */
export interface SeriesRow {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly sortName: string
  readonly volume: number | null
  readonly year: number | null
  readonly publisher: string | null
  readonly coverId: string | null
  readonly added: string
  readonly modified: string
  readonly folder: string
  readonly edit: string
}

/** A batch of comics as one JSON array: the driver's row objects would cost more than the work on them. */
const COMICS = (from: string) => `
  select json_group_array(json_array(no, available, id, root, title, sort_name, name, extension, series_id, format,
    added_at, mtime, size, page_count, number_order,
    lacks & ~(lacks & 1 and exists (select 1 from due_covers d where d.comic_no = no)), json(problem),
    case available when 1 then json(metadata) end)) as rows
  from (select *, sum(length(metadata)) over (order by no) - length(metadata) as before from
    (select comics.* from ${from} order by no limit ${ROWS}))
  where before < ${METADATA_MAX}`
/** All available comics with row numbers greater than ?1. */
export const ALL = COMICS('comics where no > ?1 and available = 1 and ?2 is not null')
/**
 * The comics with the row numbers ?2 that are greater than ?1. `cross join` makes SQLite look the rows up by number.
 */
export const CHANGED = COMICS('json_each(?2) cross join comics on comics.no = value and value > ?1')
/** Row numbers sorted by name, read from an index: sorting them in JavaScript would block the event loop. */
export const NAMES = `select json_group_array(no) as numbers from (
  select no from comics where available = 1 order by sort_name, id)`

export const SERIES = `select id, key, name, sort_name as "sortName", volume, year, publisher, first_ids ->> '$[0]' as "coverId",
  added_at as added, modified_at as modified, folder, edit from series`

/** Converts a row to the input of `Draft.putSeries`. */
export function seriesFacts({ folder, edit, ...row }: SeriesRow): SeriesFacts {
  const { writers, artists, characters } = JSON.parse(edit) as SeriesPatch
  const people = [writers, artists, characters].flatMap((names) => names ?? [])
  return {
    ...row,
    text: searchKey([row.name, folderName(folder), ...people].join(' ')),
    added: Date.parse(row.added),
    modified: Date.parse(row.modified),
  }
}

/** Writes a comic into a draft, or removes it if it is not available. */
export function putComic(draft: Draft, row: ComicRow): void {
  const [
    no,
    available,
    id,
    root,
    title,
    sortName,
    name,
    extension,
    series,
    format,
    added,
    modified,
    ...rest
  ] = row
  const [size, pages, number, lacks, problem, metadata] = rest
  if (available !== 1 || metadata === null) {
    draft.removeComic(no)
    return
  }
  draft.putComic({
    no,
    id,
    root,
    title,
    sortName,
    base: stemOf(name, extension),
    series,
    format,
    added: Date.parse(added),
    modified,
    size,
    pages,
    number,
    lacks,
    readable: isReadable({ problem }),
    metadata: listedMetadata(withAllFields(metadata)),
  })
}
