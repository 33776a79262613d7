import { lstat, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { lstatAt, moveFile } from '#disk/move-file.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { isAsScanned, isSameContent, stampAt, stampOfStats } from '../files/file-stamps.ts'
import type { FileChange, FileStamp } from '../files/journal-entries.ts'
import {
  checkFolder,
  createFolders,
  foldersUpTo,
  missingFolders,
  removeEmpty,
  restoreTimes,
  statesOf,
} from '../files/library-folders.ts'
import { tempBeside } from '../files/temp-files.ts'
import { removeTrash, trashPath } from '../files/trash.ts'
import type { FileState } from '../roots/file-state.ts'
import { moveAcross, putBack } from './move-across.ts'
import { type RenameDetail, renameDetail } from './rename-detail.ts'

/** A rename of the journal. */
export type RenameChange = Pick<FileChange, 'id' | 'batch' | 'root' | 'path' | 'temp' | 'before'> & {
  readonly target: string
  readonly detail: RenameDetail
}

/** Returns a change of the journal as a rename. */
export const renameOf = (change: FileChange): RenameChange => ({
  ...change,
  target: change.target ?? change.path,
  detail: renameDetail.parse(change.detail),
})

export interface PreparedRename {
  readonly temp: string | null
  readonly before: FileStamp
  readonly detail: RenameDetail
}

/**
 * Checks a rename before anything is changed, and returns what the journal needs to finish or undo it. Throws
 * comic-unavailable, path-outside, file-shared, file-changed, file-exists, disk-not-answering.
 */
export function prepareRename(change: RenameChange, scanned: FileState): Promise<PreparedRename> {
  const { root, path, target, detail } = change
  return libraryDisks.call(root, async () => {
    const stats = await lstatAt(path)
    if (stats === null) throw new AppError('comic-unavailable', { path })
    await checkFolder(root, dirname(path))
    if (!stats.isFile()) throw new AppError('path-outside')
    if (stats.nlink > 1n) throw new AppError('file-shared', { path })
    if (!isAsScanned(stampOfStats(stats), scanned)) throw new AppError('file-changed', { path })
    const created = await missingFolders(root, dirname(target))
    const parent = dirname(created[0] ?? target)
    await checkFolder(root, parent)
    if (created.length === 0 && (await lstatAt(target)) !== null)
      throw new AppError('file-exists', { path: target })
    const isAcross = (await lstat(parent, { bigint: true })).dev !== stats.dev
    const folders = await statesOf([
      ...new Set([...foldersUpTo(root, dirname(path)), ...foldersUpTo(root, parent)]),
    ])
    return {
      temp: isAcross ? tempBeside(target) : null,
      before: stampOfStats(stats),
      detail: {
        ...detail,
        neighbours: await free(detail.neighbours),
        created,
        folders,
        trash: isAcross ? await trashPath(change, path) : null,
      },
    }
  })
}

/** Returns the neighbours that are files, and whose new names are free. */
async function free(neighbours: RenameDetail['neighbours']) {
  const moving: RenameDetail['neighbours'] = []
  for (const one of neighbours) {
    const stats = await lstatAt(one.from)
    if (stats?.isFile() && stats.nlink === 1n && (await lstatAt(one.to)) === null) moving.push(one)
  }
  return moving
}

/**
 * Moves the files of a prepared rename. Can be repeated after an interruption. On an error before the comic's file has
 * its new name, nothing stays changed. A neighbour that cannot be moved stays; `moved` has the others. Throws
 * comic-unavailable, path-outside, file-changed, file-exists, write-unverified, and the system's errors.
 */
export async function applyRename(
  change: RenameChange,
): Promise<{ after: FileStamp; moved: RenameDetail['neighbours'] }> {
  const { root, path, target, detail } = change
  const modes = new Map(detail.restored.map((folder) => [folder.path, folder.mode]))
  try {
    const copying = await libraryDisks.call(root, async () => {
      await createFolders(detail.created, modes)
      return moveComic(change)
    })
    await copying?.()
  } catch (error) {
    if (!isAppError(error, 'disk-not-answering'))
      await libraryDisks.call(root, () => removeEmpty(detail.created.toReversed()))
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new AppError('file-exists', { path: target }, { cause: error })
      : error
  }
  return libraryDisks.call(root, async () => {
    const moved: RenameDetail['neighbours'] = []
    for (const one of detail.neighbours) if (await moveNeighbour(root, one)) moved.push(one)
    await removeEmpty(foldersUpTo(root, dirname(path)).filter((folder) => folder !== root))
    await restoreTimes(detail.restored)
    const after = await stampAt(target)
    if (after === null) throw new AppError('comic-unavailable', { path: target })
    return { after, moved }
  })
}

/**
 * Moves the comic's file, unless that was done before an interruption. Returns what is left to do if the file has to be
 * copied or compared, which has no time limit, as it takes longer the larger the file is.
 */
async function moveComic(change: RenameChange): Promise<(() => Promise<void>) | null> {
  const { root, path, target, temp, before, detail } = change
  const { fromTrash, trash } = detail
  await checkFolder(root, dirname(target))
  const check = async () => {
    for (const one of [path, target]) await checkFolder(root, dirname(one))
  }
  const [source, present] = [await stampAt(path), await stampAt(target)]
  if (source === null) {
    if (present === null) throw new AppError('comic-unavailable', { path })
    // The time of a copy may be less exact, so only its size is compared.
    const isDone =
      temp === null && fromTrash === null ? isSameContent(present, before) : present.size === before?.size
    if (!isDone) throw new AppError('file-changed', { path: target })
    return null
  }
  if (!isSameContent(source, before)) throw new AppError('file-changed', { path })
  if (temp !== null && trash !== null)
    return async () => {
      const isKept = fromTrash !== null && (await lstatAt(fromTrash)) !== null
      if (isKept && (await putBack(fromTrash, path, target))) await removeTrash(root, fromTrash)
      else await moveAcross(path, target, { root, temp, trash, check })
    }
  await moveFile(path, target, check)
  return null
}

async function moveNeighbour(root: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  if ((await lstatAt(from)) === null) return (await lstatAt(to)) !== null
  const check = async () => {
    for (const one of [from, to]) await checkFolder(root, dirname(one))
  }
  return check()
    .then(() => moveFile(from, to, check))
    .then(
      () => true,
      () => false,
    )
}

/** Deletes what an interrupted rename left that cannot be finished: its temporary file and its empty folders. */
export async function clearRename({ root, temp, detail }: RenameChange): Promise<void> {
  await libraryDisks.call(root, async () => {
    if (temp !== null) await rm(temp, { force: true })
    await removeEmpty(detail.created.toReversed())
  })
}
