import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const HALF_WRITTEN = '.part'

/**
 * True for the name of a file that was being written when its process ended, and of SQLite's journal of such a file.
 * Both can be deleted.
 */
export function isHalfWritten(name: string): boolean {
  return name.replace(/-journal$/, '').endsWith(HALF_WRITTEN)
}

/** True when an error says that there is no room left: the disk, or what its user may have of it. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException | null)?.code))
}

/**
 * Puts a file in its place whole or not at all: `fill` writes it beside the place, under a name that no other process
 * uses. Throws what `fill` throws, and the system's errors; then nothing is left and the old file stands.
 */
export async function replaceWith(path: string, fill: (half: string) => Promise<void>): Promise<void> {
  const half = `${path}.${randomUUID().slice(0, 8)}${HALF_WRITTEN}`
  try {
    await fill(half)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Writes a file whole or not at all, and its folder where it is not there. `mode` as of `fs.writeFile`. Throws the
 * system's errors; then nothing is left and the old file stands.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  return replaceWith(path, async (half) => {
    const write = () => writeFile(half, content, { mode, flag: 'wx' })
    // Nearly always the folder is there.
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      await mkdir(dirname(path), { recursive: true })
      await write()
    })
  })
}
