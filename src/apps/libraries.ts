import { createHash } from 'node:crypto'
import { folderName } from '#domain/series.ts'

/**
 * Returns the library id for reading apps; stays the same as long as the folder's path does, and reveals nothing of it.
 */
export const libraryId = (root: string): string =>
  createHash('sha256').update(`comics library ${root}`).digest('hex').slice(0, 12)

/** Returns the library's name: the folder's name. */
export const libraryName = (root: string): string => folderName(root)
