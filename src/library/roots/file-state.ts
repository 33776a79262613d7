import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { libraryDisks } from '#disk/library-disks.ts'

/** Identifies the content of a file: its size in bytes, and its modification time in whole milliseconds since 1970. */
export interface FileState {
  readonly size: number
  readonly mtime: number
}

/** The latest time with a four-digit year, in milliseconds: later times have no ISO date that lists can show. */
const LAST_TIME = Date.UTC(9999, 11, 31)

/** Converts file stats; limits the modification time to 1970–9999. */
export const fileState = ({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): FileState => ({
  size,
  mtime: Math.min(Math.max(Math.floor(mtimeMs), 0), LAST_TIME),
})

/** Reads the current state of a library's file; null if it cannot be read. Throws disk-not-answering. */
export async function fileStateAt(root: string, path: string): Promise<FileState | null> {
  const stats = await libraryDisks.call(root, () => stat(path).catch(() => null))
  return stats && fileState(stats)
}

export const isSameFile = (one: FileState, other: FileState): boolean =>
  one.size === other.size && one.mtime === other.mtime

/** Returns a text that changes whenever the file changes. */
export const fileVersion = ({ size, mtime }: FileState): string =>
  `${size.toString(36)}-${mtime.toString(36)}`
