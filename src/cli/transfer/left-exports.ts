import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#domain/errors/errors.ts'
import { manifestOf } from './manifest.ts'

/** Returns the names in a folder; none if it is missing. Throws export-not-writable. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new AppError('export-not-writable', { path: folder }, { cause: error })
  })

/** Returns the temporary folders of running or killed exports to a path. */
async function temporaryFolders(place: string): Promise<string[]> {
  const names = await readdir(dirname(place)).catch(() => [])
  return names
    .filter((name) => name.startsWith(`${basename(place)}.`) && /\.[0-9a-f]{8}\.part(\.old)?$/.test(name))
    .map((name) => join(dirname(place), name))
}

/**
 * Restores the newest complete export beside a path if nothing is at the path: a process that was killed between its
 * last two steps has moved the earlier export away without replacing it.
 */
export async function putBack(place: string): Promise<void> {
  if (await stat(place).catch(() => null)) return
  let newest: { path: string; createdAt: string } | null = null
  for (const path of await temporaryFolders(place)) {
    // The manifest is written last, so that only complete exports have one.
    const manifest = await manifestOf(path).catch(() => null)
    if (manifest !== null && manifest.createdAt > (newest?.createdAt ?? ''))
      newest = { path, createdAt: manifest.createdAt }
  }
  // If it cannot be moved, the caller reports the path as empty or not writable.
  if (newest !== null) await rename(newest.path, place).catch(() => undefined)
}

/** Milliseconds after which no process writes to a temporary folder any more. */
const LEFT_FOR = 60 * 60 * 1000

/** Deletes the temporary folders of killed exports to a path. */
export async function sweep(place: string): Promise<void> {
  for (const path of await temporaryFolders(place)) {
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > LEFT_FOR)
      await rm(path, { recursive: true, force: true })
  }
}
