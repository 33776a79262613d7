import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/index.ts'
import { isPartialFile } from '#disk/replace-file.ts'
import { COVER_NAME, type Covers } from './covers.ts'
import { PICTURE_NAME } from './pictures.ts'

/**
 * Files younger than this are left alone, in milliseconds: another process may be writing one, or be about to write
 * the row that shows it. A picture that is made again is a new file.
 */
const GRACE = 60 * 60 * 1000

/** What nothing shows or needs any more, of a data folder. */
export interface Orphans {
  /**
   * Takes away covers, header images and playlist pictures that no row shows any more, and what writers that were
   * killed left half, incomplete copies of databases among it. Answers with their number. Removes nothing where the database cannot be read, or knows no comic.
   */
  sweep(signal?: AbortSignal): Promise<number>
}

/** Removes a file that is old enough; false when it stays, or is not there. */
async function removeOld(path: string): Promise<boolean> {
  // Looked at just before: it may have been written anew since it was listed.
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isFile() || Date.now() - found.mtimeMs < GRACE) return false
  await rm(path, { force: true })
  return true
}

/** Takes a replaced cover away with the widths that were made of it, where no comic shows it. */
export async function forgetCover(db: Db, covers: Covers, version: string): Promise<void> {
  const shown = await db.get('select 1 from comics where cover_version = ? limit 1', [version])
  if (shown !== undefined) return
  for (const path of covers.filesOf(version)) await removeOld(path)
}

/** Names in a folder; none where it is not there. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

export function createOrphans(db: Db, dataDir: string): Orphans {
  const names = async (sql: string): Promise<Set<string>> =>
    new Set((await db.all<{ name: string }>(sql)).map(({ name }) => name))

  return {
    async sweep(signal) {
      // What a new database does not know was perhaps known by the one that was moved away.
      if ((await db.get('select 1 from comics limit 1')) === undefined) return 0
      // All is known before anything is removed.
      const versions = await names(
        'select distinct cover_version as name from comics where cover_version is not null',
      )
      const headers = await names('select distinct header as name from series where header is not null')
      const images = await names('select distinct image as name from playlists where image is not null')
      let removed = 0
      /** Removes what is in a folder and not shown; `of` says which name in the database a file belongs to. */
      const sweepFolder = async (
        folder: string,
        of: (file: string) => string | undefined,
        shown: ReadonlySet<string>,
      ): Promise<void> => {
        for (const file of await namesIn(folder)) {
          if (signal?.aborted) return
          const name = of(file)
          const orphan = isPartialFile(file) || (name !== undefined && !shown.has(name))
          if (orphan && (await removeOld(join(folder, file)))) removed++
        }
      }
      const covers = join(dataDir, 'covers')
      for (const part of await namesIn(covers)) {
        await sweepFolder(join(covers, part), (file) => COVER_NAME.exec(file)?.[1], versions)
      }
      const ofPicture = (file: string) => (PICTURE_NAME.test(file) ? file : undefined)
      await sweepFolder(join(dataDir, 'headers'), ofPicture, headers)
      await sweepFolder(join(dataDir, 'playlists'), ofPicture, images)
      await sweepFolder(join(dataDir, 'backups'), () => undefined, new Set())
      return removed
    },
  }
}
