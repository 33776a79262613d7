import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/index.ts'
import { dataPath } from '#disk/data-folder.ts'
import { isPartialFile } from '#disk/replace-file.ts'
import { PICTURE_NAME } from '#domain/picture-name.ts'
import { COVER_NAME, type Covers } from './covers.ts'

/**
 * Files younger than this are not deleted, in milliseconds: another process may still be writing them, or the row that
 * refers to them. Creating an image again writes a new file.
 */
const MIN_AGE = 60 * 60 * 1000

/** Deletes unused files in a data folder. */
export interface Orphans {
  /**
   * Deletes covers, header images and playlist images that no row refers to, and partial files of killed processes,
   * including incomplete database backups. Returns the number of deleted files. Deletes nothing if the database cannot
   * be read or has no comics.
   */
  sweep(signal?: AbortSignal): Promise<number>
}

/** Deletes a file that is old enough; returns false if it is not deleted. */
async function removeOld(path: string): Promise<boolean> {
  // Checked right before the deletion: the file may have been written again since it was listed.
  const stats = await stat(path).catch(() => null)
  if (stats === null || !stats.isFile() || Date.now() - stats.mtimeMs < MIN_AGE) return false
  await rm(path, { force: true })
  return true
}

/** Deletes the files of a replaced cover unless a comic still uses it. */
export async function removeUnusedCover(db: Db, covers: Covers, version: string): Promise<void> {
  const used = await db.get('select 1 from comics where cover_version = ? limit 1', [version])
  if (used !== undefined) return
  for (const path of covers.filesOf(version)) await removeOld(path)
}

/** Returns the names in a folder; none if it does not exist. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

export function createOrphans(db: Db, dataDir: string): Orphans {
  const names = async (sql: string): Promise<Set<string>> =>
    new Set((await db.all<{ name: string }>(sql)).map(({ name }) => name))

  return {
    async sweep(signal) {
      // An empty database may be new: the files may belong to a database that was moved away.
      if ((await db.get('select 1 from comics limit 1')) === undefined) return 0
      // All references are read before any file is deleted.
      const versions = await names(
        'select distinct cover_version as name from comics where cover_version is not null',
      )
      const headers = await names('select distinct header as name from series where header is not null')
      const images = await names('select distinct image as name from playlists where image is not null')
      let removed = 0
      /** Deletes the unused files of a folder; `nameOf` returns the name in the database that a file belongs to. */
      const sweepFolder = async (
        folder: string,
        nameOf: (file: string) => string | undefined,
        used: ReadonlySet<string>,
      ): Promise<void> => {
        for (const file of await namesIn(folder)) {
          if (signal?.aborted) return
          const name = nameOf(file)
          const isOrphan = isPartialFile(file) || (name !== undefined && !used.has(name))
          if (isOrphan && (await removeOld(join(folder, file)))) removed++
        }
      }
      const covers = dataPath(dataDir, 'covers')
      for (const part of await namesIn(covers)) {
        await sweepFolder(join(covers, part), (file) => COVER_NAME.exec(file)?.[1], versions)
      }
      const pictureName = (file: string) => (PICTURE_NAME.test(file) ? file : undefined)
      await sweepFolder(dataPath(dataDir, 'headers'), pictureName, headers)
      await sweepFolder(dataPath(dataDir, 'playlists'), pictureName, images)
      await sweepFolder(dataPath(dataDir, 'backups'), () => undefined, new Set())
      return removed
    },
  }
}
