import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const PARTIAL_SUFFIX = '.part'

/** True for the name of a partially written file, and of SQLite's journal of one. */
export function isPartialFile(name: string): boolean {
  return name.replace(/-journal$/, '').endsWith(PARTIAL_SUFFIX)
}

/** True for an error about a full disk, an exhausted quota or too large a file. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException | null)?.code))
}

/**
 * Replaces a file atomically: `write` writes it under a unique name in the same folder, from which it is renamed.
 * Throws what `write` throws, and the system's errors; then the partial file is deleted and the old file is unchanged.
 */
export async function replaceWith(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID().slice(0, 8)}${PARTIAL_SUFFIX}`
  try {
    await write(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Writes a file atomically, creating its folder if it does not exist. `mode` is that of `fs.writeFile`. Throws the
 * system's errors; then the old file is unchanged.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  return replaceWith(path, async (partial) => {
    const write = () => writeFile(partial, content, { mode, flag: 'wx' })
    // The folder nearly always exists, so it is created only after a failure.
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      await mkdir(dirname(path), { recursive: true })
      await write()
    })
  })
}
