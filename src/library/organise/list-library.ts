import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { isComicName } from '#domain/file-types.ts'
import type { ListedEntry } from '#domain/organise/moves.ts'
import { joined } from '#domain/organise/path-names.ts'
import { checkWritable } from '../files/library-folders.ts'

/** Number of files of which the hard links are counted at once. */
const CONCURRENCY = 16

/**
 * Lists all files and folders of a library and itself, without following symbolic links, by paths relative to it. Throws the
 * errors of its own folder; a subfolder that cannot be read counts as empty.
 */
export async function listLibrary(root: string, signal?: AbortSignal): Promise<ListedEntry[]> {
  const listing: ListedEntry[] = []
  const waiting = ['']
  const pauseIfDue = timeSlices()
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted()
    const at = join(root, folder)
    const read = libraryDisks.call(root, () => readdir(at, { withFileTypes: true }))
    const entries = folder === '' ? await read : await read.catch((): Dirent[] => [])
    const isReadOnly = !(await isWritable(root, at))
    listing.push({ path: folder, isFolder: true, isLink: false, isShared: false, isReadOnly })
    for (let i = 0; i < entries.length; i += CONCURRENCY) {
      await pauseIfDue()
      const slice = entries.slice(i, i + CONCURRENCY)
      const shared = await Promise.all(slice.map((entry) => hasLinks(root, at, entry)))
      for (const [index, entry] of slice.entries()) {
        const path = joined(folder, entry.name)
        if (entry.isDirectory()) waiting.push(path)
        else
          listing.push({
            ...{ path, isFolder: false },
            ...{ isLink: entry.isSymbolicLink(), isShared: shared[index] === true },
          })
      }
    }
  }
  return listing
}

const isWritable = (root: string, folder: string): Promise<boolean> =>
  libraryDisks
    .call(root, () => checkWritable(folder))
    .then(
      () => true,
      () => false,
    )

/** True for a comic with another name. Only comics are looked at, as each costs a call. */
async function hasLinks(root: string, folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isFile() || !isComicName(entry.name)) return false
  const stats = await libraryDisks.call(root, () => lstat(join(folder, entry.name))).catch(() => null)
  return (stats?.nlink ?? 1) > 1
}
