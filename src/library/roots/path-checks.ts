import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'

/** Returns true if `path` is `folder` or is inside it; both are absolute and resolved. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Returns the real path of a library folder: since it was added, it or a parent folder may have been moved and replaced
 * by a symbolic link. Returns the given path if it does not exist.
 */
export const realRoot = (root: string): Promise<string> => realpath(root).catch(() => root)

/** Returns true only if a path of a library certainly does not exist; false for other errors, such as denied access. */
export async function isMissing(root: string, path: string): Promise<boolean> {
  try {
    await libraryDisks.call(root, () => stat(path))
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}
