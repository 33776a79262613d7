import { basename, dirname } from 'node:path'
import type { Statements } from '#db/index.ts'
import { extensionOf } from '#domain/file-types.ts'
import { parseFileName } from '#domain/filename/filename.ts'
import type {
  IssueMetadata,
  MetadataLayer,
  MetadataOrigins,
  PartialMetadata,
} from '#domain/metadata/metadata.ts'
import type { IssuePatch } from '#domain/metadata/metadata-edit.ts'
import { mergeLayers } from '#domain/metadata/metadata-layers.ts'
import { describeComic, withEdit } from '../edit/describe.ts'
import { millisecondsOf } from '../files/file-stamps.ts'
import type { FileStamp } from '../files/journal-entries.ts'
import { parsedName } from '../scan/read-comic.ts'
import { freePath } from '../scan/write-comics.ts'
import type { RenameDetail } from './rename-detail.ts'
import type { RenameChange } from './rename-files.ts'

interface ComicRow {
  readonly no: number
  readonly path: string
  readonly size: number
  readonly found: string
  readonly origins: string
  readonly edit: string
}

/** Returns what is found of a comic under its new name: its file states what it did, its name what it states now. */
function foundUnder(name: string, found: IssueMetadata, origins: MetadataOrigins) {
  const layers = Object.entries(origins).map(([field, source]): MetadataLayer => {
    const value = found[field as keyof IssueMetadata]
    return { source, values: source === 'FileName' ? {} : ({ [field]: value } as PartialMetadata) }
  })
  return mergeLayers([...layers, { source: 'FileName', values: parseFileName(name) }])
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the values that the former name stated and the new one does not. */
function lostValues(found: IssueMetadata, origins: MetadataOrigins, next: IssueMetadata): PartialMetadata {
  const fields = Object.keys(origins) as (keyof IssueMetadata)[]
  const lost = fields.filter((field) => origins[field] === 'FileName' && !isEqual(found[field], next[field]))
  return Object.fromEntries(lost.map((field) => [field, found[field]]))
}

/**
 * Updates a comic for its new path, so that scans find no change. What only its former name stated is kept as an edit,
 * and returned; an undo removes it again. Progress, lists and covers refer to its id. Does nothing for a deleted comic.
 */
export async function settleRename(
  tx: Statements,
  comicId: string,
  { root, target, detail, temp, before }: RenameChange,
  after: FileStamp,
  isUndo: boolean,
): Promise<RenameDetail['kept']> {
  const row = await tx.get<ComicRow>('select no, path, size, found, origins, edit from comics where id = ?', [
    comicId,
  ])
  if (row === undefined || row.path === target) return {}
  const [folder, name] = [dirname(target), basename(target)]
  const found = JSON.parse(row.found) as IssueMetadata
  const origins = JSON.parse(row.origins) as MetadataOrigins
  const next = foundUnder(parsedName({ root, folder, name }), found, origins)
  const edit = JSON.parse(row.edit) as Record<string, unknown>
  const lost = isUndo ? {} : lostValues(found, origins, next.metadata)
  const kept = Object.fromEntries(Object.entries(lost).filter(([field]) => edit[field] === undefined))
  Object.assign(edit, kept)
  for (const [field, value] of Object.entries(detail.unkept))
    if (isEqual(edit[field], value)) delete edit[field]

  await freePath(tx, { id: comicId, file: { path: target, folder, name } })
  const described = describeComic(name, extensionOf(name), withEdit(next.metadata, edit as IssuePatch))
  const columns = {
    path: target,
    folder,
    name,
    extension: extensionOf(name),
    found: JSON.stringify(next.metadata),
    origins: JSON.stringify(next.origins),
    edit: JSON.stringify(edit),
    available: 1,
    ...described,
    // A copy on another file system has its own time, if that is less exact there.
    ...(temp !== null && row.size === before?.size && { mtime: millisecondsOf(after) }),
  }
  const names = Object.keys(columns)
  await tx.run(`update comics set ${names.map((column) => `${column} = ?`).join(', ')} where no = ?`, [
    ...Object.values(columns),
    row.no,
  ])
  await tx.run(
    'insert into former_paths (path, comic_id) values (?, ?) on conflict (path) do update set comic_id = excluded.comic_id',
    [row.path, comicId],
  )
  for (const { from, to } of detail.neighbours)
    await tx.run('update due_covers set sidecar = ? where sidecar = ?', [to, from])
  return kept
}

/**
 * Gives a series its new folder, if all its comics move there, so that it keeps its key, its edits and its picture.
 * Does nothing if the new folder is a series already.
 */
export async function moveSeries(tx: Statements, from: string, to: string): Promise<void> {
  const taken = await tx.get<{ count: number; id: number }>('select id, count from series where folder = ?', [
    to,
  ])
  if (taken !== undefined && taken.count > 0) return
  const moving = await tx.get<{ id: number }>('select id from series where folder = ? and count > 0', [from])
  if (moving === undefined) return
  const place = (id: number, folder: string) =>
    tx.run('update series set folder = ? where id = ?', [folder, id])
  // Folders are unique, so the row of a folder without comics changes places with the series in two steps.
  if (taken !== undefined) await place(taken.id, `${to}/.`)
  await place(moving.id, to)
  if (taken !== undefined) await place(taken.id, from)
}
