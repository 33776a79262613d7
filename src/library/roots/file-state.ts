import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { libraryDisks } from '#disk/library-disks.ts'

/** What tells whether a file is still the one that was listed: its size in bytes, its time in whole milliseconds. */
export interface FileState {
  readonly size: number
  readonly mtime: number
}

/** The last moment that four digits name the year of, in milliseconds: later times can be told by no list. */
const LAST_TIME = Date.UTC(9999, 11, 31)

/** The state that the system tells of a file; a time that no calendar has becomes the nearest that it has. */
export const fileState = ({ size, mtimeMs }: Stats): FileState => ({
  size,
  mtime: Math.min(Math.max(Math.floor(mtimeMs), 0), LAST_TIME),
})

/** Returns the state of a library's file as it is now; null if it cannot be read. Throws disk-not-answering. */
export async function fileStateAt(root: string, path: string): Promise<FileState | null> {
  const stats = await libraryDisks.call(root, () => stat(path).catch(() => null))
  return stats && fileState(stats)
}

export const isSameFile = (one: FileState, other: FileState): boolean =>
  one.size === other.size && one.mtime === other.mtime

/** What names a file's content: it changes when the file does. */
export const fileVersion = ({ size, mtime }: FileState): string =>
  `${size.toString(36)}-${mtime.toString(36)}`
