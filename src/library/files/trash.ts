import { lstat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import {
  checkFolder,
  createFolders,
  foldersUpTo,
  missingFolders,
  removeEmpty,
} from '../organise/library-folders.ts'
import { isSameContent, stampAt } from './file-stamps.ts'
import type { FileJournal } from './journal.ts'
import type { FileChange, TrashedFile } from './journal-entries.ts'

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

/** Creates the folder of a file in the trash. Throws path-outside if a symbolic link leads out of the library. */
export async function createTrashFolder(root: string, trash: string): Promise<void> {
  const folder = dirname(trash)
  const missing = await missingFolders(root, folder)
  await checkFolder(root, missing[0] === undefined ? folder : dirname(missing[0]))
  await createFolders(missing, new Map())
  await checkFolder(root, folder)
}

/** Deletes the folders of a file that is no longer in the trash, as far as they are empty. */
export async function removeTrashFolders(root: string, trash: string): Promise<void> {
  const folders = foldersUpTo(root, dirname(trash))
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

/** Deletes a file of the trash. Returns false if another program has changed it. Throws path-outside. */
async function deleteTrashed({ root, path, stamp }: TrashedFile): Promise<boolean> {
  await lstat(root)
  const found = await stampAt(path)
  if (found !== null) {
    await checkFolder(root, dirname(path))
    if (!isSameContent(found, stamp) || !(await lstat(path)).isFile()) return false
    await unlink(path)
  }
  await removeTrashFolders(root, path)
  return true
}
