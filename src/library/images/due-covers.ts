import type { Db, Statements } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import type { Asker } from '#reading/fair-queue.ts'
import type { Reader } from '#reading/reader.ts'
import type { FileCover, Problem } from '#reading/tasks.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { isPassing } from '../roots/passing-problem.ts'
import { isMissing } from '../roots/walk.ts'
import type { Cover, Covers } from './covers.ts'

/** A comic whose cover and fingerprint are still to be made. */
export interface DueCover {
  readonly id: string
  readonly path: string
}

/** What became of a cover that was due. */
export interface SettledCover {
  /** Null where the comic has none, or it could not be made. */
  readonly cover: Cover | null
  readonly problem: Problem | null
  /** True when nothing was wrong with the comic before. */
  readonly wasWhole: boolean
}

/**
 * The covers that scans have still to make, as the database knows them: a scan lists its comics before it looks at
 * their pictures, and may be stopped anywhere.
 */
export interface DueCovers {
  /** All that are due, a folder's together in the order of its issues. */
  list(): Promise<DueCover[]>
  /**
   * Makes one in a scan's turn. Null when nothing was to be done: made meanwhile, or the file is gone. Throws the
   * signal's reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  make(id: string, signal: AbortSignal): Promise<SettledCover | null>
  /**
   * Makes one at once, for somebody who waits for it: once, however many ask. Null when none is due. Throws what
   * finding the file throws, disk-full, data-dir-not-writable, reader-not-started, rate-limited.
   */
  makeNow(id: string, asker?: Asker): Promise<SettledCover | null>
  /** Calls back with each comic whose cover is asked for before its turn, until the returned function is called. */
  onAsked(callback: (id: string) => void): () => void
}

/** What lists call the version of a cover that is due: whoever asks for the picture has it made. */
export const DUE_VERSION = 'due'

/** A comic's cover version as lists tell it, in SQL; `c` is the comic. */
export const LISTED_VERSION = `coalesce(c.cover_version,
  (select '${DUE_VERSION}' from due_covers d where d.comic_no = c.no))`

interface Row {
  no: number
  root: string
  path: string
  size: number
  mtime: number
  problem: string | null
  sidecar: string | null
}

export function createDueCovers(db: Db, reader: Reader, covers: Covers, files: ComicFiles): DueCovers {
  const callbacks = new Set<(id: string) => void>()
  const making = new Map<string, Promise<SettledCover | null>>()

  const rowOf = (id: string) =>
    db.get<Row>(
      `select c.no, c.root, c.path, c.size, c.mtime, c.problem, d.sidecar
       from due_covers d join comics c on c.no = d.comic_no where c.id = ? and c.available = 1`,
      [id],
    )

  async function settle(row: Row, made: FileCover): Promise<SettledCover | null> {
    if (made.problem !== null && (await isMissing(row.path))) return null
    const cover = made.cover && (await covers.keep(made.cover))
    const written = await db.transaction((tx) => write(tx, row, made, cover))
    return written ? { cover, problem: made.problem, wasWhole: row.problem === null } : null
  }

  async function makeAtOnce(id: string, asker: Asker): Promise<SettledCover | null> {
    const row = await rowOf(id)
    if (row === undefined) return null
    const { root, path } = await files.locate(id)
    for (const callback of callbacks) callback(id)
    const { size, sidecar } = row
    return settle(row, await reader.scanCoverNow({ root, path, size, sidecar }, asker))
  }

  return {
    async list() {
      const listed = await db.get<{ due: string }>(
        `select json_group_array(json_object('id', id, 'path', path)) as due from (
           select c.id, c.path from due_covers d join comics c on c.no = d.comic_no where c.available = 1
           order by c.folder, c.number_order is null, c.number_order, c.sort_name)`,
      )
      return JSON.parse(listed?.due ?? '[]') as DueCover[]
    },

    async make(id, signal) {
      await making.get(id)?.catch(() => undefined)
      const row = await rowOf(id)
      if (row === undefined) return null
      const { root, path, size, sidecar } = row
      return settle(row, await reader.scanCover({ root, path, size, sidecar }, signal))
    },

    makeNow(id, asker = { name: '' }) {
      // Not its signal: others may wait for the same, and what is made is kept.
      const begun = making.get(id) ?? makeAtOnce(id, { name: asker.name })
      making.set(id, begun)
      return begun.finally(() => making.delete(id))
    },

    onAsked(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}

/** False when the comic is another than it was when the cover was begun: its turn comes again. */
async function write(tx: Statements, row: Row, made: FileCover, cover: Cover | null): Promise<boolean> {
  const { fingerprint, problem } = made
  const { changes } = await tx.run(
    `update comics set fingerprint = coalesce(?, fingerprint), problem = coalesce(?, problem)
     where no = ? and path = ? and size = ? and mtime = ?`,
    [fingerprint, problem && JSON.stringify(problem), row.no, row.path, row.size, row.mtime],
  )
  if (changes === 0) return false
  await tx.run('delete from due_covers where comic_no = ?', [row.no])
  if (problem !== null && isPassing(problem)) return true
  // The cover a person chose stays, whatever the file's own has become.
  const { version, ratio, tint, ink } = cover ?? { version: null, ratio: null, ...NO_COVER_COLOURS }
  await tx.run(
    'update comics set cover_version = ?, cover_ratio = ?, tint = ?, ink = ? where no = ? and cover_page is null',
    [version, ratio, tint, ink, row.no],
  )
  return true
}
