import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError } from '#domain/errors/errors.ts'
import { typedPath } from './typed-path.ts'

/**
 * Returns the real path of a folder that a user typed. Throws path-required, folder-not-found, folder-not-a-folder,
 * folder-not-readable, disk-not-answering.
 */
export async function resolveFolder(given: string): Promise<string> {
  const typed = typedPath(given)
  if (typed === '') throw new AppError('path-required')
  return realFolder(resolve(typed))
}

/**
 * Returns the real path of a readable folder. Throws folder-not-found, folder-not-a-folder, folder-not-readable,
 * disk-not-answering.
 */
export async function realFolder(path: string): Promise<string> {
  try {
    return await libraryDisks.callAt(path, async () => {
      const real = await realpath(path)
      if (!(await stat(real)).isDirectory()) throw new AppError('folder-not-a-folder', { path })
      await access(real, constants.R_OK | constants.X_OK)
      return real
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code } = error as NodeJS.ErrnoException
    const isDenied = code === 'EACCES' || code === 'EPERM'
    throw new AppError(isDenied ? 'folder-not-readable' : 'folder-not-found', { path }, { cause: error })
  }
}
