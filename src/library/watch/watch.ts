import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { Library } from '../index.ts'
import { isNetworkMount } from '../roots/network-mount.ts'
import { isInside } from '../roots/path-checks.ts'
import { type FolderWatch, watchFolder } from './folder-watch.ts'
import { UnfinishedWrites } from './unfinished-writes.ts'

export interface WatchOptions {
  /** Called once for each library that cannot be watched, and for each failed scan or check. */
  readonly report: (error: unknown, where: string) => void
  /** Milliseconds; by default SETTLE, RESCAN_EVERY and CHECK_EVERY. */
  readonly settle?: number
  readonly rescanEvery?: number
  readonly checkEvery?: number
  /** Returns true if watching a folder may miss changes. */
  readonly isRemote?: (path: string) => Promise<boolean>
}

/** Scans changed folders of the libraries while it is open. */
export interface LibraryWatch {
  /** Stops watching, and cancels a scan started by the watch. */
  close(): Promise<void>
}

/** Milliseconds without a change after which a path is scanned, because a file may still be being written. */
const SETTLE = 2_000
/** Scan interval of libraries that cannot be watched, in milliseconds. */
const RESCAN_EVERY = 15 * 60_000
/** Interval in milliseconds at which the list of libraries and the existence of their folders are checked. */
const CHECK_EVERY = 5_000
/** Pause in milliseconds after a failed scan, for example on a full disk. */
const BACKOFF = 60_000
const CLOSE_WAIT = 1_000
/** Maximum folders of a scan; if there are more, their whole libraries are scanned. */
const FOLDERS_MAX = 50

type Root =
  | { readonly kind: 'watched'; readonly identity: string; readonly watch: FolderWatch }
  | { readonly kind: 'timed'; last: number }
  | { readonly kind: 'absent' }

/**
 * Watches the library folders and scans what has changed. Libraries on network mounts, and those that the system cannot
 * watch, are scanned periodically. All scans run in the background, so a scan started by a user preempts them.
 */
export function watchLibrary(
  library: Pick<Library, 'roots' | 'scanner'>,
  options: WatchOptions,
): LibraryWatch {
  const { report, settle = SETTLE, rescanEvery = RESCAN_EVERY, checkEvery = CHECK_EVERY } = options
  const isRemote = options.isRemote ?? isNetworkMount
  const stop = new AbortController()
  const roots = new Map<string, Root>()
  const unfinished = new UnfinishedWrites(settle)
  /** Folders to scan, with the time (ISO) since which they are due. */
  const due = new Map<string, string>()
  const reported = new Set<string>()
  let scanning = false
  let backoffUntil = 0

  function reportOnce(path: string): void {
    if (reported.has(path)) return
    reported.add(path)
    report(new AppError('watch-unavailable', { path, minutes: Math.round(rescanEvery / 60_000) }), 'watching')
  }

  function timed(path: string): Root {
    reportOnce(path)
    return { kind: 'timed', last: performance.now() }
  }

  /** Starts watching a library folder, if it exists. */
  async function begin(path: string): Promise<Root> {
    const identity = await identityOf(path)
    if (identity === null) return { kind: 'absent' }
    if (identity === 'unknown' || (await libraryDisks.soon(path, () => isRemote(path), true)))
      return timed(path)
    try {
      const onChange = (changed: string) => unfinished.add(changed, path)
      const watch = await watchFolder(path, onChange, () => {
        // The next check finds out whether the folder was deleted or the system has no more watchers.
        roots.set(path, { kind: 'absent' })
        dueNow(path)
      })
      return { kind: 'watched', identity, watch }
    } catch {
      return timed(path)
    }
  }

  function end(path: string): void {
    const root = roots.get(path)
    if (root?.kind === 'watched') root.watch.close()
    roots.delete(path)
    unfinished.drop(path)
  }

  function dueNow(folder: string): void {
    if (!due.has(folder)) due.set(folder, new Date().toISOString())
  }

  /** Starts and stops watching as libraries are added, removed, mounted or unmounted. */
  async function checkRoots(isFirst: boolean): Promise<void> {
    const added = await library.roots.added()
    const paths = [...added.keys()]
    for (const path of [...roots.keys()]) if (!paths.includes(path)) end(path)
    for (const path of paths) {
      if (stop.signal.aborted) return
      const before = roots.get(path)
      if (before?.kind === 'timed') {
        if (performance.now() - before.last < rescanEvery) continue
        before.last = performance.now()
        dueNow(path)
        continue
      }
      const identity = await identityOf(path)
      // A disk that does not respond is checked again the next time, without delaying the other libraries.
      if (identity === 'unknown') continue
      if (before?.kind === 'watched' && before.identity === identity) continue
      if (before?.kind === 'absent' && identity === null) continue
      end(path)
      roots.set(path, await begin(path))
      // Changes while a library was not watched are unknown. A new library is due since it was added: a scan
      // that started later has found its files.
      due.set(path, (before === undefined && !isFirst && added.get(path)) || new Date().toISOString())
    }
  }

  /**
   * Removes the folders that were due when a user cancelled a full scan: they are scanned when the user continues it.
   */
  async function dropCancelled(): Promise<void> {
    if (due.size === 0) return
    const { outcome, partial, startedAt } = await library.scanner.status()
    if (outcome !== 'cancelled' || partial || startedAt === null) return
    for (const [folder, since] of due) if (since <= startedAt) due.delete(folder)
  }

  async function scanDue(): Promise<void> {
    await dropCancelled()
    if (due.size === 0 || performance.now() < backoffUntil) return
    const libraries = await library.roots.list()
    const scanned = [...due].filter(([folder]) => libraries.some((root) => isInside(folder, root)))
    due.clear()
    const retryLater = () => {
      for (const [folder, since] of scanned) due.set(folder, since)
    }
    if (scanned.length === 0) return
    try {
      const paths = outermostFolders(
        scanned.map(([folder]) => folder),
        libraries,
      )
      const { done, isPreempted } = await library.scanner.start({ paths, background: true })
      scanning = true
      await done
      if (isPreempted()) retryLater()
    } catch (error) {
      retryLater()
      // Another scan is running, or a library was removed at this moment.
      if (isAppError(error, 'scan-running') || isAppError(error, 'path-outside')) return
      backoffUntil = performance.now() + BACKOFF
      report(error, 'scan')
    } finally {
      scanning = false
    }
  }

  async function run(): Promise<void> {
    let checkedAt = Number.NEGATIVE_INFINITY
    while (!stop.signal.aborted) {
      const start = performance.now()
      try {
        if (start - checkedAt >= checkEvery) {
          await checkRoots(checkedAt === Number.NEGATIVE_INFINITY)
          checkedAt = performance.now()
        }
        for (const folder of await unfinished.take()) dueNow(folder)
        await scanDue()
      } catch (error) {
        report(error, 'watching')
      }
      // Pauses four times as long as the check took, so that many changes do not keep the process busy.
      const delay = Math.max(settle / 4, 4 * (performance.now() - start))
      await pause(Math.min(delay, checkEvery), undefined, { signal: stop.signal, ref: false }).catch(
        () => undefined,
      )
    }
    for (const path of [...roots.keys()]) end(path)
  }

  const ended = run()
  return {
    async close() {
      stop.abort()
      if (scanning) await library.scanner.cancel()
      // A hanging mount must not prevent the server from stopping.
      await Promise.race([ended, pause(CLOSE_WAIT, undefined, { ref: false })])
    },
  }
}

/**
 * Returns the identity of a folder (device and inode); null if it does not exist, 'unknown' if its disk does not
 * respond.
 */
function identityOf(path: string): Promise<string | null> {
  const identify = () =>
    stat(path).then(
      (stats) => (stats.isDirectory() ? `${stats.dev}:${stats.ino}` : null),
      () => null,
    )
  return libraryDisks.soon(path, identify, 'unknown')
}

/** Removes folders inside other folders; returns their libraries instead if more than `FOLDERS_MAX` remain. */
function outermostFolders(folders: readonly string[], roots: readonly string[]): string[] {
  const all = new Set(folders)
  const hasParent = (folder: string): boolean => {
    const parent = dirname(folder)
    return parent !== folder && (all.has(parent) || hasParent(parent))
  }
  const outer = folders.filter((folder) => !hasParent(folder))
  if (outer.length <= FOLDERS_MAX) return outer
  return roots.filter((root) => outer.some((folder) => isInside(folder, root)))
}
