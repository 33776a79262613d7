import { constants } from 'node:fs'
import { chmod, copyFile, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/index.ts'
import { replaceFile, replaceWith } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors.ts'

/** A file without a row that is younger may be an upload under way, here or in another process. Milliseconds. */
const ORPHAN_AGE = 60 * 60 * 1000

/**
 * The bytes of objects: one file a version, in `{dataDir}/storage`, for its owner alone. A version is never
 * written twice, and its row is written after its file: so a kill leaves at most a file that no row names.
 */
export interface ObjectFiles {
  /** Throws the system's error, after which nothing is left. */
  write(version: string, bytes: Uint8Array): Promise<void>
  /** As `write`, with the bytes of another version. Throws ENOENT where that one is gone. */
  copy(from: string, to: string): Promise<void>
  /** Throws ENOENT. The caller closes it. */
  open(version: string): Promise<FileHandle>
  /** Deletes the files of versions that no row names; what cannot be deleted is left to the sweep. */
  discard(versions: readonly string[]): Promise<void>
  /** Deletes files without a row (of crashes, of deleted users). A row without its file stays: a disk may be away. */
  sweep(db: Db): Promise<void>
}

/** Opens the folder, making it where it is not there. Throws data-dir-not-writable. */
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
      replaceWith(pathOf(to), async (half) => {
        await copyFile(pathOf(from), half, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await chmod(half, 0o600)
      }),

    open: (version) => open(pathOf(version), 'r'),

    discard,

    async sweep(db) {
      const files = await readdir(folder)
      const rows = await db.all<{ version: string }>('select version from storage_objects')
      const named = new Set(rows.map(({ version }) => version))
      for (const file of files) {
        if (named.has(file)) continue
        const found = await stat(pathOf(file)).catch(() => null)
        if (found?.isFile() && Date.now() - found.mtimeMs > ORPHAN_AGE) await discard([file])
      }
    },
  }
}
