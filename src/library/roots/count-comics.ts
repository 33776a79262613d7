import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { extensionOf, isComicName, PICTURE_TYPES } from '#domain/file-types.ts'
import { isIgnored } from '#domain/ignored-names.ts'
import { unlessAborted } from '../scan/in-parallel.ts'
import { type LibraryCandidate, wideOf } from './library-candidate.ts'
import { resolveFolder } from './resolve-folder.ts'

/** The number of comics below a folder. `more`: the count is incomplete, so there are at least as many. */
export interface ComicCount {
  readonly comics: number
  readonly more: boolean
}

/** The counts of a folder that may become a library. */
export interface FolderCount extends ComicCount, LibraryCandidate {
  /** Number of folders that directly contain comics. */
  readonly comicFolders: number
  /** Number of loose pictures, which are not read as comics. */
  readonly pictures: number
  /** The count of each direct subfolder. */
  readonly folders: (ComicCount & { readonly path: string })[]
}

/** Time limit in milliseconds; short, because a user waits for the count. */
const TIME_LIMIT = 5_000
/** Maximum number of folders that are listed at once. */
const LISTINGS = 8

export interface CountOptions {
  /** Ends the count; by default a time limit. */
  readonly end?: AbortSignal
  /** True to end the count at the first comic. */
  readonly onlyFirst?: boolean
}

/**
 * Counts the comic files below a folder, breadth first, until `end` is aborted. Symbolic links are not followed. Throws
 * as `resolveFolder`.
 */
export async function countComics(
  given: string,
  { end: limit = AbortSignal.timeout(TIME_LIMIT), onlyFirst = false }: CountOptions = {},
): Promise<FolderCount> {
  const found = new AbortController()
  const end = AbortSignal.any([limit, found.signal])
  const path = await resolveFolder(given)
  const own = { path, comics: 0 }
  const children = new Map<string, { path: string; comics: number }>()
  // `of` is the count that the comics of a folder are added to.
  const waiting = [{ folder: path, of: own }]
  const running = new Map<string, { path: string }>()
  let comicFolders = 0
  let pictures = 0

  async function countIn({ folder, of }: (typeof waiting)[number]): Promise<void> {
    running.set(folder, of)
    const list = () => readdir(folder, { withFileTypes: true })
    const entries = await libraryDisks.callAt(folder, list).catch(() => [])
    // The result was returned already.
    if (end.aborted) return
    running.delete(folder)
    const before = of.comics
    for (const entry of entries) {
      const { name } = entry
      if (isIgnored(name)) continue
      if (entry.isFile() && isComicName(name)) of.comics++
      else if (entry.isFile() && Object.hasOwn(PICTURE_TYPES, extensionOf(name))) pictures++
      if (!entry.isDirectory()) continue
      const inside = join(folder, name)
      const child = of === own ? { path: inside, comics: 0 } : of
      if (of === own) children.set(inside, child)
      waiting.push({ folder: inside, of: child })
    }
    if (of.comics === before) return
    comicFolders++
    if (onlyFirst) found.abort()
  }
  async function countAll(): Promise<void> {
    while (waiting.length > 0 && !end.aborted) await Promise.all(waiting.splice(0, LISTINGS).map(countIn))
  }
  await unlessAborted(end, countAll())

  const incomplete = new Set([...waiting.map(({ of }) => of), ...running.values()].map((of) => of.path))
  const folders = [...children.values()].map((child) => ({ ...child, more: incomplete.has(child.path) }))
  return {
    path,
    wide: await wideOf(path),
    comics: folders.reduce((sum, { comics }) => sum + comics, own.comics),
    more: incomplete.size > 0,
    comicFolders,
    pictures,
    folders,
  }
}
