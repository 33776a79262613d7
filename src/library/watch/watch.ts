import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import type { Library } from '../index.ts'
import { isNetworkMount } from '../roots/network-mount.ts'
import { liesIn } from '../roots/places.ts'
import { type FolderWatch, watchFolder } from './folder-watch.ts'
import { UnfinishedWrites } from './write-finish.ts'

export interface WatchOptions {
  /** Told once for each library that cannot be watched, and of scans that failed. */
  readonly report: (error: unknown, where: string) => void
  /** Milliseconds; tests make them shorter. */
  readonly settle?: number
  readonly rescanEvery?: number
  readonly lookEvery?: number
  /** Whether a folder's changes may go unheard. */
  readonly isRemote?: (path: string) => Promise<boolean>
}

/** Keeps the collection in line with its folders while it is open. */
export interface LibraryWatch {
  /** Stops listening, and a scan that this began. */
  close(): Promise<void>
}

/** A file still growing is left alone until its size has stood still for this long. */
const SETTLE = 2_000
/** How often libraries that cannot be watched are looked through. */
const RESCAN_EVERY = 15 * 60_000
/** How often it is looked which libraries there are, and whether their folders are there. */
const LOOK_EVERY = 5_000
/** After a scan that failed (a full disk) nothing is tried for this long. */
const REST = 60_000
const CLOSE_WAIT = 1_000
/** More folders than this are scanned as whole libraries. */
const FOLDERS_MAX = 50

type Root =
  | { readonly kind: 'watched'; readonly identity: string; readonly watch: FolderWatch }
  | { readonly kind: 'timed'; last: number }
  | { readonly kind: 'absent' }

/**
 * Watches the libraries: what is dropped into a folder shows up by itself, what is taken out goes. Libraries on
 * network mounts, and those the system refuses to watch, are looked through from time to time. Every scan begun
 * here makes way for one that a person asks for.
 */
export function watchLibrary(
  library: Pick<Library, 'roots' | 'scanner'>,
  options: WatchOptions,
): LibraryWatch {
  const { report, settle = SETTLE, rescanEvery = RESCAN_EVERY, lookEvery = LOOK_EVERY } = options
  const isRemote = options.isRemote ?? isNetworkMount
  const stop = new AbortController()
  const roots = new Map<string, Root>()
  const unfinished = new UnfinishedWrites(settle)
  /** Folders waiting for a scan, and since when (ISO). */
  const due = new Map<string, string>()
  const told = new Set<string>()
  let scanning = false
  let restUntil = 0

  function tellOnce(path: string): void {
    if (told.has(path)) return
    told.add(path)
    report(new AppError('watch-unavailable', { path, minutes: Math.round(rescanEvery / 60_000) }), 'watching')
  }

  function timed(path: string): Root {
    tellOnce(path)
    return { kind: 'timed', last: performance.now() }
  }

  /** Begins to watch a library; one that is not there is waited for. */
  async function begin(path: string): Promise<Root> {
    const identity = await identityOf(path)
    if (identity === null) return { kind: 'absent' }
    if (identity === 'unknown' || (await libraryDisks.soon(path, () => isRemote(path), true)))
      return timed(path)
    try {
      const heard = (changed: string) => unfinished.add(changed, path)
      const watch = await watchFolder(path, heard, () => {
        // The next look tells: the folder is gone, or the system out of watches.
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

  /** Due from now on, if it is not already. */
  function dueNow(folder: string): void {
    if (!due.has(folder)) due.set(folder, new Date().toISOString())
  }

  async function lookAtRoots(isFirst: boolean): Promise<void> {
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
      // A disk that does not answer is asked again at the next look; the other libraries are not kept waiting.
      if (identity === 'unknown') continue
      if (before?.kind === 'watched' && before.identity === identity) continue
      if (before?.kind === 'absent' && identity === null) continue
      end(path)
      roots.set(path, await begin(path))
      // What a library went through unwatched nobody knows, a new one since the scan of whoever added it.
      due.set(path, (before === undefined && !isFirst && added.get(path)) || new Date().toISOString())
    }
  }

  /** Somebody ended the scan of what was due when it began: that waits until somebody goes on. */
  async function forgetCancelled(): Promise<void> {
    if (due.size === 0) return
    const { outcome, partial, startedAt } = await library.scanner.status()
    if (outcome !== 'cancelled' || partial || startedAt === null) return
    for (const [folder, since] of due) if (since <= startedAt) due.delete(folder)
  }

  async function scanDue(): Promise<void> {
    await forgetCancelled()
    if (due.size === 0 || performance.now() < restUntil) return
    const listed = await library.roots.list()
    const taken = [...due].filter(([folder]) => listed.some((root) => liesIn(folder, root)))
    due.clear()
    const again = () => {
      for (const [folder, since] of taken) due.set(folder, since)
    }
    if (taken.length === 0) return
    try {
      const paths = smallest(
        taken.map(([folder]) => folder),
        listed,
      )
      const { done, madeWay } = await library.scanner.start({ paths, background: true })
      scanning = true
      await done
      if (madeWay()) again()
    } catch (error) {
      again()
      // Somebody else's scan: this one waits. A library taken out at this moment is left out the next time.
      if (isAppError(error, 'scan-running') || isAppError(error, 'path-outside')) return
      restUntil = performance.now() + REST
      report(error, 'scan')
    } finally {
      scanning = false
    }
  }

  async function run(): Promise<void> {
    let looked = Number.NEGATIVE_INFINITY
    while (!stop.signal.aborted) {
      const start = performance.now()
      try {
        if (start - looked >= lookEvery) {
          await lookAtRoots(looked === Number.NEGATIVE_INFINITY)
          looked = performance.now()
        }
        for (const folder of await unfinished.take()) dueNow(folder)
        await scanDue()
      } catch (error) {
        report(error, 'watching')
      }
      // A large heap of changes is looked at less often, so that looking stays a small part of the time.
      const rest = Math.max(settle / 4, 4 * (performance.now() - start))
      await pause(Math.min(rest, lookEvery), undefined, { signal: stop.signal, ref: false }).catch(
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
      // A folder on a mount that hangs must not keep the server from ending.
      await Promise.race([ended, pause(CLOSE_WAIT, undefined, { ref: false })])
    },
  }
}

/** What tells a folder from another mounted in its place; null when it is not there, 'unknown' if its disk does not answer. */
function identityOf(path: string): Promise<string | null> {
  const identify = () =>
    stat(path).then(
      (stats) => (stats.isDirectory() ? `${stats.dev}:${stats.ino}` : null),
      () => null,
    )
  return libraryDisks.soon(path, identify, 'unknown')
}

/** The folders that hold all of these; whole libraries when they are many. */
function smallest(folders: readonly string[], roots: readonly string[]): string[] {
  const all = new Set(folders)
  const isInside = (folder: string): boolean => {
    const above = dirname(folder)
    return above !== folder && (all.has(above) || isInside(above))
  }
  const outer = folders.filter((folder) => !isInside(folder))
  if (outer.length <= FOLDERS_MAX) return outer
  return roots.filter((root) => outer.some((folder) => liesIn(folder, root)))
}
