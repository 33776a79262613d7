import { createHash } from 'node:crypto'
import { folderName } from '#domain/series.ts'

/** A library as reading apps know it: the same for as long as its folder is called the same, and nothing of its path. */
export const libraryId = (root: string): string =>
  createHash('sha256').update(`comics library ${root}`).digest('hex').slice(0, 12)

/** What a library is called: its folder's bare name. */
export const libraryName = (root: string): string => folderName(root)
