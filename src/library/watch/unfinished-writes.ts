import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isComicName, isSidecarName } from '#domain/file-types.ts'
import { walk } from '../roots/walk.ts'

interface Entry {
  /** The library folder of the path. */
  readonly root: string
  readonly first: number
  state: string
  since: number
}

/** Milliseconds after which a path is scanned even if it still changes. */
const WAIT_MAX = 10 * 60_000
/** Maximum changed paths of a library; if there are more, the whole library counts as changed. */
const PATHS_MAX = 2_000

/** Collects changed paths until they no longer change, so that files are not read while they are being written. */
export class UnfinishedWrites {
  private readonly entries = new Map<string, Entry>()
  private readonly counts = new Map<string, number>()

  /** `settle`: milliseconds without a change after which a path is finished. */
  constructor(private readonly settle: number) {}

  add(path: string, root: string): void {
    this.counts.set(root, (this.counts.get(root) ?? 0) + 1)
    if (this.entries.has(path) || this.entries.has(root)) return
    const now = performance.now()
    this.entries.set(path, { root, first: now, state: 'unseen', since: now })
    if (this.entries.size <= PATHS_MAX) return
    const own = [...this.pathsOf(root)]
    if (own.length <= PATHS_MAX) return
    for (const each of own) this.entries.delete(each)
    this.entries.set(root, { root, first: now, state: 'unseen', since: now })
  }

  /** Removes the paths of a library. */
  drop(root: string): void {
    for (const path of this.pathsOf(root)) this.entries.delete(path)
    this.counts.delete(root)
  }

  /** Returns the folders to scan of paths that no longer change, and removes these paths. */
  async take(): Promise<string[]> {
    const folders = new Set<string>()
    for (const [path, entry] of [...this.entries]) {
      const current = path === entry.root ? this.stateOfLibrary(path) : await stateOf(path)
      const now = performance.now()
      if (current === null) {
        this.entries.delete(path)
        continue
      }
      if (current.state !== entry.state) {
        entry.state = current.state
        entry.since = now
      }
      if (now - entry.since < this.settle && now - entry.first < WAIT_MAX) continue
      folders.add(current.folder)
      this.entries.delete(path)
    }
    return [...folders]
  }

  /** The state of a whole library is the number of its change events. */
  private stateOfLibrary(root: string): PathState {
    return { state: String(this.counts.get(root)), folder: root }
  }

  private *pathsOf(root: string): Generator<string> {
    for (const [path, entry] of this.entries) if (entry.root === root) yield path
  }
}

interface PathState {
  readonly state: string
  /** The folder to scan. */
  readonly folder: string
}

/** Returns the current state of a path; null if it is irrelevant for scans. */
async function stateOf(path: string): Promise<PathState | null> {
  const stats: Stats | null = await lstat(path).catch(() => null)
  if (stats === null) return { state: 'missing', folder: dirname(path) }
  if (stats.isDirectory()) return { state: await contentOf(path), folder: path }
  if (!isComicName(path) && !isSidecarName(path) && !stats.isSymbolicLink()) return null
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
