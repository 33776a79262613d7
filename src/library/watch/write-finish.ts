import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isComicName } from '#domain/file-types.ts'
import { walk } from '../roots/walk.ts'

interface Entry {
  /** The library it lies in. */
  readonly root: string
  readonly first: number
  state: string
  since: number
}

/** Something that goes on changing is looked at all the same after this long, in milliseconds. */
const WAIT_MAX = 10 * 60_000
/** More paths than this in one library are not looked at one by one: the whole library is. */
const PATHS_MAX = 2_000

/** Changed paths, each held back until its size has stood still: a file is not read while it is still copied. */
export class UnfinishedWrites {
  private readonly entries = new Map<string, Entry>()
  private readonly counts = new Map<string, number>()

  /** `settle`: how long a path has to stand still, in milliseconds. */
  constructor(private readonly settle: number) {}

  add(path: string, root: string): void {
    const heard = (this.counts.get(root) ?? 0) + 1
    this.counts.set(root, heard)
    if (this.entries.has(path) || this.entries.has(root)) return
    const now = performance.now()
    this.entries.set(path, { root, first: now, state: 'unseen', since: now })
    if (this.entries.size <= PATHS_MAX) return
    const own = [...this.pathsOf(root)]
    if (own.length <= PATHS_MAX) return
    for (const each of own) this.entries.delete(each)
    this.entries.set(root, { root, first: now, state: 'unseen', since: now })
  }

  /** Forgets what was heard of a library. */
  drop(root: string): void {
    for (const path of this.pathsOf(root)) this.entries.delete(path)
    this.counts.delete(root)
  }

  /** The folders in which something has changed and stands still now; they are not kept any longer. */
  async take(): Promise<string[]> {
    const folders = new Set<string>()
    for (const [path, entry] of [...this.entries]) {
      const seen = path === entry.root ? this.heardOf(path) : await look(path)
      const now = performance.now()
      if (seen === null) {
        this.entries.delete(path)
        continue
      }
      if (seen.state !== entry.state) {
        entry.state = seen.state
        entry.since = now
      }
      if (now - entry.since < this.settle && now - entry.first < WAIT_MAX) continue
      folders.add(seen.folder)
      this.entries.delete(path)
    }
    return [...folders]
  }

  /** A whole library stands still when nothing more is heard of it. */
  private heardOf(root: string): Seen {
    return { state: String(this.counts.get(root)), folder: root }
  }

  private *pathsOf(root: string): Generator<string> {
    for (const [path, entry] of this.entries) if (entry.root === root) yield path
  }
}

interface Seen {
  readonly state: string
  /** Where a scan finds it. */
  readonly folder: string
}

/** How a path is now; null when it is of no concern. */
async function look(path: string): Promise<Seen | null> {
  const stats: Stats | null = await lstat(path).catch(() => null)
  if (stats === null) return { state: 'gone', folder: dirname(path) }
  if (stats.isDirectory()) return { state: await contentOf(path), folder: path }
  if (!isComicName(path) && !stats.isSymbolicLink()) return null
  return { state: `${stats.size} ${stats.mtimeMs} ${stats.ino}`, folder: dirname(path) }
}

async function contentOf(folder: string): Promise<string> {
  let files = 0
  let bytes = 0
  let times = 0
  for await (const each of walk(folder)) {
    for (const found of each) {
      if ('unread' in found) continue
      files++
      bytes += found.size
      times += found.mtime
    }
  }
  return `${files} ${bytes} ${times}`
}
