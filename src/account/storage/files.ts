import { constants } from 'node:fs'
import { chmod, copyFile, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/index.ts'
import { replaceFile, replaceWith } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Milliseconds after which a file without a row is deleted; a younger one may belong to a running upload. */
const ORPHAN_AGE = 60 * 60 * 1000

/**
 * The bytes of objects: one file per version in `{dataDir}/storage`, readable by its owner only. A version is written
 * once, and its row is stored after its file, so that a killed process leaves at most a file without a row.
 */
export interface ObjectFiles {
  /** Writes a file. Throws the system's errors, and then leaves no file. */
  write(version: string, bytes: Uint8Array): Promise<void>
  /** Copies the file of the version `from`. Throws ENOENT if it does not exist. */
  copy(from: string, to: string): Promise<void>
  /** Opens a file, which the caller closes. Throws ENOENT. */
  open(version: string): Promise<FileHandle>
  /** Deletes the files of versions without rows. If this fails, a later `sweep` deletes them. */
  discard(versions: readonly string[]): Promise<void>
  /**
   * Deletes files without a row (after crashes, of deleted users) that are older than ORPHAN_AGE. Rows without a file
   * stay, because their disk may be unmounted.
   */
  sweep(db: Db): Promise<void>
}

/** Opens the folder, creating it if it does not exist. Throws data-dir-not-writable. */
export async function openFiles(folder: string): Promise<ObjectFiles> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  } catch (cause) {
    throw new AppError('data-dir-not-writable', { path: folder }, { cause })
  }
  const pathOf = (version: string): string => join(folder, version)

  const discard: ObjectFiles['discard'] = async (versions) => {
    for (const version of versions) await rm(pathOf(version), { force: true }).catch(() => undefined)
  }

  return {
    write: (version, bytes) => replaceFile(pathOf(version), bytes, 0o600),

    copy: (from, to) =>
      replaceWith(pathOf(to), async (partial) => {
        await copyFile(pathOf(from), partial, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await chmod(partial, 0o600)
      }),

    open: (version) => open(pathOf(version), 'r'),

    discard,

    async sweep(db) {
      const files = await readdir(folder)
      const rows = await db.all<{ version: string }>('select version from storage_objects')
      const versions = new Set(rows.map(({ version }) => version))
      for (const file of files) {
        if (versions.has(file)) continue
        const stats = await stat(pathOf(file)).catch(() => null)
        if (stats?.isFile() && Date.now() - stats.mtimeMs > ORPHAN_AGE) await discard([file])
      }
    },
  }
}
