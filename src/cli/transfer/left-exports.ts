import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#domain/errors/errors.ts'
import { manifestOf } from './manifest.ts'

/** What a folder holds; nothing where it is missing. Throws export-not-writable. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new AppError('export-not-writable', { path: folder }, { cause: error })
  })

/** What exports to a place that are under way, or were killed, have beside it. */
async function left(place: string): Promise<string[]> {
  const names = await readdir(dirname(place)).catch(() => [])
  return names
    .filter((name) => name.startsWith(`${basename(place)}.`) && /\.[0-9a-f]{8}\.part(\.old)?$/.test(name))
    .map((name) => join(dirname(place), name))
}

/**
 * Puts the newest whole export beside a place into it where nothing is: one that was killed between its last two steps
 * has moved the earlier one away, and not yet come in its stead.
 */
export async function putBack(place: string): Promise<void> {
  if (await stat(place).catch(() => null)) return
  let newest: { path: string; createdAt: string } | null = null
  for (const path of await left(place)) {
    // Its manifest is written last.
    const manifest = await manifestOf(path).catch(() => null)
    if (manifest !== null && manifest.createdAt > (newest?.createdAt ?? ''))
      newest = { path, createdAt: manifest.createdAt }
  }
  // Where it cannot be moved, the place is told as empty or not writable by whoever needs it.
  if (newest !== null) await rename(newest.path, place).catch(() => undefined)
}

/** What no process writes any more, in milliseconds. */
const LEFT_FOR = 60 * 60 * 1000

/** Takes away what exports to a place that were killed have left beside it. */
export async function sweep(place: string): Promise<void> {
  for (const path of await left(place)) {
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > LEFT_FOR)
      await rm(path, { recursive: true, force: true })
  }
}
