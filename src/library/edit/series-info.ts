import type { Db, Statements } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import type { SeriesMetadata, SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { folderName, volumeOf } from '#domain/series.ts'
import { artistsOf } from '../catalog/facets/facet-values.ts'
import { prevailing } from '../scan/series-grouping.ts'
import { storedMetadata } from '../stored-metadata.ts'

/** The metadata of a series without its header image. */
export type SeriesInfo = Omit<SeriesMetadata, 'headerImage'>

export interface SeriesEditRow {
  id: number
  key: string
  folder: string
  name: string
  volume: number | null
  publisher: string | null
  summary: string | null
  edit: string
  header: string | null
}

/** Returns the series with a folder path or key. Throws series-not-found. */
export async function seriesAt(db: Pick<Statements, 'get'>, pathOrKey: string): Promise<SeriesEditRow> {
  const path = pathOrKey.length > 1 ? pathOrKey.replace(/[/\\]$/, '') : pathOrKey
  const row = await db.get<SeriesEditRow>(
    `select id, key, folder, name, volume, publisher, summary, edit, header from series
     where folder = ?1 or key = ?1 order by folder = ?1 desc limit 1`,
    [path],
  )
  if (row === undefined) throw new AppError('series-not-found')
  return row
}

/** Returns the metadata of a series with an edit applied; the title cannot be cleared. */
export function withSeriesEdit(found: SeriesInfo, edit: SeriesPatch): SeriesInfo {
  const edited = Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== null && value !== undefined),
  )
  const volume = edit.volume === '' ? null : (edit.volume ?? found.volume)
  return { ...found, ...edited, volume, title: edit.title || found.title }
}

/** Maximum characters of issue metadata that a series' metadata is derived from. */
const METADATA_MAX = 8 * 1024 * 1024

/**
 * Derives the metadata of a series from its folder name and its issues, without edits; lists have frequent values
 * first.
 */
export async function seriesFound(db: Db, row: SeriesEditRow): Promise<SeriesInfo> {
  const issues = await db.all<{ metadata: string }>(
    // The metadata of one file may have megabytes, so only the first 500 issues up to `METADATA_MAX` are read.
    `select metadata from
       (select metadata, sum(length(metadata)) over (rows unbounded preceding) - length(metadata) as before from
         (select metadata from comics where series_id = ? and available = 1
          order by number_order is null, number_order, sort_name limit 500))
     where before < ${METADATA_MAX}`,
    [row.id],
  )
  const all = issues.map(({ metadata }) => storedMetadata(metadata))
  const frequent = (of: (metadata: IssueMetadata) => readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of all.flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
  }
  const artistsWithoutWriters = (metadata: IssueMetadata) => {
    const writers = new Set(metadata.writers)
    return artistsOf(metadata).filter((name) => !writers.has(name))
  }
  const title = folderName(row.folder)
  return {
    title,
    volume: volumeOf(title) ?? prevailing(all.map(({ volume }) => volume)),
    publisher: prevailing(all.map(({ publisher }) => publisher)),
    summary: all.find(({ summary }) => summary !== null)?.summary ?? null,
    characters: frequent(({ characters }) => characters),
    genres: frequent(({ genres }) => genres),
    writers: frequent(({ writers }) => writers),
    artists: frequent(artistsWithoutWriters),
    tags: frequent(({ tags }) => tags),
  }
}
