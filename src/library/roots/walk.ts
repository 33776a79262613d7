import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { isIgnored } from '#domain/ignored-names.ts'
import { besideVersions } from './beside.ts'
import {
  type BareFile,
  type EntryReader,
  entryReaderFor,
  type FoundFile,
  type Unread,
} from './entry-reader.ts'
import type { IgnoredCount } from './ignored.ts'
import { isMissing } from './path-checks.ts'

/**
 * Yields the comic files under a library folder, one folder at a time, in no order. Symbolic links are
 * followed if their target is inside the library folder, and loops are detected. Unreadable folders are yielded as
 * `Unread`; all other files are added to `ignored`.
 */
export async function* walk(
  root: string,
  signal?: AbortSignal,
  ignored?: IgnoredCount,
): AsyncGenerator<(FoundFile | Unread)[]> {
  const seen = new Set<string>()
  const waiting = [root]
  const reader = await entryReaderFor(root)
  const { statOf, readEntries } = reader
  const begin = () => {
    const folder = waiting.pop()
    return folder === undefined ? null : { folder, listed: list(root, folder) }
  }
  for (let current = begin(), next: typeof current; current !== null; current = next ?? begin()) {
    if (signal?.aborted) return
    const { folder, listed } = current
    const entries = await listed
    // The next folder is listed while the entries of this one are read.
    next = begin()
    const identity = entries && (await identityOf(folder, statOf))
    if (entries === null || identity === null) {
      const unlisted = await unlistedFolder(root, folder)
      if (unlisted.length > 0) yield unlisted
      continue
    }
    // A symbolic link has led to a folder that was listed before.
    if (seen.has(identity)) continue
    seen.add(identity)
    const files: (BareFile | Unread)[] = []
    for (const entry of await readEntries(root, folder, entries, signal)) {
      if ('subfolder' in entry) waiting.push(entry.subfolder)
      else if ('outside' in entry) ignored?.add('outside', entry.outside)
      else files.push(entry)
    }
    const images = files.length > 0 ? await sidecars(folder, entries, files) : NO_SIDECARS
    await ignored?.addFolder(folder, entries, new Set(images.values()))
    const beside = files.length > 0 ? await besideVersions(folder, entries, reader) : NO_SIDECARS
    if (files.length > 0) yield withSidecars(files, images, beside)
  }
}

/** Returns the comic files of a folder with the given names, like `walk`; missing files are left out. */
export async function findFiles(
  root: string,
  folder: string,
  names: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<(FoundFile | Unread)[]> {
  const entries = await list(root, folder)
  if (entries === null) return unlistedFolder(root, folder)
  const reader = await entryReaderFor(root)
  const found = await reader.readEntries(
    root,
    folder,
    entries.filter(({ name }) => names.has(name)),
    signal,
  )
  const files = found.flatMap((entry) => ('subfolder' in entry || 'outside' in entry ? [] : [entry]))
  const beside = await besideVersions(folder, entries, reader)
  return withSidecars(files, await sidecars(folder, entries, files), beside)
}

/**
 * Returns a folder that could not be listed as `Unread`, or nothing if it was deleted after its parent was listed.
 * Always returns library folders, and names that are not UTF-8, which cannot be checked since the decoded name differs.
 */
async function unlistedFolder(root: string, folder: string): Promise<Unread[]> {
  return folder === root || folder.includes('\ufffd') || !(await isMissing(root, folder))
    ? [{ unread: folder }]
    : []
}

function withSidecars(
  files: readonly (BareFile | Unread)[],
  images: ReadonlyMap<string, string>,
  beside: ReadonlyMap<string, string>,
): (FoundFile | Unread)[] {
  return files.map((each) =>
    'unread' in each
      ? each
      : {
          ...each,
          sidecar: images.get(baseOf(each.name)) ?? null,
          beside: beside.get(sidecarOf(each.path)) ?? null,
        },
  )
}

const NO_SIDECARS: ReadonlyMap<string, string> = new Map()
const baseOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/**
 * Returns the sidecar images of a folder's comics by base name; pauses, as a folder may have ten thousands of images.
 */
async function sidecars(
  folder: string,
  entries: readonly Dirent[],
  files: readonly (BareFile | Unread)[],
): Promise<ReadonlyMap<string, string>> {
  const bases = new Set(files.map((each) => ('unread' in each ? '' : baseOf(each.name))))
  const images = new Map<string, string>()
  const pauseIfDue = timeSlices()
  for (const entry of entries) {
    const { name } = entry
    const base = baseOf(name)
    if (bases.has(base) && entry.isFile() && /\.(jpe?g|png|webp)$/i.test(name) && !isIgnored(name))
      images.set(base, join(folder, name))
    await pauseIfDue()
  }
  return images
}

/** Returns the entries of a folder; null if it cannot be read. */
const list = (root: string, folder: string): Promise<Dirent[] | null> =>
  libraryDisks.call(root, () => readdir(folder, { withFileTypes: true })).catch(() => null)

/** Returns the identity of a folder, equal for all its paths; without inodes, its path; null if it cannot be read. */
async function identityOf(folder: string, statOf: EntryReader['statOf']): Promise<string | null> {
  const stats = await statOf(folder).catch(() => null)
  if (stats === null) return null
  return stats.ino === 0 ? folder : `${stats.dev}:${stats.ino}`
}
