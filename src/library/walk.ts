import type { Dirent, Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { extensionOf, isComicName } from '#domain/comic.ts'

/** A comic file as the folders show it. `mtime` in whole milliseconds. */
export interface FoundFile {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly path: string
  readonly extension: string
  readonly size: number
  readonly mtime: number
  /** An image beside the comic with its base name, which is its cover (DESIGN 7). */
  readonly sidecar: string | null
}

type BareFile = Omit<FoundFile, 'sidecar'>

/** A folder that could not be listed, or a file that could not be looked at: what is there is not known. */
export interface Unread {
  readonly unread: string
}

const IGNORED = new Set([
  '__macosx',
  '@eadir',
  '#recycle',
  '@recycle',
  '$recycle.bin',
  'thumbs.db',
  'desktop.ini',
  'lost+found',
  'system volume information',
  '@recently-snapshot',
])
/** Stats under way at once in one folder. */
const STATS_AT_ONCE = 16

/** DESIGN 6: dotfiles and what systems leave lying about. */
export function isIgnored(name: string): boolean {
  return name.startsWith('.') || IGNORED.has(name.toLowerCase()) || /\.(part|crdownload)$/i.test(name)
}

/** True when `path` is `folder` or lies in it; both absolute and resolved. */
export function liesIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** True only when nothing is at a path; a folder that may not be entered hides its files, it does not lose them. */
export async function isGone(path: string): Promise<boolean> {
  try {
    await stat(path)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}

/**
 * Every comic file under a library root, folder by folder in no promised order. Symbolic links are followed
 * while they stay inside the root; loops end; a folder that cannot be read is told and passed over.
 */
export async function* walk(root: string, signal?: AbortSignal): AsyncGenerator<FoundFile | Unread> {
  const seen = new Set<string>()
  const waiting = [root]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (signal?.aborted) return
    const entries = await list(folder, seen)
    if (entries === null) {
      // A folder that went after its parent was listed is no riddle; a root always is.
      if (folder === root || !(await isGone(folder))) yield { unread: folder }
      continue
    }
    const names = entries.filter(({ name }) => !isIgnored(name))
    const images = sidecars(folder, names)
    for (let i = 0; i < names.length; i += STATS_AT_ONCE) {
      if (signal?.aborted) return
      const part = names.slice(i, i + STATS_AT_ONCE)
      const looked = await Promise.all(part.map((entry) => look(root, folder, entry)))
      for (const found of looked) {
        if (found === null) continue
        if ('into' in found) waiting.push(found.into)
        else if ('unread' in found) yield found
        else yield { ...found, sidecar: images.get(baseOf(found.name)) ?? null }
      }
    }
  }
}

const baseOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/** A folder's image files: base name → path. */
function sidecars(folder: string, entries: readonly Dirent[]): ReadonlyMap<string, string> {
  const images = entries.filter((entry) => entry.isFile() && /\.(jpe?g|png|webp)$/i.test(entry.name))
  return new Map(images.map(({ name }) => [baseOf(name), join(folder, name)]))
}

/** A folder's entries; empty when it was listed before (a loop), null when it cannot be read. */
async function list(folder: string, seen: Set<string>): Promise<Dirent[] | null> {
  try {
    const { dev, ino } = await stat(folder)
    const identity = `${dev}:${ino}`
    if (ino !== 0 && seen.has(identity)) return []
    seen.add(identity)
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return null
  }
}

async function look(
  root: string,
  folder: string,
  entry: Dirent,
): Promise<BareFile | Unread | { into: string } | null> {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return { into: path }
  const link = entry.isSymbolicLink()
  if (!link && !(entry.isFile() && isComicName(entry.name))) return null
  try {
    if (link && !liesIn(await realpath(path), root)) return null
    const stats = await stat(path)
    if (stats.isDirectory()) return { into: path }
    return stats.isFile() && isComicName(entry.name) ? found(root, folder, entry.name, path, stats) : null
  } catch (error) {
    // It went away between the listing and the look, or a link leads nowhere or in circles.
    const { code } = error as NodeJS.ErrnoException
    const passing = link || code === 'ENOENT' || code === 'ENOTDIR'
    // A name that is not UTF-8 cannot be asked for again as it was listed.
    return passing && !entry.name.includes('\ufffd') ? null : { unread: path }
  }
}

function found(root: string, folder: string, name: string, path: string, stats: Stats): BareFile {
  const { size, mtimeMs } = stats
  return { root, folder, name, path, extension: extensionOf(name), size, mtime: Math.floor(mtimeMs) }
}
