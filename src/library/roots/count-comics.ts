import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { isComicName } from '#domain/file-types.ts'
import { unlessAborted } from '../scan/in-parallel.ts'
import { isIgnored } from './ignored.ts'
import { type LibraryCandidate, wideOf } from './library-candidate.ts'
import { resolveFolder } from './resolve-folder.ts'

/** How many comics lie below a folder; `more`: at least so many, it was not looked through. */
export interface ComicCount {
  readonly comics: number
  readonly more: boolean
}

/** What adding a folder would bring. */
export interface FolderCount extends ComicCount, LibraryCandidate {
  /** The same of each folder in it, by path. */
  readonly folders: (ComicCount & { readonly path: string })[]
}

/** Milliseconds a count may take: somebody waits for it. */
const TIME = 2_000
const LISTINGS_AT_ONCE = 8

/**
 * Counts the comic files below a folder, those near it first, until `end`. Links are not followed. Throws as
 * `resolveFolder`.
 */
export async function countComics(given: string, end = AbortSignal.timeout(TIME)): Promise<FolderCount> {
  const path = await resolveFolder(given)
  const own = { path, comics: 0 }
  const children = new Map<string, { path: string; comics: number }>()
  // Breadth first, so that every folder is looked into before any is looked through.
  const waiting = [{ folder: path, of: own }]
  const open = new Map<string, { path: string }>()

  async function look({ folder, of }: (typeof waiting)[number]): Promise<void> {
    open.set(folder, of)
    const list = () => readdir(folder, { withFileTypes: true })
    const entries = await libraryDisks.callAt(folder, list).catch(() => [])
    // What comes after the end is not told.
    if (end.aborted) return
    open.delete(folder)
    for (const entry of entries) {
      const { name } = entry
      if (isIgnored(name)) continue
      if (entry.isFile() && isComicName(name)) of.comics++
      if (!entry.isDirectory()) continue
      const inside = join(folder, name)
      const child = of === own ? { path: inside, comics: 0 } : of
      if (of === own) children.set(inside, child)
      waiting.push({ folder: inside, of: child })
    }
  }
  async function all(): Promise<void> {
    while (waiting.length > 0 && !end.aborted)
      await Promise.all(waiting.splice(0, LISTINGS_AT_ONCE).map(look))
  }
  await unlessAborted(end, all())

  const unseen = new Set([...waiting.map(({ of }) => of), ...open.values()].map((of) => of.path))
  const folders = [...children.values()].map((child) => ({ ...child, more: unseen.has(child.path) }))
  return {
    path,
    wide: await wideOf(path),
    comics: folders.reduce((sum, { comics }) => sum + comics, own.comics),
    more: unseen.size > 0,
    folders,
  }
}
