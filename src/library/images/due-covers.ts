import type { Db, Statements } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { ANONYMOUS, type Requester } from '#decoding/fair-queue.ts'
import type { FileCover, Problem } from '#decoding/jobs.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import { METADATA_PROBLEMS } from '#domain/errors/problems.ts'
import { DUE_COVER } from '#domain/limits.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { fileStateAt, isSameFile } from '../roots/file-state.ts'
import { isMissing } from '../roots/path-checks.ts'
import { isTransient } from '../roots/transient-problem.ts'
import { regroup } from '../scan/series-grouping.ts'
import type { Cover, Covers } from './covers.ts'
import { createSharedWork } from './shared-work.ts'

/** A comic without a current cover and fingerprint. */
export interface DueCover {
  readonly no: number
  readonly id: string
  readonly root: string
  readonly path: string
  readonly size: number
  readonly mtime: number
  /** The stored problem of the comic, as JSON. */
  readonly problem: string | null
  /** Path of the sidecar image that is the cover. */
  readonly sidecar: string | null
}

/** The result of making a due cover, before it is written to the database. */
export interface SettledCover {
  readonly due: DueCover
  /** Null if the file could not be read. */
  readonly fingerprint: string | null
  /** Null if the comic has no cover, or it could not be made. */
  readonly cover: Cover | null
  readonly problem: Problem | null
}

/**
 * The covers that are still to be made. They are stored in the database, because a scan lists all comics before it
 * makes covers, and may be interrupted.
 */
export interface DueCovers {
  /** Returns all due covers, grouped by folder in issue order. */
  list(): Promise<DueCover[]>
  /**
   * Makes a cover for a scan. Returns null if it is no longer due, or the file is missing or has changed. Throws the
   * signal's reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  make(due: DueCover, signal: AbortSignal): Promise<SettledCover | null>
  /**
   * Makes and writes a cover at once for a waiting client; aborted when the client disconnects. Returns null if none is
   * due or it could not be made. Throws as `ComicFiles.locate`, and disk-full, data-dir-not-writable,
   * reader-not-started, rate-limited.
   */
  makeNow(id: string, requester?: Requester): Promise<Cover | null>
  /** Calls back with each comic whose due cover a client requests, until the returned function is called. */
  onRequest(callback: (id: string) => void): () => void
}

/** SQL expression for the cover version of the comic `c` in lists; a comic that cannot be read has none to request. */
export const LISTED_VERSION = `coalesce(c.cover_version, (select '${DUE_COVER}' from due_covers d
  where d.comic_no = c.no and coalesce(c.problem ->> 'code', '') in ('', ${METADATA_PROBLEMS.map((code) => `'${code}'`).join()})))`

const DUE = `select c.no, c.id, c.root, c.path, c.size, c.mtime, c.problem, d.sidecar
  from due_covers d join comics c on c.no = d.comic_no where c.available = 1`

export function createDueCovers(db: Db, decoder: Decoder, covers: Covers, files: ComicFiles): DueCovers {
  const callbacks = new Set<(id: string) => void>()
  const share = createSharedWork<Cover | null>()
  /** Ids of comics whose covers clients requested since `list`, so that they may no longer be due. */
  const requested = new Set<string>()

  const find = (id: string) => db.get<DueCover>(`${DUE} and c.id = ?`, [id])

  async function settle(due: DueCover, made: FileCover): Promise<SettledCover | null> {
    const { fingerprint, problem } = made
    // The file was deleted or has changed since: the next scan finds out which comic it belongs to.
    const now = await fileStateAt(due.root, due.path)
    if (now !== null && !isSameFile(now, due)) return null
    if (problem !== null && (await isMissing(due.root, due.path))) return null
    return { due, fingerprint, cover: made.cover && (await covers.save(made.cover)), problem }
  }

  async function makeAtOnce(id: string, requester: Requester): Promise<Cover | null> {
    const due = await find(id)
    if (due === undefined) return null
    const { root, path } = await files.locate(id)
    requested.add(id)
    for (const callback of callbacks) callback(id)
    const { size, sidecar } = due
    const settled = await settle(due, await decoder.scanCoverNow({ root, path, size, sidecar }, requester))
    if (settled !== null) await db.transaction((tx) => writeCovers(tx, [settled]))
    return settled?.cover ?? null
  }

  return {
    async list() {
      requested.clear()
      const listed = await db.get<{ due: string }>(
        `select json_group_array(json_object('no', no, 'id', id, 'root', root, 'path', path, 'size', size,
           'mtime', mtime, 'problem', problem, 'sidecar', sidecar)) as due
         from (${DUE} order by c.folder, c.number_order is null, c.number_order, c.sort_name)`,
      )
      return JSON.parse(listed?.due ?? '[]') as DueCover[]
    },

    async make(due, signal) {
      if (requested.has(due.id) && (await find(due.id)) === undefined) return null
      const { root, path, size, sidecar } = due
      return settle(due, await decoder.scanCover({ root, path, size, sidecar }, signal))
    },

    makeNow(id, { name, signal } = ANONYMOUS) {
      // A separate queue, so that opening a comic does not wait for the covers of a list.
      const queue = `${name} (covers)`
      return share(id, { name: queue, signal }, (shared) => makeAtOnce(id, { name: queue, signal: shared }))
    },

    onRequest(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}

/**
 * Writes settled covers in one statement; they are no longer due. Comics whose file has changed since are left out, so
 * that their covers stay due. Covers that a user chose stay, and so do covers of files with a transient problem.
 */
export async function writeCovers(tx: Statements, settled: readonly SettledCover[]): Promise<void> {
  const rows = settled.map(({ due: { no, path, size, mtime }, fingerprint, cover, problem }) => ({
    ...{ no, path, size, mtime, fingerprint },
    problem: problem && JSON.stringify(problem),
    isKept: problem !== null && isTransient(problem),
    ...(cover ?? { version: null, ratio: null, ...NO_COVER_COLOURS }),
  }))
  const written = await tx.all<{ no: number; folder: string; bare: number }>(
    `update comics as c set
       fingerprint = coalesce(j.value ->> 'fingerprint', c.fingerprint),
       problem = coalesce(j.value ->> 'problem', c.problem),
       cover_version = iif(${STAYS}, c.cover_version, j.value ->> 'version'),
       cover_ratio = iif(${STAYS}, c.cover_ratio, j.value ->> 'ratio'),
       tint = iif(${STAYS}, c.tint, j.value ->> 'tint'),
       ink = iif(${STAYS}, c.ink, j.value ->> 'ink')
     from json_each(?) j
     where c.no = j.value ->> 'no' and c.path = j.value ->> 'path' and c.size = j.value ->> 'size'
       and c.mtime = j.value ->> 'mtime'
     returning no, folder, cover_version is null as bare`,
    [JSON.stringify(rows)],
  )
  await tx.run('delete from due_covers where comic_no in (select value from json_each(?))', [
    JSON.stringify(written.map(({ no }) => no)),
  ])
  // A series whose first issue has no cover is represented by another issue.
  await regroup(tx, new Set(written.flatMap(({ folder, bare }) => (bare === 1 ? [folder] : []))))
}

const STAYS = "c.cover_page is not null or j.value ->> 'isKept'"
