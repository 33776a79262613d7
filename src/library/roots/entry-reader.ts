import { type Dirent, type Stats, statSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { extensionOf, isComicName } from '#domain/file-types.ts'
import { isIgnored } from '#domain/ignored-names.ts'
import { fileState } from './file-state.ts'
import { isLocalDisk } from './network-mount.ts'
import { isInside, realRoot } from './path-checks.ts'

/** A comic file in a library folder; `mtime` is in whole milliseconds since 1970. */
export interface FoundFile {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly path: string
  readonly extension: string
  readonly size: number
  readonly mtime: number
  /** Path of an image with the same base name, which is the cover of the comic (docs/formats.md, Cover). */
  readonly sidecar: string | null
  /** Version of the metadata file beside the comic (`fileVersion`), null without one. */
  readonly beside: string | null
}

export type BareFile = Omit<FoundFile, 'sidecar' | 'beside'>

/** A folder that could not be listed, or a file whose state could not be read. */
export interface Unread {
  readonly unread: string
}

/** Maximum number of entries of a folder that are read at once. */
export const CONCURRENCY = 16

/** `subfolder`: a folder, or a symbolic link to one. `outside`: a symbolic link that leads out of the library. */
export type Entry = BareFile | Unread | { subfolder: string } | { outside: string }

/** Reads the entries of folders in one library. */
export interface EntryReader {
  /** Throws the system's errors. */
  statOf(path: string): Promise<Stats>
  /** Returns the comics, subfolders, unreadable files and outside links of a listing; other entries are left out. */
  readEntries(
    root: string,
    folder: string,
    entries: readonly Dirent[],
    signal?: AbortSignal,
  ): Promise<Entry[]>
}

/**
 * Uses synchronous calls, which take a third of the time of asynchronous calls. They return at once on a local disk:
 * the listing has already woken it up.
 */
const LOCAL_READER: EntryReader = { statOf: async (path) => statSync(path), readEntries: readLocalEntries }
/** Uses asynchronous calls: on a network mount, a call may block for minutes. */
const networkReader = (root: string): EntryReader => ({
  statOf: (path) => libraryDisks.call(root, () => stat(path)),
  readEntries: readNetworkEntries,
})

/** Returns the entry reader for the file system of a library folder. */
export async function entryReaderFor(root: string): Promise<EntryReader> {
  const isLocal = await libraryDisks.call(root, () => isLocalDisk(root)).catch(() => false)
  return isLocal ? LOCAL_READER : networkReader(root)
}

async function readLocalEntries(
  root: string,
  folder: string,
  entries: readonly Dirent[],
  signal?: AbortSignal,
): Promise<Entry[]> {
  const pauseIfDue = timeSlices()
  const read: Entry[] = []
  for (const dirent of entries) {
    if (signal?.aborted) break
    const listed = entryOfListing(folder, dirent)
    const entry =
      listed === 'stat'
        ? dirent.isSymbolicLink()
          ? await readEntry(root, folder, dirent)
          : readEntrySync(root, folder, dirent)
        : listed
    if (entry !== null) read.push(entry)
    await pauseIfDue()
  }
  return read
}

async function readNetworkEntries(
  root: string,
  folder: string,
  entries: readonly Dirent[],
  signal?: AbortSignal,
): Promise<Entry[]> {
  const read: Entry[] = []
  for (let i = 0; i < entries.length; i += CONCURRENCY) {
    if (signal?.aborted) break
    const batch = await Promise.all(
      entries.slice(i, i + CONCURRENCY).map((dirent) => {
        const listed = entryOfListing(folder, dirent)
        return listed === 'stat' ? readEntry(root, folder, dirent) : listed
      }),
    )
    read.push(...batch.filter((entry) => entry !== null))
  }
  return read
}

/**
 * Returns the entry if the listing suffices: a subfolder, or null for an ignored entry. Returns 'stat' if it does not.
 */
function entryOfListing(folder: string, dirent: Dirent): { subfolder: string } | 'stat' | null {
  if (isIgnored(dirent.name)) return null
  if (dirent.isDirectory()) return { subfolder: join(folder, dirent.name) }
  return dirent.isSymbolicLink() || (dirent.isFile() && isComicName(dirent.name)) ? 'stat' : null
}

async function readEntry(root: string, folder: string, dirent: Dirent): Promise<Entry | null> {
  const path = join(folder, dirent.name)
  try {
    return await libraryDisks.call(root, async () => {
      if (dirent.isSymbolicLink() && !isInside(await realpath(path), await realRoot(root)))
        return { outside: path }
      return entryOf(root, folder, dirent.name, path, await stat(path))
    })
  } catch (error) {
    return failedEntry(path, dirent, error)
  }
}

function readEntrySync(root: string, folder: string, dirent: Dirent): Entry | null {
  const path = `${folder}${sep}${dirent.name}`
  try {
    return entryOf(root, folder, dirent.name, path, statSync(path))
  } catch (error) {
    return failedEntry(path, dirent, error)
  }
}

function entryOf(root: string, folder: string, name: string, path: string, stats: Stats): Entry | null {
  if (stats.isDirectory()) return { subfolder: path }
  if (!stats.isFile() || !isComicName(name)) return null
  return { root, folder, name, path, extension: extensionOf(name), ...fileState(stats) }
}

/** Returns null for a file that was deleted after the listing, and for a broken or circular symbolic link. */
function failedEntry(path: string, dirent: Dirent, error: unknown): Unread | null {
  const { code } = error as NodeJS.ErrnoException
  const isExpected = dirent.isSymbolicLink() || code === 'ENOENT' || code === 'ENOTDIR'
  // A name that is not UTF-8 fails with ENOENT although the file exists, since the decoded name differs.
  return isExpected && !dirent.name.includes('\ufffd') ? null : { unread: path }
}
