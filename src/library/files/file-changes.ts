import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type BatchRunner, createBatchRunner } from './batch-runner.ts'
import type { ChangeHandler } from './change-handler.ts'
import { createFileJournal, type FileJournal } from './journal.ts'
import type { ChangeCounts, FileBatch, FileChange, NewBatch } from './journal-entries.ts'
import { recoverSidecar, recoverWrite } from './recovery.ts'
import { undoSidecar, writeSidecar } from './sidecar-change.ts'
import { undoWrite } from './undo-change.ts'
import { writeIntoFile } from './write-change.ts'
import { type PlannedWrite, planWrites } from './write-plan.ts'
import { changeWriteSetting, type WriteSetting, writeSettings } from './write-setting.ts'

/** A batch with the number of its changes in each state. */
export type CountedBatch = FileBatch & { readonly counts: ChangeCounts }

/** Who starts a batch. */
export type Author = Pick<NewBatch, 'via' | 'userId'>

/** Changes to the files of the libraries: previewed, journalled and undone (docs/organise.md). */
export interface FileChanges extends BatchRunner {
  readonly journal: FileJournal
  /** See `changeWriteSetting`. Throws library-not-found. */
  setWrite(library: string, change: Partial<WriteSetting>): Promise<WriteSetting>
  /** Returns the ids of all available comics with edits, by path. */
  editedIds(): Promise<string[]>
  /** See `planWrites`. */
  planWrites(ids: readonly string[], signal: AbortSignal): Promise<PlannedWrite[]>
  /** Stores planned writes as a batch, which is not run yet; returns its id, null if no file would change. */
  createWrites(planned: readonly PlannedWrite[], author: Author): Promise<string | null>
  /**
   * Stores the undo of a batch as another batch, in reverse order; returns its id, null if nothing is left to undo.
   * Throws batch-not-found.
   */
  createUndo(batch: string, author: Author): Promise<string | null>
  /** Returns the newest batches, older than `before`. */
  list(limit: number, before?: string): Promise<CountedBatch[]>
}

/** Changes read at once. */
const PAGE = 1_000

/** Throws write-off if the setting of the change's library does not allow it any more. */
const allowed =
  (db: Db, perform: ChangeHandler['perform']): ChangeHandler['perform'] =>
  async (work, change) => {
    const target = (await writeSettings(db)).get(change.root)?.write ?? 'off'
    if (target === 'off' || (target === 'beside' && change.kind === 'write')) throw new AppError('write-off')
    return perform(work, change)
  }

export function createFileChanges(
  db: Db,
  decoder: Decoder,
  dataDir: string,
  rename: ChangeHandler,
): FileChanges {
  const journal = createFileJournal(db)
  const handlers = {
    write: { perform: allowed(db, writeIntoFile), undo: undoWrite, recover: recoverWrite },
    sidecar: { perform: allowed(db, writeSidecar), undo: undoSidecar, recover: recoverSidecar },
    rename,
  }
  const runner = createBatchRunner(dataDir, { db, decoder, journal }, handlers)

  /** Returns all changes of a batch that were done and not undone, newest first. */
  async function doneOf(batch: string): Promise<FileChange[]> {
    const all: FileChange[] = []
    for (let after = 0; ; ) {
      const page = await journal.changes(batch, { limit: PAGE, after, state: 'done' })
      all.push(...page.map((change) => ({ ...change, undo: null })))
      if (page.length < PAGE) return all.reverse()
      after = page.at(-1)?.id ?? after
    }
  }

  return {
    ...runner,
    journal,
    setWrite: (library, change) => changeWriteSetting(db, library, change),
    async editedIds() {
      const rows = await db.all<{ id: string }>(
        `select id from comics where available = 1 and edit <> '{}' order by path`,
      )
      return rows.map(({ id }) => id)
    },
    planWrites: (ids, signal) => planWrites(db, decoder, ids, signal),

    async createWrites(planned, author) {
      const changes = planned.flatMap(({ id, root, path, kind, before, fields }) =>
        kind === null ? [] : [{ comicId: id, kind, root, path, detail: { fields }, before }],
      )
      if (changes.length === 0) return null
      return runner.create({ kind: 'write', ...author }, changes)
    },

    async createUndo(id, author) {
      const batch = await journal.batch(id)
      if (batch === undefined || batch.kind === 'undo') throw new AppError('batch-not-found')
      const changes = (await doneOf(id)).map(({ id: undoes, comicId, kind, root, path }) => ({
        ...{ undoes, comicId, kind, root, path },
      }))
      if (changes.length === 0) return null
      return runner.create({ kind: 'undo', undoes: id, ...author }, changes)
    },

    async list(limit, before) {
      const batches = await journal.batches(limit, before)
      return Promise.all(batches.map(async (batch) => ({ ...batch, counts: await journal.counts(batch.id) })))
    },
  }
}
