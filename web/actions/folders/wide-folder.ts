import { isAppError } from '#domain/errors/errors.ts'

/** Returns the folder that the helper rejected as too wide (a disk, a home or system folder); null for other errors. */
export function wideFolderOf(error: unknown): string | null {
  return isAppError(error, 'folder-wide') ? String(error.params.path) : null
}
