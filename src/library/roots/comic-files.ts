import { access, type FileHandle, realpath } from 'node:fs/promises'
import type { Db } from '#db/index.ts'
import type { ComicFileRef, Problem } from '#decoding/jobs.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type FileState, fileState, fileStateAt, fileVersion } from './file-state.ts'
import { isInside, realRoot } from './path-checks.ts'

/** Finds and opens the files of comics. The file system is checked at every call. */
export interface ComicFiles {
  /**
   * Returns the real path of a comic's file, which is inside its library. Throws comic-not-found, comic-unavailable,
   * path-outside, file-unreadable, disk-not-answering, and reader-stopped if the file crashed the decoder in a scan.
   */
  locate(id: string): Promise<ComicFileRef>
  /**
   * Returns the version of a comic's file (`fileVersion`), or the last known version if the file is missing. Throws
   * comic-not-found, disk-not-answering.
   */
  version(id: string): Promise<string>
  /**
   * Opens a comic's file, also a damaged one; the caller closes it. Throws as `locate`, except reader-stopped, and
   * comic-unavailable if the file has another version now.
   */
  open(id: string, version: string): Promise<OpenComicFile>
}

export interface OpenComicFile {
  readonly handle: FileHandle
  readonly path: string
  /** Bytes. */
  readonly size: number
}

interface Row extends FileState {
  path: string
  root: string
  problem: string | null
}

/** Returns the current version of a file, which may have changed since the last scan. */
async function versionAt(path: string, row: Row): Promise<string> {
  return fileVersion((await fileStateAt(row.root, path)) ?? row)
}

/** Throws comic-unavailable if the path is not a regular file or has another version. */
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

  /** Resolves a path and checks that it is in its library: the file may have been replaced by a symbolic link. */
  async function insideLibrary({ path, root: added }: Row): Promise<{ root: string; path: string }> {
    const library = await db.get('select 1 from roots where path = ?', [added])
    if (library === undefined) throw new AppError('comic-unavailable', { path })
    return libraryDisks.call(added, async () => {
      const real = await realpath(path).catch(() => null)
      if (real === null) throw new AppError('comic-unavailable', { path })
      const root = await realRoot(added)
      if (!isInside(real, root)) throw new AppError('path-outside')
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
