import { isAppError } from '#domain/errors.ts'

/** The folder that was refused as more than a folder of comics; null for any other failure. */
export function wideFolderOf(error: unknown): string | null {
  return isAppError(error, 'folder-wide') ? String(error.params.path) : null
}
