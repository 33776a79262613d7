import { timeSlices } from '#db/time-slices.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isUnchanged, type KnownFile } from './known-files.ts'

/** A new or changed file, with the known file at its path. */
export interface FileToRead {
  readonly file: FoundFile
  readonly known: KnownFile | undefined
}

/** A comic whose unchanged file was missing, or belongs to another library folder now. */
export interface ReturnedComic {
  readonly id: string
  readonly file: FoundFile
}

/** The differences between found and known files. */
export interface Comparison {
  /** Number of files that need not be read, including the returned ones. */
  readonly unchanged: number
  readonly returned: readonly ReturnedComic[]
  readonly toRead: readonly FileToRead[]
  /** Known files that were not found, by path. */
  readonly missing: ReadonlyMap<string, KnownFile>
}

/** Compares found with known files. With `full`, every file is read again. */
export async function compare(
  files: readonly FoundFile[],
  known: ReadonlyMap<string, KnownFile>,
  full: boolean,
): Promise<Comparison> {
  const returned: ReturnedComic[] = []
  const toRead: FileToRead[] = []
  const found = new Set<string>()
  const missing = new Map<string, KnownFile>()
  const pauseIfDue = timeSlices()
  for (const file of files) {
    await pauseIfDue()
    const before = known.get(file.path)
    found.add(file.path)
    if (before === undefined || full || !isUnchanged(file, before)) toRead.push({ file, known: before })
    else if (before.available === 0 || before.root !== file.root) returned.push({ id: before.id, file })
  }
  for (const file of known.values()) {
    await pauseIfDue()
    if (!found.has(file.path)) missing.set(file.path, file)
  }
  return { unchanged: files.length - toRead.length, returned, toRead, missing }
}
