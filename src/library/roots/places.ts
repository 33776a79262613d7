import { stat } from 'node:fs/promises'
import { sep } from 'node:path'

/** True when `path` is `folder` or lies in it; both absolute and resolved. */
export function liesIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** True only when nothing is at a path; a folder that may not be entered hides its files, it does not lose them. */
export async function isMissing(path: string): Promise<boolean> {
  try {
    await stat(path)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}
