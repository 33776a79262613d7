import { type FSWatcher, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { isIgnored } from '../roots/ignored.ts'
import { isMissing } from '../roots/places.ts'

/** Hears of changes under a library root: of folders only, a watch for each file would cost ten times more. */
export interface FolderWatch {
  close(): void
}

/** A folder's watch, and the watched folders in it. */
interface Watched {
  readonly watcher: FSWatcher
  readonly inside: Set<string>
}

/** Systems that watch a whole tree with one handle; on the others each folder has its own. */
const WHOLE_TREES = process.platform === 'darwin' || process.platform === 'win32'

/**
 * Calls `onChange` with a path where something appeared, changed or went. `onEnd` is called once when watching
 * stops by itself. Throws the system's error when it does not watch the root (ENOSPC, EMFILE, ENOENT …).
 */
export async function watchFolder(
  root: string,
  onChange: (path: string) => void,
  onEnd: (error: unknown) => void,
): Promise<FolderWatch> {
  const watched = new Map<string, Watched>()
  let open = true

  function close(): void {
    open = false
    for (const { watcher } of watched.values()) watcher.close()
    watched.clear()
  }

  function end(error: unknown): void {
    if (!open) return
    close()
    onEnd(error)
  }

  function forget(folder: string): void {
    const known = watched.get(folder)
    if (known === undefined) return
    known.watcher.close()
    watched.delete(folder)
    watched.get(dirname(folder))?.inside.delete(folder)
    for (const path of known.inside) forget(path)
  }

  async function heard(event: string, folder: string, name: string | null): Promise<void> {
    if (name?.split(sep).some(isIgnored)) return
    const path = name === null ? folder : join(folder, name)
    // A root that goes tells so by its own name: no folder above it is listened to.
    if (
      folder === root &&
      name === basename(root) &&
      (await isMissing(root, path)) &&
      (await isMissing(root, root))
    ) {
      return end(new Error('The folder is gone.'))
    }
    onChange(path)
    if (event !== 'rename' || name === null || WHOLE_TREES) return
    // A folder that went or was renamed takes its watches along, under names that no longer hold.
    forget(path)
    const isFolder = await lstat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    if (isFolder) await follow(path)
  }

  /** Watches a folder and those in it. It is watched before it is listed, so that nothing comes in between unheard. */
  async function follow(top: string): Promise<void> {
    const waiting = [top]
    for (let folder = waiting.pop(); folder !== undefined && open; folder = waiting.pop()) {
      if (watched.has(folder)) continue
      try {
        listen(folder)
        if (WHOLE_TREES) return
        for (const entry of await readdir(folder, { withFileTypes: true }))
          if (entry.isDirectory() && !isIgnored(entry.name)) waiting.push(join(folder, entry.name))
      } catch (error) {
        if (folder === root || !isPassing(error)) throw error
        forget(folder)
      }
    }
  }

  function listen(folder: string): void {
    const watcher = watch(folder, { persistent: false, recursive: WHOLE_TREES })
    watched.set(folder, { watcher, inside: new Set() })
    watched.get(dirname(folder))?.inside.add(folder)
    watcher.on('change', (event, name) => {
      heard(event, folder, name === null ? null : String(name)).catch(end)
    })
    watcher.on('error', (error) => (folder === root ? end(error) : forget(folder)))
  }

  try {
    await follow(root)
  } catch (error) {
    close()
    throw error
  }
  return { close }
}

/** One folder that went meanwhile or may not be entered: the scan tells of it, the others are watched. */
function isPassing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM'
}
