import type { Db, Statements } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import { type Asker, NOBODY } from '#reading/fair-queue.ts'
import type { Reader } from '#reading/reader.ts'
import type { FileCover, Problem } from '#reading/tasks.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { fileStateAt, isSameFile } from '../roots/file-state.ts'
import { isPassing } from '../roots/passing-problem.ts'
import { isMissing } from '../roots/places.ts'
import { regroup } from '../scan/series-grouping.ts'
import type { Cover, Covers } from './covers.ts'
import { createSharedWork } from './shared-work.ts'

/** A comic whose cover and fingerprint are still to be made. */
export interface DueCover {
  readonly no: number
  readonly id: string
  readonly root: string
  readonly path: string
  readonly size: number
  readonly mtime: number
  /** As it is stored: what was wrong with the comic before. */
  readonly problem: string | null
  /** The picture beside the comic that is its cover. */
  readonly sidecar: string | null
}

/** What became of a cover that was due; not yet written. */
export interface SettledCover {
  readonly due: DueCover
  /** Null where the file could not be read. */
  readonly fingerprint: string | null
  /** Null where the comic has none, or it could not be made. */
  readonly cover: Cover | null
  readonly problem: Problem | null
}

/**
 * The covers that scans have still to make, as the database knows them: a scan lists its comics before it looks at
 * their pictures, and may be stopped anywhere.
 */
export interface DueCovers {
  /** All that are due, a folder's together in the order of its issues. */
  list(): Promise<DueCover[]>
  /**
   * Makes one in a scan's turn. Null when nothing is to be done: it was made meanwhile, or the file is gone. Throws
   * the signal's reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  make(due: DueCover, signal: AbortSignal): Promise<SettledCover | null>
  /**
   * Makes one at once and writes it, for somebody who waits for it, as long as they do. Null when none is due, or it
   * could not be made. Throws what finding the file throws, disk-full, data-dir-not-writable, reader-not-started,
   * rate-limited.
   */
  makeNow(id: string, asker?: Asker): Promise<Cover | null>
  /** Calls back with each comic whose cover is asked for before its turn, until the returned function is called. */
  onAsked(callback: (id: string) => void): () => void
}

/** What lists call the version of a cover that is due: whoever asks for the picture has it made. */
const DUE_VERSION = 'due'

/** A comic's cover version as lists tell it, in SQL; `c` is the comic. */
export const LISTED_VERSION = `coalesce(c.cover_version,
  (select '${DUE_VERSION}' from due_covers d where d.comic_no = c.no))`

const DUE = `select c.no, c.id, c.root, c.path, c.size, c.mtime, c.problem, d.sidecar
  from due_covers d join comics c on c.no = d.comic_no where c.available = 1`

export function createDueCovers(db: Db, reader: Reader, covers: Covers, files: ComicFiles): DueCovers {
  const callbacks = new Set<(id: string) => void>()
  const share = createSharedWork<Cover | null>()
  /** Asked for since the list was read: it may not be due any more. */
  const asked = new Set<string>()

  const find = (id: string) => db.get<DueCover>(`${DUE} and c.id = ?`, [id])

  async function settle(due: DueCover, made: FileCover): Promise<SettledCover | null> {
    const { fingerprint, problem } = made
    // Gone, or another than was listed: what was made belongs to whichever comic the next scan finds it to be.
    const now = await fileStateAt(due.root, due.path)
    if (now !== null && !isSameFile(now, due)) return null
    if (problem !== null && (await isMissing(due.root, due.path))) return null
    return { due, fingerprint, cover: made.cover && (await covers.keep(made.cover)), problem }
  }

  async function makeAtOnce(id: string, asker: Asker): Promise<Cover | null> {
    const due = await find(id)
    if (due === undefined) return null
    const { root, path } = await files.locate(id)
    asked.add(id)
    for (const callback of callbacks) callback(id)
    const { size, sidecar } = due
    const settled = await settle(due, await reader.scanCoverNow({ root, path, size, sidecar }, asker))
    if (settled !== null) await db.transaction((tx) => writeCovers(tx, [settled]))
    return settled?.cover ?? null
  }

  return {
    async list() {
      asked.clear()
      const listed = await db.get<{ due: string }>(
        `select json_group_array(json_object('no', no, 'id', id, 'root', root, 'path', path, 'size', size,
           'mtime', mtime, 'problem', problem, 'sidecar', sidecar)) as due
         from (${DUE} order by c.folder, c.number_order is null, c.number_order, c.sort_name)`,
      )
      return JSON.parse(listed?.due ?? '[]') as DueCover[]
    },

    async make(due, signal) {
      if (asked.has(due.id) && (await find(due.id)) === undefined) return null
      const { root, path, size, sidecar } = due
      return settle(due, await reader.scanCover({ root, path, size, sidecar }, signal))
    },

    makeNow(id, { name, signal } = NOBODY) {
      // In a line of its own: who opens a comic does not wait for the covers of a screen.
      const line = `${name} (covers)`
      return share(id, { name: line, signal }, (left) => makeAtOnce(id, { name: line, signal: left }))
    },

    onAsked(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}

/**
 * Writes what became of covers, in one statement for all of them: due no more. A comic that is another than it was when
 * its cover was begun is left out, and its turn comes again. The cover a person chose stays, whatever the file's own
 * has become, and so does a cover whose file could not be read this time.
 */
export async function writeCovers(tx: Statements, settled: readonly SettledCover[]): Promise<void> {
  const rows = settled.map(({ due: { no, path, size, mtime }, fingerprint, cover, problem }) => ({
    ...{ no, path, size, mtime, fingerprint },
    problem: problem && JSON.stringify(problem),
    isKept: problem !== null && isPassing(problem),
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
  // Another cover stands first for a series whose first issue turned out to have none.
  await regroup(tx, new Set(written.flatMap(({ folder, bare }) => (bare === 1 ? [folder] : []))))
}

const STAYS = "c.cover_page is not null or j.value ->> 'isKept'"
