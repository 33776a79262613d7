import type { Db, Statements } from '#db/index.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata/metadata.ts'
import { type IssuePatch, mergePatches, type SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { patchBack } from '#domain/metadata/metadata-many.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Comics } from '../catalog/comics.ts'
import { regroup } from '../scan/series-grouping.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { DESCRIBED, describeComic, withEdit } from './describe.ts'
import { type SeriesInfo, seriesAt, seriesFound, withSeriesEdit } from './series-info.ts'

/** The metadata of an issue, with the source of each value. */
interface EditableIssue {
  readonly metadata: IssueMetadata
  /** The source of each field: `edit`, `ComicInfo`, `FileName`, … */
  readonly origins: Readonly<Record<string, string>>
  readonly edited: IssuePatch
  /** The metadata of the file, without edits. */
  readonly found: IssueMetadata
}

/** An issue changed by `editMany`. */
export interface ChangedIssue {
  readonly id: string
  readonly path: string
  readonly name: string
  /** The edited fields with their new values. */
  readonly given: PartialMetadata
  /** The patch that reverts the change. */
  readonly before: IssuePatch
}

/** Metadata edits by users. They are stored by comic id, outside the files, and survive rescans and moves. */
export interface Edits {
  /** `path` may be a former path, or a unique file name. Throws comic-not-found, name-ambiguous. */
  issue(path: string): Promise<EditableIssue>
  editIssue(path: string, patch: IssuePatch): Promise<void>
  /** Returns issues by id; unknown ids are left out. Throws payload-too-large. */
  issues(ids: readonly string[]): Promise<(EditableIssue & { readonly id: string })[]>
  /**
   * Edits several issues in one transaction. `patchOf` returns the patch of each issue; an empty patch changes nothing.
   * Unknown ids are returned in `failed`. Throws payload-too-large.
   */
  editMany(
    ids: readonly string[],
    patchOf: (issue: EditableIssue & { readonly id: string }) => IssuePatch,
  ): Promise<{ changed: ChangedIssue[]; failed: { id: string; code: ErrorCode }[] }>
  /** Returns a series by its folder or key. Throws series-not-found. */
  series(seriesPath: string): Promise<{ metadata: SeriesInfo; edited: SeriesPatch; found: SeriesInfo }>
  editSeries(seriesPath: string, patch: SeriesPatch): Promise<void>
  /** Returns a page of all edits by path, comics first, and the total of all edits. */
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

function issueOf(row: IssueRow): EditableIssue & { id: string } {
  const edited = JSON.parse(row.edit) as IssuePatch
  const fileOrigins = JSON.parse(row.origins) as Record<string, string>
  const editOrigins = Object.fromEntries(Object.keys(edited).map((field) => [field, 'edit']))
  return {
    id: row.id,
    metadata: storedMetadata(row.metadata),
    origins: { ...fileOrigins, ...editOrigins },
    edited,
    found: storedMetadata(row.found),
  }
}

/** Replaces the edit of an issue and returns its new metadata; the caller regroups its folder. */
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

/** Maximum characters of metadata read at once; thousands of ordinary comics have a tenth of that. */
const METADATA_MAX = 24 * 1024 * 1024

/** Throws payload-too-large if the comics have more than `METADATA_MAX` characters of metadata. */
async function rowsOf(db: Pick<Statements, 'get' | 'all'>, ids: readonly string[]): Promise<IssueRow[]> {
  const filter = 'where id in (select value from json_each(?))'
  const params = [JSON.stringify(ids)]
  const size = await db.get<{ total: number | null }>(
    `select sum(length(found) + length(origins) + length(edit) + length(metadata)) as total from comics ${filter}`,
    params,
  )
  if ((size?.total ?? 0) > METADATA_MAX) throw new AppError('payload-too-large')
  return db.all<IssueRow>(`${ISSUE_ROWS} ${filter}`, params)
}

export function createEdits(db: Db, comics: Comics, catalog: Pick<Catalog, 'edited'>): Edits {
  async function edit<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
    const result = await db.transaction(work)
    catalog.edited()
    return result
  }

  async function rowAt(path: string): Promise<IssueRow> {
    const id = await comics.idOf(path)
    const row = await db.get<IssueRow>(`${ISSUE_ROWS} where id = ?`, [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return row
  }

  return {
    async issue(path) {
      return issueOf(await rowAt(path))
    },

    async editIssue(path, patch) {
      const row = await rowAt(path)
      await edit(async (tx) => {
        await writeEdit(tx, row, mergePatches(JSON.parse(row.edit), patch))
        await regroup(tx, [row.folder])
      })
    },

    async issues(ids) {
      return (await rowsOf(db, ids)).map(issueOf)
    },

    async editMany(ids, patchOf) {
      return edit(async (tx) => {
        const rows = await rowsOf(tx, ids)
        const changed: ChangedIssue[] = []
        const folders = new Set<string>()
        for (const row of rows) {
          const issue = issueOf(row)
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
      const merged = mergePatches(JSON.parse(row.edit) as SeriesPatch, patch)
      await edit(async (tx) => {
        await tx.run('update series set edit = ? where id = ?', [JSON.stringify(merged), row.id])
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
