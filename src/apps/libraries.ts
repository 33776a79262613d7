import { createHash } from 'node:crypto'
import { folderName } from '#domain/series.ts'

/** Returns the library id for reading apps, a hash of the folder's path. */
export const libraryId = (root: string): string =>
  createHash('sha256').update(`comics library ${root}`).digest('hex').slice(0, 12)

/** Returns the library's name: the folder's name. */
export const libraryName = (root: string): string => folderName(root)
