import { access, type FileHandle, realpath } from 'node:fs/promises'
import type { Db } from '#db/index.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors.ts'
import type { ComicPlace, Problem } from '#reading/tasks.ts'
import { type FileState, fileState, fileStateAt, fileVersion } from './file-state.ts'
import { liesIn, realRoot } from './places.ts'

/** Where the files of comics lie, looked at anew for each reading. */
export interface ComicFiles {
  /**
   * The file of a comic, by its real path inside its library. Throws comic-not-found, comic-unavailable,
   * path-outside, file-unreadable, disk-not-answering, reader-stopped for a file that stopped the decoder in a scan.
   */
  locate(id: string): Promise<ComicPlace>
  /** Returns the version of its file, the last known one if the file is gone; see `fileVersion`. Throws comic-not-found, disk-not-answering. */
  version(id: string): Promise<string>
  /**
   * Opens the file of a comic in this version, whatever is wrong with what is in it; the caller closes it. Throws what
   * `locate` throws of a file, and comic-unavailable for one that is another by now.
   */
  open(id: string, version: string): Promise<OpenComicFile>
}

/** A comic's file, open for reading: its size in bytes. */
export interface OpenComicFile {
  readonly handle: FileHandle
  readonly path: string
  readonly size: number
}

interface Row extends FileState {
  path: string
  root: string
  problem: string | null
}

/** The version of a file that may be another than a scan found: what is read of it is not what was listed then. */
async function versionAt(path: string, listed: Row): Promise<string> {
  return fileVersion((await fileStateAt(listed.root, path)) ?? listed)
}

/** Throws comic-unavailable for what is no regular file, or has another version. */
async function openVersion(path: string, version: string): Promise<OpenComicFile> {
  const handle = await openRegular(path).catch((cause: unknown) => {
    throw new AppError('comic-unavailable', { path }, { cause })
  })
  const stats = await handle.stat()
  if (fileVersion(fileState(stats)) === version) return { handle, path, size: stats.size }
  await handle.close()
  throw new AppError('comic-unavailable', { path })
}

export function createComicFiles(db: Db): ComicFiles {
  async function rowOf(id: string): Promise<Row> {
    const row = await db.get<Row>('select path, root, size, mtime, problem from comics where id = ?', [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return row
  }

  /** What the database calls a comic may have been replaced since by a link to anywhere. */
  async function insideLibrary({ path, root: added }: Row): Promise<{ root: string; path: string }> {
    const listed = await db.get('select 1 from roots where path = ?', [added])
    if (listed === undefined) throw new AppError('comic-unavailable', { path })
    return libraryDisks.call(added, async () => {
      const real = await realpath(path).catch(() => null)
      if (real === null) throw new AppError('comic-unavailable', { path })
      const root = await realRoot(added)
      if (!liesIn(real, root)) throw new AppError('path-outside')
      await access(real).catch((cause) => {
        throw new AppError('file-unreadable', {}, { cause })
      })
      return { root, path: real }
    })
  }

  return {
    async locate(id) {
      const row = await rowOf(id)
      const { root, path } = await insideLibrary(row)
      const problem = row.problem === null ? null : (JSON.parse(row.problem) as Problem)
      if (problem?.code === 'reader-stopped') throw new AppError('reader-stopped')
      return { root, path, stamp: await versionAt(path, row) }
    },
    async open(id, version) {
      const row = await rowOf(id)
      const { path } = await insideLibrary(row)
      return libraryDisks.call(row.root, () => openVersion(path, version))
    },
    async version(id) {
      const row = await rowOf(id)
      return versionAt(row.path, row)
    },
  }
}
