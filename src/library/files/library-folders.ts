import { constants } from 'node:fs'
import { access, chmod, lchown, lstat, mkdir, opendir, realpath, rmdir, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { lstatAt } from '#disk/move-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isInside, realRoot } from '../roots/path-checks.ts'
import { timeOf } from './attributes.ts'

/** The mode and the time of a folder, which can be restored. */
export interface FolderState {
  readonly path: string
  readonly mode: number
  /** Milliseconds since 1970. */
  readonly mtimeMs: number
}

/** The permissions that a new folder takes from the one it is in: all but the sticky bit. */
const FOLDER_MODE = 0o6777

/**
 * Throws path-outside unless a folder of a library is really there: neither it nor a folder that it is in is a symbolic
 * link, which may lead out of the library. The library folder itself may be one.
 */
export async function checkFolder(root: string, folder: string): Promise<void> {
  const real = await realpath(folder).catch(() => null)
  if (!isInside(folder, root) || real !== join(await realRoot(root), relative(root, folder)))
    throw new AppError('path-outside')
}

/** Throws EACCES or EROFS if no name can be changed in a folder. */
export const checkWritable = (folder: string): Promise<void> => access(folder, constants.W_OK)

/**
 * True if a folder of a library, by default its root, is missing or empty, as while a disk is not mounted. Throws the
 * system's other errors.
 */
export async function isAway(root: string, folder = root): Promise<boolean> {
  return libraryDisks.call(root, async () => {
    if ((await lstatAt(folder)) === null) return true
    const entries = await opendir(folder)
    return (await entries.read().finally(() => entries.close())) === null
  })
}

/** Returns the folders from `folder` up to the library folder, both included; the innermost first. */
export function foldersUpTo(root: string, folder: string): string[] {
  const folders: string[] = []
  for (let at = folder; isInside(at, root) && at !== dirname(at); at = dirname(at)) folders.push(at)
  return folders
}

/** Returns the folders of a path that do not exist, the outermost first. Throws the system's errors. */
export async function missingFolders(root: string, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const at of foldersUpTo(root, folder)) {
    if ((await lstatAt(at)) !== null) break
    missing.unshift(at)
  }
  return missing
}

/** Returns the mode and the time of folders, so that they can be restored; leaves out those that do not exist. */
export async function statesOf(folders: readonly string[]): Promise<FolderState[]> {
  const states: FolderState[] = []
  for (const path of folders) {
    const stats = await stat(path).catch(() => null)
    if (stats !== null) states.push({ path, mode: stats.mode & 0o7777, mtimeMs: stats.mtimeMs })
  }
  return states
}

/**
 * Creates folders, the outermost first; existing ones stay. `modes` has the permissions that some have; others get those
 * of the folder they are in, and all get its owner, so that the programs that read the library can read them.
 */
export async function createFolders(
  folders: readonly string[],
  modes: ReadonlyMap<string, number>,
): Promise<void> {
  for (const path of folders) {
    try {
      await mkdir(path)
    } catch (error) {
      const isFolder = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await lstat(path)).isDirectory()
      if (!isFolder) throw error
      continue
    }
    const { mode, uid, gid } = await stat(dirname(path))
    await lchown(path, uid, gid).catch(() => undefined)
    // After the creation, as the process keeps others out of what it creates.
    await chmod(path, modes.get(path) ?? mode & FOLDER_MODE).catch(() => undefined)
  }
}

/** Deletes folders that are empty, the innermost first, until one is not. */
export async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const path of folders) {
    try {
      await rmdir(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    }
  }
}

/** Sets the times of folders to those before; errors are ignored, as not every file system allows it. */
export async function restoreTimes(folders: readonly FolderState[]): Promise<void> {
  for (const { path, mtimeMs } of folders) {
    const stats = await stat(path).catch(() => null)
    if (stats !== null) await utimes(path, stats.atime, timeOf(mtimeMs / 1000)).catch(() => undefined)
  }
}
