import type { Db, Statements } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import {
  type IssuePatch,
  mergePatches,
  type SeriesMetadata,
  type SeriesPatch,
} from '#domain/metadata-edit.ts'
import type { Comics } from '../catalog/comics.ts'
import { artistsOf, linkFacets } from '../catalog/facet-links.ts'
import { regroup } from '../scan/series-grouping.ts'
import { DESCRIBED, describeComic, withEdit } from './describe.ts'

/** Everything that is known of an issue, and who said it. */
export interface IssueKnowledge {
  readonly metadata: IssueMetadata
  /** Field → `edit`, `ComicInfo`, `FileName`, … */
  readonly origins: Readonly<Record<string, string>>
  readonly edited: IssuePatch
}

/** What people write of their comics: kept by comic id, beside the files, through rescans and moves. */
export interface Edits {
  /** Throws comic-not-found. `path` may be a former one, or a unique file name. */
  issue(path: string): Promise<IssueKnowledge>
  editIssue(path: string, patch: IssuePatch): Promise<void>
  /** A series by its folder or its key. Throws series-not-found. */
  series(seriesPath: string): Promise<{ metadata: Omit<SeriesMetadata, 'headerImage'>; edited: SeriesPatch }>
  editSeries(seriesPath: string, patch: SeriesPatch): Promise<void>
  /** All edits by path, comics first, a page of them. */
  list(
    limit: number,
    offset: number,
  ): Promise<{
    comics: Record<string, IssuePatch>
    series: Record<string, SeriesPatch>
    total: number
  }>
}

interface IssueRow {
  no: number
  name: string
  extension: string
  folder: string
  found: string
  origins: string
  edit: string
  metadata: string
}

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

/** The series behind a folder's path or a key. Throws series-not-found. */
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

export function createEdits(db: Db, comics: Comics): Edits {
  async function rowAt(path: string): Promise<IssueRow> {
    const id = await comics.idOf(path)
    const row = await db.get<IssueRow>(
      'select no, name, extension, folder, found, origins, edit, metadata from comics where id = ?',
      [id],
    )
    if (row === undefined) throw new AppError('comic-not-found')
    return row
  }

  return {
    async issue(path) {
      const row = await rowAt(path)
      const edited = JSON.parse(row.edit) as IssuePatch
      const said = JSON.parse(row.origins) as Record<string, string>
      const written = Object.fromEntries(Object.keys(edited).map((field) => [field, 'edit']))
      return { metadata: JSON.parse(row.metadata) as IssueMetadata, origins: { ...said, ...written }, edited }
    },

    async editIssue(path, patch) {
      const row = await rowAt(path)
      const edit = mergePatches(JSON.parse(row.edit) as IssuePatch, patch)
      const metadata = withEdit(JSON.parse(row.found) as IssueMetadata, edit)
      const described = describeComic(row.name, row.extension, metadata)
      await db.transaction(async (tx) => {
        await tx.run(
          `update comics set edit = ?, ${DESCRIBED.map((column) => `${column} = ?`).join(', ')} where no = ?`,
          [JSON.stringify(edit), ...DESCRIBED.map((column) => described[column]), row.no],
        )
        await linkFacets(tx, [{ no: row.no, title: String(described.title), metadata }])
        await regroup(tx, [row.folder])
      })
    },

    async series(seriesPath) {
      const row = await seriesAt(db, seriesPath)
      const edited = JSON.parse(row.edit) as SeriesPatch
      return { metadata: await seriesMetadataOf(db, row, edited), edited }
    },

    async editSeries(seriesPath, patch) {
      const row = await seriesAt(db, seriesPath)
      const edit = mergePatches(JSON.parse(row.edit) as SeriesPatch, patch)
      await db.transaction(async (tx) => {
        await tx.run('update series set edit = ? where id = ?', [JSON.stringify(edit), row.id])
        await regroup(tx, [row.folder])
      })
    },

    async list(limit, offset) {
      const rows = await db.all<{ kind: 'comics' | 'series'; path: string; edit: string }>(
        `select 'comics' as kind, path, edit from comics where edit <> '{}'
         union all select 'series', folder, edit from series where edit <> '{}' order by 1, 2 limit ? offset ?`,
        [limit, offset],
      )
      const count = await db.get<{ total: number }>(
        `select (select count(*) from comics where edit <> '{}') + (select count(*) from series where edit <> '{}') as total`,
      )
      const of = <P>(kind: string) =>
        Object.fromEntries(
          rows.filter((row) => row.kind === kind).map(({ path, edit }) => [path, JSON.parse(edit) as P]),
        )
      return { comics: of<IssuePatch>('comics'), series: of<SeriesPatch>('series'), total: count?.total ?? 0 }
    },
  }
}

/** What was written of a series, else what its issues say, the most frequent first. */
async function seriesMetadataOf(
  db: Db,
  row: SeriesEditRow,
  edit: SeriesPatch,
): Promise<Omit<SeriesMetadata, 'headerImage'>> {
  const issues = await db.all<{ metadata: string }>(
    'select metadata from comics where series_id = ? and available = 1 limit 500',
    [row.id],
  )
  const all = issues.map(({ metadata }) => JSON.parse(metadata) as IssueMetadata)
  const frequent = (of: (metadata: IssueMetadata) => readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of all.flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
  }
  const drawn = (metadata: IssueMetadata) => {
    const written = new Set(metadata.writers)
    return artistsOf(metadata).filter((name) => !written.has(name))
  }
  return {
    title: edit.title || row.name,
    volume: edit.volume ?? row.volume,
    publisher: edit.publisher ?? row.publisher,
    summary: edit.summary ?? row.summary,
    characters: edit.characters ?? frequent(({ characters }) => characters),
    genres: edit.genres ?? frequent(({ genres }) => genres),
    writers: edit.writers ?? frequent(({ writers }) => writers),
    artists: edit.artists ?? frequent(drawn),
    tags: edit.tags ?? frequent(({ tags }) => tags),
  }
}
