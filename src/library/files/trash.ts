import { lstat, unlink } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isSameContent, stampAt } from './file-stamps.ts'
import type { FileJournal } from './journal.ts'
import type { FileChange, TrashedFile } from './journal-entries.ts'
import {
  checkFolder,
  createFolders,
  foldersUpTo,
  isAway,
  missingFolders,
  removeEmpty,
  statesOf,
} from './library-folders.ts'

/** The hidden folder for the originals of changes, on the file system of each. */
const FOLDER = '.comics-trash'
/** Milliseconds for which originals are kept. */
export const TRASH_FOR = 30 * 24 * 60 * 60_000

/**
 * Returns the path of a file in the trash, which is in the library folder, or in the file's folder if that is on another
 * file system. Throws the system's errors.
 */
export async function trashPath(
  { root, batch, id }: Pick<FileChange, 'root' | 'batch' | 'id'>,
  path: string,
): Promise<string> {
  const [ofRoot, ofFile] = await Promise.all([lstat(root), lstat(path)])
  const folder = join(ofRoot.dev === ofFile.dev ? root : dirname(path), FOLDER)
  const date = new Date().toISOString().slice(0, 10)
  return join(folder, date, `${batch}-${id}`, basename(path))
}

/**
 * Creates the folder in the trash for a file of the library. Its permissions are no wider than those of the folders that
 * the file is in, so that no other users can read it. Throws path-outside if the trash is a symbolic link or no folder,
 * and the system's errors.
 */
export async function createTrash(root: string, file: string, path: string): Promise<void> {
  const folder = dirname(path)
  const missing = await missingFolders(root, folder)
  const present = dirname(missing[0] ?? path)
  await checkFolder(root, present)
  if (!(await lstat(present)).isDirectory()) throw new AppError('path-outside')
  const above = await statesOf(foldersUpTo(root, dirname(file)))
  const mode = above.reduce((common, state) => common & state.mode, 0o777) | 0o700
  await createFolders(missing, new Map([[folder, mode]]))
  await checkFolder(root, folder)
}

/** Deletes the folders of a path in the trash that are empty. */
export async function removeTrash(root: string, path: string): Promise<void> {
  const folders = foldersUpTo(root, dirname(path))
  const last = folders.findIndex((folder) => basename(folder) === FOLDER)
  await removeEmpty(folders.slice(0, last + 1))
}

/** Deletes the files that changes have moved into the trash more than 30 days ago; returns their number. */
export async function emptyTrash(journal: FileJournal, now: number, signal: AbortSignal): Promise<number> {
  let count = 0
  for (const trashed of await journal.trashed(now - TRASH_FOR)) {
    signal.throwIfAborted()
    // A library that is away keeps its trash until another day.
    const isEmptied = await libraryDisks.call(trashed.root, () => deleteTrashed(trashed)).catch(() => false)
    if (!isEmptied) continue
    await journal.forgetTrash(trashed.id)
    count++
  }
  return count
}

/** Deletes a file of the trash. Returns false if another program has changed it, or its disk is away. Throws path-outside. */
async function deleteTrashed({ root, path, stamp }: TrashedFile): Promise<boolean> {
  // A trash in another folder than the library is on a disk of its own.
  const trash = path.slice(0, path.lastIndexOf(join(sep, FOLDER, sep)) + sep.length + FOLDER.length)
  if (await isAway(root, dirname(trash))) return false
  const found = await stampAt(path)
  if (found !== null) {
    await checkFolder(root, dirname(path))
    if (!isSameContent(found, stamp) || !(await lstat(path)).isFile()) return false
    await unlink(path)
  }
  await removeTrash(root, path)
  return true
}
