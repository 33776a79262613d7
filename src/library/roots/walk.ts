import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { type IgnoredCount, isIgnored } from './ignored.ts'
import { type BareFile, type FoundFile, type Looks, looksAt, type Unread } from './look.ts'
import { isMissing } from './places.ts'

/**
 * Every comic file under a library root, a folder's at a time, folders in no promised order. Symbolic links are
 * followed while they stay inside the root; loops end; a folder that cannot be read is told and passed over. `ignored`
 * is told of all else.
 */
export async function* walk(
  root: string,
  signal?: AbortSignal,
  ignored?: IgnoredCount,
): AsyncGenerator<(FoundFile | Unread)[]> {
  const seen = new Set<string>()
  const waiting = [root]
  const { stateOf, lookAt } = await looksAt(root)
  const begin = () => {
    const folder = waiting.pop()
    return folder === undefined ? null : { folder, listed: list(root, folder) }
  }
  for (let current = begin(), next: typeof current; current !== null; current = next ?? begin()) {
    if (signal?.aborted) return
    const { folder, listed } = current
    const entries = await listed
    // The next folder is listed while this one is looked at.
    next = begin()
    const identity = entries && (await identityOf(folder, stateOf))
    if (entries === null || identity === null) {
      const unlisted = await unlistedFolder(root, folder)
      if (unlisted.length > 0) yield unlisted
      continue
    }
    // Listed before: a loop.
    if (seen.has(identity)) continue
    seen.add(identity)
    const told: (BareFile | Unread)[] = []
    for (const looked of await lookAt(root, folder, entries, signal)) {
      if ('into' in looked) waiting.push(looked.into)
      else if ('outside' in looked) ignored?.add('outside', looked.outside)
      else told.push(looked)
    }
    const images = told.length > 0 ? await sidecars(folder, entries, told) : NO_SIDECARS
    await ignored?.look(folder, entries, new Set(images.values()))
    if (told.length > 0) yield withSidecars(told, images)
  }
}

/** Those of a folder's comic files that are named, as `walk` tells them; those that are not there are left out. */
export async function lookAtFiles(
  root: string,
  folder: string,
  names: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<(FoundFile | Unread)[]> {
  const entries = await list(root, folder)
  if (entries === null) return unlistedFolder(root, folder)
  const { lookAt } = await looksAt(root)
  const looked = await lookAt(
    root,
    folder,
    entries.filter(({ name }) => names.has(name)),
    signal,
  )
  const told = looked.flatMap((each) => ('into' in each || 'outside' in each ? [] : [each]))
  return withSidecars(told, await sidecars(folder, entries, told))
}

/**
 * A folder that went after its parent was listed is no problem; a root is always one, and so is a name that is not
 * UTF-8, which cannot be asked for again as it was listed.
 */
async function unlistedFolder(root: string, folder: string): Promise<Unread[]> {
  return folder === root || folder.includes('\ufffd') || !(await isMissing(root, folder))
    ? [{ unread: folder }]
    : []
}

function withSidecars(
  told: readonly (BareFile | Unread)[],
  images: ReadonlyMap<string, string>,
): (FoundFile | Unread)[] {
  return told.map((each) =>
    'unread' in each ? each : { ...each, sidecar: images.get(baseOf(each.name)) ?? null },
  )
}

const NO_SIDECARS: ReadonlyMap<string, string> = new Map()
const baseOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/** The images of a folder that lie beside a comic: base name → path. A folder may hold images by the ten thousand. */
async function sidecars(
  folder: string,
  entries: readonly Dirent[],
  told: readonly (BareFile | Unread)[],
): Promise<ReadonlyMap<string, string>> {
  const bases = new Set(told.map((each) => ('unread' in each ? '' : baseOf(each.name))))
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

/** A folder's entries; null when it cannot be read. */
const list = (root: string, folder: string): Promise<Dirent[] | null> =>
  libraryDisks.call(root, () => readdir(folder, { withFileTypes: true })).catch(() => null)

/** What a folder is told by under all its names; its path where the system numbers none, null when it went away. */
async function identityOf(folder: string, stateOf: Looks['stateOf']): Promise<string | null> {
  const stats = await stateOf(folder).catch(() => null)
  if (stats === null) return null
  return stats.ino === 0 ? folder : `${stats.dev}:${stats.ino}`
}
