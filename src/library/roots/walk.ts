import { type Dirent, type Stats, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { extensionOf, isComicName } from '#domain/comic.ts'
import { fileState } from './file-state.ts'
import { type IgnoredCount, isIgnored } from './ignored.ts'
import { isLocalDisk } from './network-mount.ts'

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

type BareFile = Omit<FoundFile, 'sidecar'>

/** A folder that could not be listed, or a file that could not be looked at: what is there is not known. */
export interface Unread {
  readonly unread: string
}

/** Stats under way at once in one folder. */
const STATS_AT_ONCE = 16

/** True when `path` is `folder` or lies in it; both absolute and resolved. */
export function liesIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** True only when nothing is at a path; a folder that may not be entered hides its files, it does not lose them. */
export async function isMissing(path: string): Promise<boolean> {
  try {
    await stat(path)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}

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
    return folder === undefined ? null : { folder, listed: list(folder) }
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
  const entries = await list(folder)
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

const looksAt = async (root: string): Promise<Looks> => ((await isLocalDisk(root)) ? HERE : AFAR)

/** A folder that went after its parent was listed is no riddle; a root always is. */
async function unlistedFolder(root: string, folder: string): Promise<Unread[]> {
  return folder === root || !(await isMissing(folder)) ? [{ unread: folder }] : []
}

function withSidecars(
  told: readonly (BareFile | Unread)[],
  images: ReadonlyMap<string, string>,
): (FoundFile | Unread)[] {
  return told.map((each) =>
    'unread' in each ? each : { ...each, sidecar: images.get(baseOf(each.name)) ?? null },
  )
}

/** Also a folder to go into, and a link that leads out of the library. */
type Look = BareFile | Unread | { into: string } | { outside: string }
/** How the files and folders of a root are looked at. */
interface Looks {
  /** Throws the system's errors. */
  stateOf(path: string): Promise<Stats>
  lookAt(root: string, folder: string, entries: readonly Dirent[], signal?: AbortSignal): Promise<Look[]>
}

/** Milliseconds of looking without a pause: others are served in between. */
const SLICE = 4

/**
 * On a disk of this computer's own, asking and waiting on the spot costs a third of asking by promise; a disk that
 * sleeps was woken by the listing.
 */
const HERE: Looks = { stateOf: async (path) => statSync(path), lookAt: lookHere }
/** A network may leave any question unanswered for minutes: there the loop must not wait. */
const AFAR: Looks = { stateOf: stat, lookAt: lookAfar }

async function lookHere(
  root: string,
  folder: string,
  entries: readonly Dirent[],
  signal?: AbortSignal,
): Promise<Look[]> {
  let began = performance.now()
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
    if (performance.now() - began > SLICE) {
      await yieldToEventLoop()
      began = performance.now()
    }
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
  let began = performance.now()
  for (const entry of entries) {
    const { name } = entry
    const base = baseOf(name)
    if (bases.has(base) && entry.isFile() && /\.(jpe?g|png|webp)$/i.test(name) && !isIgnored(name))
      images.set(base, join(folder, name))
    if (performance.now() - began <= SLICE) continue
    await yieldToEventLoop()
    began = performance.now()
  }
  return images
}

/** A folder's entries; null when it cannot be read. */
const list = (folder: string): Promise<Dirent[] | null> =>
  readdir(folder, { withFileTypes: true }).catch(() => null)

/** What a folder is told by under all its names; its path where the system numbers none, null when it went away. */
async function identityOf(folder: string, stateOf: Looks['stateOf']): Promise<string | null> {
  const stats = await stateOf(folder).catch(() => null)
  if (stats === null) return null
  return stats.ino === 0 ? folder : `${stats.dev}:${stats.ino}`
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
    if (entry.isSymbolicLink() && !liesIn(await realpath(path), root)) return { outside: path }
    return judge(root, folder, entry.name, path, await stat(path))
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
