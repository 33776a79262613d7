import { constants } from 'node:fs'
import { access, type FileHandle, open, realpath } from 'node:fs/promises'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import type { ComicPlace, Problem } from '#reading/tasks.ts'
import { type FileState, fileState, fileStateAt, fileVersion } from './file-state.ts'
import { liesIn } from './places.ts'

/** Where the files of comics lie, looked at anew for each reading. */
export interface ComicFiles {
  /**
   * The file of a comic, by its real path inside its library. Throws comic-not-found, comic-unavailable,
   * path-outside, file-unreadable, reader-stopped for one that a scan found to stop whoever reads it.
   */
  locate(id: string): Promise<ComicPlace>
  /** The version of its file as it lies there now, or lay there last; see `fileVersion`. Throws comic-not-found. */
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

/** Opening waits for nobody, should a pipe lie there now. Windows has no such flag, nor such pipes. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

interface Row extends FileState {
  path: string
  root: string
  problem: string | null
}

/** The version of a file that may be another than a scan found: what is read of it is not what was listed then. */
async function versionAt(path: string, listed: Row): Promise<string> {
  return fileVersion((await fileStateAt(path)) ?? listed)
}

export function createComicFiles(db: Db): ComicFiles {
  async function rowOf(id: string): Promise<Row> {
    const row = await db.get<Row>('select path, root, size, mtime, problem from comics where id = ?', [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return row
  }

  /** What the database calls a comic may have been replaced since by a link to anywhere. */
  async function insideLibrary({ path, root }: Row): Promise<string> {
    const listed = await db.get('select 1 from roots where path = ?', [root])
    if (listed === undefined) throw new AppError('comic-unavailable', { path })
    const real = await realpath(path).catch(() => null)
    if (real === null) throw new AppError('comic-unavailable', { path })
    if (!liesIn(real, root)) throw new AppError('path-outside')
    await access(real).catch((cause) => {
      throw new AppError('file-unreadable', {}, { cause })
    })
    return real
  }

  return {
    async locate(id) {
      const row = await rowOf(id)
      const path = await insideLibrary(row)
      const problem = row.problem === null ? null : (JSON.parse(row.problem) as Problem)
      if (problem?.code === 'reader-stopped') throw new AppError('reader-stopped')
      return { root: row.root, path, stamp: await versionAt(path, row) }
    },
    async open(id, version) {
      const path = await insideLibrary(await rowOf(id))
      const handle = await open(path, READING)
      const stats = await handle.stat()
      if (stats.isFile() && fileVersion(fileState(stats)) === version)
        return { handle, path, size: stats.size }
      await handle.close()
      throw new AppError('comic-unavailable', { path })
    },
    async version(id) {
      const row = await rowOf(id)
      return versionAt(row.path, row)
    },
  }
}
