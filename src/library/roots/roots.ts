import { constants } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { z } from 'zod'
import type { libraryDetail } from '#contract/helper/libraries.ts'
import type { Db } from '#db/index.ts'
import { isThere } from '#disk/is-there.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { mountPointOf } from '#disk/mount-points.ts'
import { AppError } from '#domain/errors/errors.ts'
import { writeSettings } from '../files/write-setting.ts'
import { regroupAll } from '../scan/series-grouping.ts'
import { overlapOf } from './library-candidate.ts'
import { resolveFolder } from './resolve-folder.ts'
import { rootPaths } from './root-paths.ts'

export type LibraryDetail = z.output<typeof libraryDetail>

/** The library folders. */
export interface Roots {
  /** Returns the paths, in the order they were added. */
  list(): Promise<string[]>
  /** Returns when each folder was added (ISO time), by path. */
  added(): Promise<ReadonlyMap<string, string>>
  /**
   * Returns each folder with the number and formats of its available files, whether it is readable now, and where
   * metadata is written.
   */
  details(): Promise<LibraryDetail[]>
  /**
   * Adds a folder; returns its real path. Throws as `resolveFolder`, and library-exists, library-inside,
   * library-contains.
   */
  add(path: string): Promise<string>
  /** Removes a folder; its comics become unavailable, and their data stays. Throws library-not-found. */
  remove(path: string): Promise<void>
}

const isReadable = (path: string): Promise<boolean> =>
  libraryDisks.soon(path, () => isThere(path, constants.R_OK), false)

export function createRoots(db: Db): Roots {
  const list = () => rootPaths(db)

  return {
    list,

    async added() {
      const rows = await db.all<{ path: string; added_at: string }>('select path, added_at from roots')
      return new Map(rows.map(({ path, added_at }) => [path, added_at]))
    },

    async details() {
      const counts = await db.all<{ root: string; extension: string; files: number }>(
        'select root, extension, count(*) as files from comics where available = 1 group by root, extension order by files desc',
      )
      const settings = await writeSettings(db)
      return Promise.all(
        (await list()).map(async (path) => {
          const own = counts.filter(({ root }) => root === path)
          const files = own.reduce((sum, each) => sum + each.files, 0)
          return {
            path,
            files,
            formats: own.map(({ extension }) => extension),
            available: await isReadable(path),
            ...(settings.get(path) ?? { write: 'off', follow: false }),
          }
        }),
      )
    },

    async add(given) {
      const path = await resolveFolder(given)
      await db.transaction(async (tx) => {
        const overlap = overlapOf(path, await rootPaths(tx))
        if (overlap !== null) throw new AppError(overlap.code, { path, other: overlap.other })
        await tx.run('insert into roots (path, added_at) values (?, ?)', [path, new Date().toISOString()])
      })
      return path
    },

    async remove(given) {
      const resolved = resolve(given.trim())
      // If the folder does not exist any more, only its stored path can match.
      const real = await libraryDisks.soon(mountPointOf(resolved), () => realpath(resolved), resolved)
      await db.transaction(async (tx) => {
        const { changes } = await tx.run('delete from roots where path in (?, ?)', [resolved, real])
        if (changes === 0) throw new AppError('library-not-found', { path: given })
        await tx.run('delete from ignored_files where root in (?, ?)', [resolved, real])
        await tx.run('update comics set available = 0 where root in (?, ?)', [resolved, real])
        for (const folder of new Set([resolved, real]))
          await tx.run('delete from folder_problems where path = ?1 or substr(path, 1, length(?2)) = ?2', [
            folder,
            folder.endsWith(sep) ? folder : folder + sep,
          ])
        await regroupAll(tx)
      })
    },
  }
}
