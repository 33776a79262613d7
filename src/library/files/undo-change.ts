import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { FieldChange } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { hasAdded } from './added-bytes.ts'
import type { FileChange } from './journal-entries.ts'
import { writeContent } from './new-content.ts'
import { readNewFile, settleComic } from './settle-comic.ts'
import { swap } from './swap.ts'
import { withTarget } from './target-file.ts'
import { removeTemp } from './temp-files.ts'
import { decodeParts } from './undo-data.ts'
import { comicOf, type FileWork, type WriteDetail, writeIntoFile } from './write-change.ts'

/**
 * Undoes a write: the file gets the bytes and the time it had before. If another program has changed it since, only the
 * metadata that was written is restored. Throws undo-gone, and as `writeIntoFile`.
 */
export async function undoWrite(work: FileWork, change: FileChange, undone: FileChange): Promise<void> {
  if (undone.undo === null) throw new AppError('undo-gone')
  try {
    return await restore(work, change, undone, undone.undo)
  } catch (error) {
    if (!isAppError(error, 'file-changed')) throw error
    return undoMetadata(work, change, undone)
  }
}

async function restore(
  { db, decoder, journal, signal }: FileWork,
  change: FileChange,
  undone: FileChange,
  undo: Uint8Array,
): Promise<void> {
  const comic = await comicOf(db, change)
  return withTarget(comic.root, comic.path, null, async (target) => {
    if (undone.before === null || Number(target.stats.size) !== undone.after?.size)
      throw new AppError('file-changed', { path: comic.path })
    const parts = decodeParts(undo)
    const { added } = undone.detail as Partial<WriteDetail>
    // The hash of the old content says nothing about the bytes that are not part of it.
    if (!(await target.timed(() => hasAdded(target.file, parts, added))))
      throw new AppError('file-changed', { path: comic.path })
    const content = await writeContent(target, parts, {
      signal,
      onTemp: (temp) => journal.setTemp(change.id, temp),
      mtimeNs: BigInt(undone.before.mtimeNs),
      expected: undone.before.sha256 ?? '',
    })
    try {
      const next = await readNewFile(comic, content.temp, content.after, decoder, signal)
      await journal.prepare(change.id, { ...content })
      await swap(content.temp, target)
      await journal.settle(change.id, 'done', { temp: null }, (tx) => settleComic(tx, comic, next))
    } catch (error) {
      await removeTemp(content.temp)
      throw error
    }
  })
}

/**
 * Writes the former values of the fields that still have the value that was written. Throws file-changed if another
 * program, or a later change, has replaced all of them.
 */
async function undoMetadata(work: FileWork, change: FileChange, undone: FileChange): Promise<void> {
  const { root, path } = await comicOf(work.db, change)
  const changes = (undone.detail.changes ?? []) as readonly FieldChange[]
  const fields = formerValues(changes)
  const edit = await work.decoder.editTags({ root, path, fields, beside: null }, work.signal)
  const present = new Map(edit.changes.map(({ field, before }) => [field, JSON.stringify(before)]))
  const left = changes.filter(({ field, after }) => present.get(field) === JSON.stringify(after))
  if (left.length === 0) throw new AppError('file-changed', { path })
  const partial = { ...change, before: null, detail: { ...change.detail, fields: formerValues(left) } }
  return writeIntoFile(work, partial, { code: 'undo-partial', params: {} })
}

function formerValues(changes: readonly FieldChange[]): PartialMetadata {
  const unknown = noMetadata()
  return Object.fromEntries(changes.map(({ field, before }) => [field, before ?? unknown[field]]))
}
