import { type Dirent, type Stats, statSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { extensionOf, isComicName } from '#domain/file-types.ts'
import { fileState } from './file-state.ts'
import { isIgnored } from './ignored.ts'
import { isLocalDisk } from './network-mount.ts'
import { liesIn, realRoot } from './places.ts'

/** A comic file as the folders show it. `mtime` in whole milliseconds. */
export interface FoundFile {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly path: string
  readonly extension: string
  readonly size: number
  readonly mtime: number
  /** An image beside the comic with its base name, which is its cover (docs/formats.md, Cover). */
  readonly sidecar: string | null
}

export type BareFile = Omit<FoundFile, 'sidecar'>

/** A folder that could not be listed, or a file that could not be looked at: what is there is not known. */
export interface Unread {
  readonly unread: string
}

/** Stats under way at once in one folder. */
const STATS_AT_ONCE = 16

/** Also a folder to go into, and a link that leads out of the library. */
export type Look = BareFile | Unread | { into: string } | { outside: string }
/** How the files and folders of a root are looked at. */
export interface Looks {
  /** Throws the system's errors. */
  stateOf(path: string): Promise<Stats>
  lookAt(root: string, folder: string, entries: readonly Dirent[], signal?: AbortSignal): Promise<Look[]>
}

/**
 * On a disk of this computer's own, asking and waiting on the spot costs a third of asking by promise; a disk that
 * sleeps was woken by the listing.
 */
const HERE: Looks = { stateOf: async (path) => statSync(path), lookAt: lookHere }
/** A network may leave any call unanswered for minutes: there the event loop must not wait. */
const afar = (root: string): Looks => ({
  stateOf: (path) => libraryDisks.call(root, () => stat(path)),
  lookAt: lookAfar,
})

async function lookHere(
  root: string,
  folder: string,
  entries: readonly Dirent[],
  signal?: AbortSignal,
): Promise<Look[]> {
  const pauseIfDue = timeSlices()
  const looked: Look[] = []
  for (const entry of entries) {
    if (signal?.aborted) break
    const quick = glance(folder, entry)
    const seen =
      quick === 'ask'
        ? entry.isSymbolicLink()
          ? await look(root, folder, entry)
          : lookNow(root, folder, entry)
        : quick
    if (seen !== null) looked.push(seen)
    await pauseIfDue()
  }
  return looked
}

async function lookAfar(
  root: string,
  folder: string,
  entries: readonly Dirent[],
  signal?: AbortSignal,
): Promise<Look[]> {
  const looked: Look[] = []
  for (let i = 0; i < entries.length; i += STATS_AT_ONCE) {
    if (signal?.aborted) break
    const part = entries.slice(i, i + STATS_AT_ONCE)
    const seen = await Promise.all(
      part.map((entry) => {
        const quick = glance(folder, entry)
        return quick === 'ask' ? look(root, folder, entry) : quick
      }),
    )
    looked.push(...seen.filter((each) => each !== null))
  }
  return looked
}

/** How a root's files are looked at: by what its disk is. */
export async function looksAt(root: string): Promise<Looks> {
  const isLocal = await libraryDisks.call(root, () => isLocalDisk(root)).catch(() => false)
  return isLocal ? HERE : afar(root)
}

/**
 * What a listing alone tells of an entry: a folder, nothing of ours or of what systems leave, or that it must be asked
 * for.
 */
function glance(folder: string, entry: Dirent): { into: string } | 'ask' | null {
  if (isIgnored(entry.name)) return null
  if (entry.isDirectory()) return { into: join(folder, entry.name) }
  return entry.isSymbolicLink() || (entry.isFile() && isComicName(entry.name)) ? 'ask' : null
}

async function look(root: string, folder: string, entry: Dirent): Promise<Look | null> {
  const path = join(folder, entry.name)
  try {
    return await libraryDisks.call(root, async () => {
      if (entry.isSymbolicLink() && !liesIn(await realpath(path), await realRoot(root)))
        return { outside: path }
      return judge(root, folder, entry.name, path, await stat(path))
    })
  } catch (error) {
    return unseen(path, entry, error)
  }
}

function lookNow(root: string, folder: string, entry: Dirent): Look | null {
  const path = `${folder}${sep}${entry.name}`
  try {
    return judge(root, folder, entry.name, path, statSync(path))
  } catch (error) {
    return unseen(path, entry, error)
  }
}

function judge(root: string, folder: string, name: string, path: string, stats: Stats): Look | null {
  if (stats.isDirectory()) return { into: path }
  return stats.isFile() && isComicName(name) ? found(root, folder, name, path, stats) : null
}

/** It went away between the listing and the look, or a link leads nowhere or in circles; else it is told. */
function unseen(path: string, entry: Dirent, error: unknown): Unread | null {
  const { code } = error as NodeJS.ErrnoException
  const passing = entry.isSymbolicLink() || code === 'ENOENT' || code === 'ENOTDIR'
  // A name that is not UTF-8 cannot be asked for again as it was listed.
  return passing && !entry.name.includes('\ufffd') ? null : { unread: path }
}

function found(root: string, folder: string, name: string, path: string, stats: Stats): BareFile {
  return { root, folder, name, path, extension: extensionOf(name), ...fileState(stats) }
}
