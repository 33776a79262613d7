import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { Problem } from '#decoding/jobs.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError } from '#domain/errors/errors.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { FieldChange, WriteTarget, XmlWarning } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import type { IssuePatch } from '#domain/metadata/metadata-edit.ts'
import { withEdit } from '../edit/describe.ts'
import { mapInParallel } from '../scan/in-parallel.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { fileError, isOfDisk, problemOf } from './file-errors.ts'
import { isAsScanned, stampOfStats } from './file-stamps.ts'
import type { FileStamp } from './journal-entries.ts'
import { checkWritable } from './library-folders.ts'
import { COMIC_COLUMNS, type ComicRow } from './settle-comic.ts'
import { sidecarState } from './sidecar-change.ts'
import { openTarget } from './target-file.ts'
import { writeSettings } from './write-setting.ts'

/** What writing would do to the file of one edited comic. */
export interface PlannedWrite {
  readonly id: string
  readonly root: string
  readonly path: string
  /** Bytes of the comic's file. */
  readonly size: number
  /** The metadata that users have edited. */
  readonly fields: PartialMetadata
  /** Where it is written; null if nothing is written. */
  readonly kind: 'write' | 'sidecar' | null
  readonly changes: readonly FieldChange[]
  readonly warnings: readonly XmlWarning[]
  /** Names of further metadata files in the comic, which stay as they are. */
  readonly others: readonly string[]
  /** Why nothing is written, or why it is written beside the file; null without a reason. */
  readonly reason: Problem | null
  /** The file to write as it is now; null if it does not exist. */
  readonly before: FileStamp | null
}

type EditedRow = ComicRow & { readonly format: string | null; readonly found: string; readonly edit: string }

const EDITED_ROWS = `select ${COMIC_COLUMNS}, format, found, edit from comics`

/** Returns the metadata that an edit sets; null and empty lists are cleared fields. */
function editedFields({ found, edit }: EditedRow): PartialMetadata {
  const patch = JSON.parse(edit) as IssuePatch
  const metadata = withEdit(storedMetadata(found), patch)
  return Object.fromEntries(
    Object.keys(patch).map((field) => [field, metadata[field as keyof typeof metadata]]),
  )
}

/**
 * Plans to write the edits of comics, in the order of the ids; comics without edits are left out. Reads the files and
 * changes nothing. Throws disk-not-answering, the signal's reason.
 */
export async function planWrites(
  db: Db,
  decoder: Decoder,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PlannedWrite[]> {
  const rows = await db.all<EditedRow>(
    `${EDITED_ROWS} where id in (select value from json_each(?)) and available = 1 and edit <> '{}'`,
    [JSON.stringify(ids)],
  )
  const settings = await writeSettings(db)
  const plans = await mapInParallel(FILES_IN_PARALLEL, rows, signal, (row, stop) =>
    planWrite(decoder, row, settings.get(row.root)?.write ?? 'off', stop),
  )
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function planWrite(
  decoder: Decoder,
  row: EditedRow,
  target: WriteTarget,
  signal: AbortSignal,
): Promise<PlannedWrite> {
  const { id, root, path, size } = row
  const fields = editedFields(row)
  const nothing = { changes: [], warnings: [], others: [], before: null }
  const plan = { id, root, path, size, fields, kind: null, ...nothing, reason: null } as const
  try {
    if (target === 'off') throw new AppError('write-off')
    const before = target === 'into' ? await stateOf(row) : null
    if (target === 'into' && row.format === 'cbz') {
      const edit = await decoder.editTags({ root, path, fields, beside: null }, signal)
      if (edit.refusal !== null) throw new AppError('comic-info-refused', { detail: edit.refusal })
      const { changes, warnings, others } = edit
      if (edit.oddity === null) {
        const kind = edit.xml === null && edit.metron === null ? null : 'write'
        if (kind !== null) await checkFolderOf(root, await libraryDisks.call(root, () => realpath(path)))
        return { ...plan, changes, warnings, others, kind, before }
      }
      const reason = problemOf(new AppError('zip-unusual', { detail: edit.oddity, path }))
      return { ...plan, ...(await planBeside(decoder, row, fields, signal)), reason }
    }
    return { ...plan, ...(await planBeside(decoder, row, fields, signal)) }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = fileError(thrown, path)
    if (isOfDisk(error) || !(error instanceof AppError)) throw error
    return { ...plan, reason: problemOf(error) }
  }
}

/** Returns the stamp of a comic's file. Throws why it must not be changed; file-changed if it was not scanned since. */
async function stateOf(row: EditedRow): Promise<FileStamp> {
  const { path } = row
  const { file, stats } = await openTarget(row.root, path, null)
  await file.close()
  const stamp = stampOfStats(stats)
  if (!isAsScanned(stamp, row)) throw new AppError('file-changed', { path })
  return stamp
}

/** Throws EACCES or EROFS if no new file can be written beside a file. */
const checkFolderOf = (root: string, path: string): Promise<void> =>
  libraryDisks.call(root, () => checkWritable(dirname(path)))

async function planBeside(
  decoder: Decoder,
  { root, path }: EditedRow,
  fields: PartialMetadata,
  signal: AbortSignal,
): Promise<Pick<PlannedWrite, 'kind' | 'changes' | 'warnings' | 'before'>> {
  const beside = sidecarOf(path)
  const before = await sidecarState(root, path)
  const edit = await decoder.editTags({ root, path, fields, beside }, signal)
  if (edit.refusal !== null) throw new AppError('comic-info-refused', { detail: edit.refusal })
  const { changes, warnings } = edit
  if (edit.xml === null) return { kind: null, changes, warnings, before }
  await checkFolderOf(root, path)
  return { kind: 'sidecar', changes, warnings, before }
}
