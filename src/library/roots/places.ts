import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'

/** True when `path` is `folder` or lies in it; both absolute and resolved. */
export function liesIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Returns the real path of a library folder. The folder, or one that contains it, may have been moved and replaced by a
 * link since it was added. Returns the given path if nothing is there.
 */
export const realRoot = (root: string): Promise<string> => realpath(root).catch(() => root)

/** True only when nothing is at a path of a library; a folder that may not be entered hides its files, it does not lose them. */
export async function isMissing(root: string, path: string): Promise<boolean> {
  try {
    await libraryDisks.call(root, () => stat(path))
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}
