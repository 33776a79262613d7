import { type FSWatcher, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { isIgnored } from '#domain/ignored-names.ts'
import { isMissing } from '../roots/path-checks.ts'

/** A watch on a library folder. Only folders are watched: watching each file would cost ten times more. */
export interface FolderWatch {
  close(): void
}

/** The watcher of a folder, and its watched subfolders. */
interface Watched {
  readonly watcher: FSWatcher
  readonly inside: Set<string>
}

/** True on systems where one watcher covers a whole tree; on other systems each folder needs a watcher. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32'

/**
 * Watches a library folder. Calls `onChange` with each path that was created, changed or deleted, and `onEnd` once if
 * watching fails later. Throws the system's error if the folder cannot be watched (ENOSPC, EMFILE, ENOENT …).
 */
export async function watchFolder(
  root: string,
  onChange: (path: string) => void,
  onEnd: (error: unknown) => void,
): Promise<FolderWatch> {
  const watched = new Map<string, Watched>()
  let isOpen = true

  function close(): void {
    isOpen = false
    for (const { watcher } of watched.values()) watcher.close()
    watched.clear()
  }

  function end(error: unknown): void {
    if (!isOpen) return
    close()
    onEnd(error)
  }

  function unwatch(folder: string): void {
    const known = watched.get(folder)
    if (known === undefined) return
    known.watcher.close()
    watched.delete(folder)
    watched.get(dirname(folder))?.inside.delete(folder)
    for (const path of known.inside) unwatch(path)
  }

  async function handle(event: string, folder: string, name: string | null): Promise<void> {
    if (name?.split(sep).some(isIgnored)) return
    const path = name === null ? folder : join(folder, name)
    // The deletion of the library folder itself is reported as an event with its own name.
    if (
      folder === root &&
      name === basename(root) &&
      (await isMissing(root, path)) &&
      (await isMissing(root, root))
    ) {
      return end(new Error('The folder was deleted.'))
    }
    onChange(path)
    if (event !== 'rename' || name === null || IS_RECURSIVE) return
    // The watchers of a deleted or renamed folder would report outdated paths.
    unwatch(path)
    const isFolder = await lstat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    if (isFolder) await watchTree(path)
  }

  /**
   * Watches a folder and its subfolders. Each folder is watched before it is listed, so that no change is missed in
   * between.
   */
  async function watchTree(top: string): Promise<void> {
    const waiting = [top]
    for (let folder = waiting.pop(); folder !== undefined && isOpen; folder = waiting.pop()) {
      if (watched.has(folder)) continue
      try {
        watchOne(folder)
        if (IS_RECURSIVE) return
        for (const entry of await readdir(folder, { withFileTypes: true }))
          if (entry.isDirectory() && !isIgnored(entry.name)) waiting.push(join(folder, entry.name))
      } catch (error) {
        if (folder === root || !isExpected(error)) throw error
        unwatch(folder)
      }
    }
  }

  function watchOne(folder: string): void {
    const watcher = watch(folder, { persistent: false, recursive: IS_RECURSIVE })
    watched.set(folder, { watcher, inside: new Set() })
    watched.get(dirname(folder))?.inside.add(folder)
    watcher.on('change', (event, name) => {
      handle(event, folder, name === null ? null : String(name)).catch(end)
    })
    watcher.on('error', (error) => (folder === root ? end(error) : unwatch(folder)))
  }

  try {
    await watchTree(root)
  } catch (error) {
    close()
    throw error
  }
  return { close }
}

/** Returns true for a deleted or inaccessible folder, which is skipped; the scan reports it. */
function isExpected(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM'
}
