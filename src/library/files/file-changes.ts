import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { UndoOutlook } from '#domain/file-batches.ts'
import { type BatchRunner, createBatchRunner } from './batch-runner.ts'
import { type BatchSummary, summarise } from './batch-summary.ts'
import type { ChangeHandler } from './change-handler.ts'
import { createFollowedEdits, type FollowedEdits } from './followed-edits.ts'
import { createFileJournal, type FileJournal } from './journal.ts'
import type { FileChange, NewBatch, NewChange } from './journal-entries.ts'
import { recoverSidecar, recoverWrite } from './recovery.ts'
import { undoSidecar, writeSidecar } from './sidecar-change.ts'
import { emptyTrash } from './trash.ts'
import { undoWrite } from './undo-change.ts'
import { sidecarOutlook, undoOutlooks, writeOutlook } from './undo-outlook.ts'
import { writeIntoFile } from './write-change.ts'
import { type PlannedWrite, planWrites } from './write-plan.ts'
import { changeWriteSetting, type WriteSetting, writeSettings } from './write-setting.ts'

/** Who starts a batch. */
export type Author = Pick<NewBatch, 'via' | 'userId'>

/** Which changes of a batch an undo concerns; by default all. */
export interface UndoScope {
  /** Only those that come back byte by byte. */
  readonly exact?: boolean
  /** Restricts the comics, as to those that a user may see. */
  readonly among?: (ids: readonly string[]) => Promise<readonly string[]>
}

/** What an undo of a batch would restore. */
export interface UndoPreview {
  readonly counts: Readonly<Record<UndoOutlook, number>>
  /** The first changes that come back in part. */
  readonly partial: readonly FileChange[]
}

/** Changes to the files of the libraries: previewed, journalled and undone (docs/organise.md). */
export interface FileChanges extends BatchRunner {
  readonly journal: FileJournal
  /** See `changeWriteSetting`. Throws library-not-found. */
  setWrite(library: string, change: Partial<WriteSetting>): Promise<WriteSetting>
  /** Returns the library folders with where their metadata is written. */
  settings(): Promise<ReadonlyMap<string, WriteSetting>>
  /** Returns the ids and libraries of all available comics with edits, by path. */
  edited(): Promise<{ readonly id: string; readonly root: string }[]>
  /** See `planWrites`. */
  planWrites(ids: readonly string[], signal: AbortSignal): Promise<PlannedWrite[]>
  /** Stores planned writes as a batch, which is not run yet; returns its id, null if no file would change. */
  createWrites(planned: readonly PlannedWrite[], author: Author): Promise<string | null>
  /** Edits that are written without being asked for. */
  readonly followed: FollowedEdits
  /** As `createWrites`, for edits of comics that are followed (`FollowedEdits.create`). */
  createFollowing(
    planned: readonly PlannedWrite[],
    ids: readonly string[],
    until: number,
  ): Promise<string | null>
  /** See `emptyTrash`. */
  emptyTrash(signal: AbortSignal): Promise<number>
  /**
   * Stores the undo of a batch as another batch, in reverse order; returns its id, null if nothing is left to undo.
   * Throws batch-not-found.
   */
  createUndo(batch: string, author: Author, scope?: UndoScope): Promise<string | null>
  /** Throws batch-not-found. */
  previewUndo(batch: string, scope: Pick<UndoScope, 'among'>, signal: AbortSignal): Promise<UndoPreview>
  /** See `undoOutlooks`. */
  outlooks(changes: readonly FileChange[], signal?: AbortSignal): Promise<ReadonlyMap<number, UndoOutlook>>
  /** Returns the newest batches, older than `before`. */
  list(limit: number, before?: string): Promise<BatchSummary[]>
  /** Throws batch-not-found. */
  summary(batch: string): Promise<BatchSummary>
}

/** Changes read at once. */
const PAGE = 1_000
/** Maximum changes that an undo's preview names. */
const PARTIAL_SHOWN = 20

/** Returns the changes of planned writes; files that would not change have none. */
const changesOf = (planned: readonly PlannedWrite[]): NewChange[] =>
  planned.flatMap(({ id, root, path, kind, before, fields }) =>
    kind === null ? [] : [{ comicId: id, kind, root, path, detail: { fields }, before }],
  )

/** Throws write-off if the setting of the change's library does not allow it any more, or to follow edits. */
const allowed =
  (db: Db, perform: ChangeHandler['perform']): ChangeHandler['perform'] =>
  async (work, change) => {
    const { write: target = 'off', follow } = (await writeSettings(db)).get(change.root) ?? {}
    if (!follow && (await work.journal.batch(change.batch))?.via === 'follow') throw new AppError('write-off')
    if (target === 'off' || (target === 'beside' && change.kind === 'write')) throw new AppError('write-off')
    return perform(work, change)
  }

export function createFileChanges(
  db: Db,
  decoder: Decoder,
  dataDir: string,
  { rename, convert }: { readonly rename: ChangeHandler; readonly convert: ChangeHandler },
): FileChanges {
  const journal = createFileJournal(db)
  const handlers = {
    write: {
      perform: allowed(db, writeIntoFile),
      undo: undoWrite,
      recover: recoverWrite,
      outlook: writeOutlook,
    },
    sidecar: {
      perform: allowed(db, writeSidecar),
      undo: undoSidecar,
      recover: recoverSidecar,
      outlook: sidecarOutlook,
    },
    rename,
    convert,
  }
  const runner = createBatchRunner(dataDir, { db, decoder, journal }, handlers)

  const followed = createFollowedEdits(db, runner.create)

  /** Calls `use` with the changes of a batch that were done and not undone, in pages and by id. */
  async function eachDone(
    batch: string,
    { among }: UndoScope,
    use: (changes: readonly FileChange[]) => Promise<void> | void,
  ): Promise<void> {
    for (let after = 0; ; ) {
      const page = await journal.changes(batch, { limit: PAGE, after, state: 'done' })
      const ids = new Set(await among?.(page.map(({ comicId }) => comicId)))
      await use(among ? page.filter(({ comicId }) => ids.has(comicId)) : page)
      if (page.length < PAGE) return
      after = page.at(-1)?.id ?? after
    }
  }

  /** Throws batch-not-found, also for an undo. */
  async function checkUndoable(id: string): Promise<void> {
    const batch = await journal.batch(id)
    if (batch === undefined || batch.kind === 'undo') throw new AppError('batch-not-found')
  }

  const outlooks: FileChanges['outlooks'] = (changes, signal) => undoOutlooks(db, handlers, changes, signal)

  return {
    ...runner,
    journal,
    setWrite: (library, change) => changeWriteSetting(db, library, change),
    settings: () => writeSettings(db),
    edited: () => db.all(`select id, root from comics where available = 1 and edit <> '{}' order by path`),
    planWrites: (ids, signal) => planWrites(db, decoder, ids, signal),

    async createWrites(planned, author) {
      const changes = changesOf(planned)
      if (changes.length === 0) return null
      return runner.create({ kind: 'write', ...author }, changes)
    },

    emptyTrash: (signal) => emptyTrash(journal, Date.now(), signal),

    followed,
    createFollowing: (planned, ids, until) => followed.create(changesOf(planned), ids, until),

    async createUndo(id, author, scope = {}) {
      await checkUndoable(id)
      // The recovery of an interrupted undo settles changes, which are not to be undone twice.
      await runner.recovered()
      const changes: NewChange[] = []
      await eachDone(id, scope, async (page) => {
        const found = scope.exact ? await outlooks(page) : null
        for (const { id: undoes, comicId, kind, root, path } of page) {
          const isWanted = found === null || found.get(undoes) === 'exact'
          if (isWanted) changes.push({ undoes, comicId, kind, root, path })
        }
      })
      if (changes.length === 0) return null
      return runner.create({ kind: 'undo', undoes: id, ...author }, changes.reverse())
    },

    async previewUndo(id, scope, signal) {
      await checkUndoable(id)
      const counts = { exact: 0, partial: 0, none: 0, unknown: 0 }
      const partial: FileChange[] = []
      await eachDone(id, scope, async (page) => {
        const found = await outlooks(page, signal)
        for (const change of page) {
          const outlook = found.get(change.id) ?? 'unknown'
          counts[outlook]++
          if (outlook === 'partial' && partial.length < PARTIAL_SHOWN) partial.push(change)
        }
      })
      return { counts, partial }
    },

    outlooks,
    list: async (limit, before) => summarise(db, await journal.batches(limit, before)),
    async summary(id) {
      const batch = await journal.batch(id)
      const [summary] = batch === undefined ? [] : await summarise(db, [batch])
      if (summary === undefined) throw new AppError('batch-not-found')
      return summary
    },
  }
}
