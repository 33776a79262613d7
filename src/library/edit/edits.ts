import type { Db, Statements } from '#db/index.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata.ts'
import { type IssuePatch, mergePatches, type SeriesPatch } from '#domain/metadata-edit.ts'
import { patchBack } from '#domain/metadata-many.ts'
import type { Comics } from '../catalog/comics.ts'
import { regroup } from '../scan/series-grouping.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { DESCRIBED, describeComic, withEdit } from './describe.ts'
import { type SeriesKnown, seriesAt, seriesFound, withSeriesEdit } from './series-known.ts'

/** Everything that is known of an issue, and who said it. */
export interface IssueKnowledge {
  readonly metadata: IssueMetadata
  /** Field → `edit`, `ComicInfo`, `FileName`, … */
  readonly origins: Readonly<Record<string, string>>
  readonly edited: IssuePatch
  /** What the file says, without what was written. */
  readonly found: IssueMetadata
}

/** An issue that was edited among others. */
export interface ChangedIssue {
  readonly id: string
  readonly path: string
  readonly name: string
  /** The fields that were touched, with the values they have now. */
  readonly given: PartialMetadata
  /** The patch that takes the change back. */
  readonly before: IssuePatch
}

/** What people write of their comics: kept by comic id, beside the files, through rescans and moves. */
export interface Edits {
  /** Throws comic-not-found. `path` may be a former one, or a unique file name. */
  issue(path: string): Promise<IssueKnowledge>
  editIssue(path: string, patch: IssuePatch): Promise<void>
  /** The same of many by id; unknown ones are left out. */
  issues(ids: readonly string[]): Promise<(IssueKnowledge & { readonly id: string })[]>
  /**
   * Edits many in one transaction: `patchOf` says what changes in each, an empty patch leaves it alone. Ids without a
   * comic are told in `failed`.
   */
  editMany(
    ids: readonly string[],
    patchOf: (issue: IssueKnowledge & { readonly id: string }) => IssuePatch,
  ): Promise<{ changed: ChangedIssue[]; failed: { id: string; code: ErrorCode }[] }>
  /** A series by its folder or its key. Throws series-not-found. */
  series(seriesPath: string): Promise<{ metadata: SeriesKnown; edited: SeriesPatch; found: SeriesKnown }>
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
  id: string
  path: string
  name: string
  extension: string
  folder: string
  found: string
  origins: string
  edit: string
  metadata: string
}

const ISSUE_ROWS = 'select no, id, path, name, extension, folder, found, origins, edit, metadata from comics'

function knowledgeOf(row: IssueRow): IssueKnowledge & { id: string } {
  const edited = JSON.parse(row.edit) as IssuePatch
  const said = JSON.parse(row.origins) as Record<string, string>
  const written = Object.fromEntries(Object.keys(edited).map((field) => [field, 'edit']))
  return {
    id: row.id,
    metadata: storedMetadata(row.metadata),
    origins: { ...said, ...written },
    edited,
    found: storedMetadata(row.found),
  }
}

/** Writes what an edit makes of an issue and returns its metadata; the caller regroups its folder. */
export async function writeEdit(
  tx: Statements,
  row: Pick<IssueRow, 'no' | 'name' | 'extension' | 'found'>,
  edit: IssuePatch,
): Promise<IssueMetadata> {
  const metadata = withEdit(storedMetadata(row.found), edit)
  const described = describeComic(row.name, row.extension, metadata)
  await tx.run(
    `update comics set edit = ?, ${DESCRIBED.map((column) => `${column} = ?`).join(', ')} where no = ?`,
    [JSON.stringify(edit), ...DESCRIBED.map((column) => described[column]), row.no],
  )
  return metadata
}

/** Most that the metadata of comics taken together may weigh, in characters: thousands of usual ones are a tenth. */
const TOGETHER_MAX = 24 * 1024 * 1024

/** Throws payload-too-large for more metadata than is held at once. */
async function rowsOf(db: Pick<Statements, 'get' | 'all'>, ids: readonly string[]): Promise<IssueRow[]> {
  const among = 'where id in (select value from json_each(?))'
  const wanted = [JSON.stringify(ids)]
  const size = await db.get<{ total: number | null }>(
    `select sum(length(found) + length(origins) + length(edit) + length(metadata)) as total from comics ${among}`,
    wanted,
  )
  if ((size?.total ?? 0) > TOGETHER_MAX) throw new AppError('payload-too-large')
  return db.all<IssueRow>(`${ISSUE_ROWS} ${among}`, wanted)
}

export function createEdits(db: Db, comics: Comics): Edits {
  async function rowAt(path: string): Promise<IssueRow> {
    const id = await comics.idOf(path)
    const row = await db.get<IssueRow>(`${ISSUE_ROWS} where id = ?`, [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return row
  }

  return {
    async issue(path) {
      return knowledgeOf(await rowAt(path))
    },

    async editIssue(path, patch) {
      const row = await rowAt(path)
      await db.transaction(async (tx) => {
        await writeEdit(tx, row, mergePatches(JSON.parse(row.edit), patch))
        await regroup(tx, [row.folder])
      })
    },

    async issues(ids) {
      return (await rowsOf(db, ids)).map(knowledgeOf)
    },

    async editMany(ids, patchOf) {
      return db.transaction(async (tx) => {
        const rows = await rowsOf(tx, ids)
        const changed: ChangedIssue[] = []
        const folders = new Set<string>()
        for (const row of rows) {
          const issue = knowledgeOf(row)
          const patch = patchOf(issue)
          const fields = Object.keys(patch) as (keyof IssuePatch)[]
          if (fields.length === 0) continue
          const written = await writeEdit(tx, row, mergePatches(issue.edited, patch))
          folders.add(row.folder)
          changed.push({
            id: row.id,
            path: row.path,
            name: row.name,
            given: Object.fromEntries(fields.map((field) => [field, written[field]])),
            before: patchBack(issue.edited, patch),
          })
        }
        await regroup(tx, folders)
        const known = new Set(rows.map(({ id }) => id))
        const unknown = [...new Set(ids)].filter((id) => !known.has(id))
        return { changed, failed: unknown.map((id) => ({ id, code: 'comic-not-found' as const })) }
      })
    },

    async series(seriesPath) {
      const row = await seriesAt(db, seriesPath)
      const edited = JSON.parse(row.edit) as SeriesPatch
      const found = await seriesFound(db, row)
      return { metadata: withSeriesEdit(found, edited), edited, found }
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
