import { rm, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { libraryDisks } from '#disk/library-disks.ts'
import { lstatAt, moveFile } from '#disk/move-file.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { sidecarOf } from '#domain/file-types.ts'
import type { Outlook } from '../files/change-handler.ts'
import { fileError, isOfDisk } from '../files/file-errors.ts'
import { hasContent, isSameContent, stampAt } from '../files/file-stamps.ts'
import type { FileChange } from '../files/journal-entries.ts'
import { checkFolder } from '../files/library-folders.ts'
import { syncFolder } from '../files/temp-files.ts'
import { createTrash, removeTrash } from '../files/trash.ts'

const detailShape = z.object({
  /** The metadata file beside the comic, which is named after it. All paths are absolute. */
  beside: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  /** Where the file that is replaced is until the trash is emptied; null if it is deleted. */
  trash: z.string().nullable().default(null),
  /** Of an undo: where the original is. */
  fromTrash: z.string().nullable().default(null),
})
export type ConversionDetail = z.output<typeof detailShape>

/** A file that takes the place of another one, under another name: a conversion, or its undo. */
export interface Replacement extends Pick<FileChange, 'root' | 'temp' | 'before' | 'after'> {
  /** The file that is replaced. */
  readonly path: string
  readonly target: string
  readonly detail: ConversionDetail
}

/** Returns a change of the journal as a replacement; `undone`: the conversion that it undoes. */
export function replacementOf(change: FileChange, undone?: FileChange): Replacement {
  const path = undone === undefined ? change.path : (undone.target ?? change.path)
  const target = undone === undefined ? (change.target ?? change.path) : undone.path
  return { ...change, path, target, detail: detailShape.parse(change.detail) }
}

/** Returns where a conversion has moved the original, null without an original. */
export const trashOf = (change: FileChange): string | null => detailShape.parse(change.detail).trash

/**
 * Checks that a file can be replaced: it is a regular file in a real folder, and the new name is free, also of the
 * metadata beside it. Returns what of it moves along. Throws path-outside, file-exists, and the system's errors.
 */
export async function checkPlace(
  root: string,
  path: string,
  target: string,
): Promise<ConversionDetail['beside']> {
  return libraryDisks.call(root, async () => {
    await checkFolder(root, dirname(path))
    const stats = await lstatAt(path)
    if (stats !== null && !stats.isFile()) throw new AppError('path-outside')
    if ((await lstatAt(target)) !== null) throw new AppError('file-exists', { path: target })
    const beside = { from: sidecarOf(path), to: sidecarOf(target) }
    if (!(await lstatAt(beside.from))?.isFile()) return null
    if ((await lstatAt(beside.to)) !== null) throw new AppError('file-exists', { path: beside.to })
    return beside
  })
}

/** Gives a file a name that is free. Throws file-exists, file-changed, and the system's errors. */
async function place(from: string, to: string, check?: () => Promise<void>): Promise<void> {
  try {
    await moveFile(from, to, check)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new AppError('file-exists', { path: to }, { cause: error })
  }
}

/**
 * Puts the new file of a prepared replacement into place, and only then moves the old one into the trash, or deletes it.
 * Can be repeated after an interruption. Throws file-exists, file-changed, path-outside, and the system's errors.
 */
export async function applyReplacement(replacement: Replacement): Promise<void> {
  const { root, path, target, temp, before, after, detail } = replacement
  const { beside, trash, fromTrash } = detail
  const source = temp ?? fromTrash
  // May hash the file, which has no time limit, as it takes longer the larger the file is.
  const isChanged = async () => (await stampAt(path)) !== null && !(await hasContent(path, before))
  if (await isChanged()) throw new AppError('file-changed', { path })
  await libraryDisks.call(root, async () => {
    const check = () => checkFolder(root, dirname(target))
    await check()
    // Before anything is changed, as the trash may be no folder of the library.
    if (trash !== null) await createTrash(root, path, trash)
    if (source !== null && (await lstatAt(source)) !== null) await place(source, target, check)
  })
  if (!(await hasContent(target, after))) throw new AppError('file-changed', { path: target })
  await syncFolder(target)
  const old = await stampAt(path)
  if (await isChanged()) throw new AppError('file-changed', { path })
  await libraryDisks.call(root, async () => {
    if (old !== null && trash === null) await unlink(path)
    else if (old !== null && trash !== null) {
      await place(path, trash, () => checkFolder(root, dirname(trash)))
      await syncFolder(trash)
    }
    if (fromTrash !== null) await removeTrash(root, fromTrash)
    if (beside !== null && (await lstatAt(beside.from)) !== null)
      // If this fails, the metadata keeps its old name; the comic is complete without it.
      await moveFile(beside.from, beside.to).catch(() => undefined)
  })
  await syncFolder(target)
}

/**
 * Reverts a replacement that cannot be completed, as far as the old file is still there or in the trash. Returns true if
 * the old file is in its place. Throws errors of the disk.
 */
export async function revertReplacement(replacement: Replacement): Promise<boolean> {
  const { root, path, target, temp, before, after, detail } = replacement
  const { trash, fromTrash, beside } = detail
  const isBack = async (from: string | null, to: string) =>
    from !== null && (await lstatAt(from)) !== null && (await lstatAt(to)) === null
  try {
    if (await isBack(trash, path)) await moveFile(trash ?? '', path)
    const now = await stampAt(path)
    if (now !== null && temp !== null) await rm(temp, { force: true })
    if (!isSameContent(now, before)) return false
    if (await hasContent(target, after)) {
      if (fromTrash === null) await unlink(target)
      else if (await isBack(target, fromTrash)) await moveFile(target, fromTrash)
    }
    if (beside !== null && (await isBack(beside.to, beside.from))) await moveFile(beside.to, beside.from)
    if (trash !== null) await removeTrash(root, trash)
    return true
  } catch (error) {
    if (isOfDisk(fileError(error, path))) throw error
    return false
  }
}

/** The original comes back from the trash if its names are free, whatever became of the new file. */
export const conversionOutlook: Outlook = async (change, { root, path }) => {
  const trash = trashOf(change)
  const original = trash === null ? null : await libraryDisks.call(root, () => stampAt(trash))
  if (original === null) return null
  if (path !== change.target || !isSameContent(original, change.before)) return 'none'
  try {
    await checkPlace(root, path, change.path)
    return 'exact'
  } catch (error) {
    if (isAppError(error, 'file-exists')) return 'none'
    throw error
  }
}
