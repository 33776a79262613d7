import { join } from 'node:path'
import { acquireLock } from '#db/lock.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { ChangeHandlers } from './change-handler.ts'
import { fileError, isOfDisk, problemOf } from './file-errors.ts'
import type { FileJournal } from './journal.ts'
import type { ChangeCounts, FileBatch, FileChange } from './journal-entries.ts'
import { isAway } from './library-folders.ts'
import { recoverChange, recoverChanges } from './recovery.ts'
import type { FileWork } from './write-change.ts'

/** The progress of a batch. */
export interface BatchProgress {
  readonly batch: FileBatch
  readonly counts: ChangeCounts
  /** The change that is being made. */
  readonly current: FileChange | null
}

export interface RunOptions {
  /** Stops between two files, and within the copy of a large one; the batch then stays paused. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: BatchProgress) => void
}

/** Runs the batches of a data folder, one at a time across processes. */
export interface BatchRunner {
  /** As `FileJournal.create`, once what an interrupted process left is recovered, so that its batch is cancelled. */
  readonly create: FileJournal['create']
  /** Resolves once a recovery that runs in this process has ended, also if it failed. */
  recovered(): Promise<void>
  /**
   * Runs the due changes of a batch until none is left, it is paused or cancelled, or its disk is full or away. Returns
   * the state at the end. Throws batch-not-found, files-busy, disk-full, disk-not-answering.
   */
  run(batch: string, options: RunOptions): Promise<BatchProgress>
  /** Throws files-busy while a process changes files. */
  checkFree(): Promise<void>
  /** Pauses a running batch after its current file, in any process. Throws batch-not-found. */
  pause(batch: string): Promise<void>
  /** Cancels a batch after its current file, in any process; the files that it has changed stay so. Throws batch-not-found. */
  cancel(batch: string): Promise<void>
  /**
   * Finishes or reverts what an interrupted process left, and pauses its batches. Does nothing while another process
   * changes files.
   */
  recover(): Promise<void>
}

export function createBatchRunner(
  dataDir: string,
  context: Omit<FileWork, 'signal'>,
  handlers: ChangeHandlers,
): BatchRunner {
  const { journal } = context
  const lockPath = join(dataDir, 'files.lock')

  const batchOf = async (id: string): Promise<FileBatch> => {
    const batch = await journal.batch(id)
    if (batch === undefined) throw new AppError('batch-not-found')
    return batch
  }

  /** Throws library-not-found for a comic of a folder that is no library any more. */
  async function checkLibrary({ db }: FileWork, { comicId, root }: FileChange): Promise<void> {
    const row = await db.get<{ path: string | null }>(
      'select r.path from comics c left join roots r on r.path = c.root where c.id = ?',
      [comicId],
    )
    if (row?.path === null) throw new AppError('library-not-found', { path: root })
  }

  async function perform(work: FileWork, change: FileChange): Promise<void> {
    await checkLibrary(work, change)
    const handler = handlers[change.kind]
    if (change.undoes === null) await handler.perform(work, change)
    else {
      const undone = await journal.change(change.undoes)
      if (undone?.state === 'done') await handler.undo(work, change, undone)
      // An interrupted undo had restored the file, and was recovered after this undo was stored.
      else await journal.settle(change.id, undone?.state === 'undone' ? 'done' : 'skipped')
    }
  }

  /** Settles a change that failed: the disk decides whether a prepared one took place. */
  async function settleFailed(work: FileWork, id: number, error: unknown): Promise<void> {
    const change = await journal.change(id)
    if (change?.state === 'prepared') await recoverChange(handlers, work, change)
    if ((await journal.change(id))?.state !== 'due') return
    const state = isAppError(error) && error.status < 500 ? 'skipped' : 'failed'
    await journal.settle(id, state, { temp: null, after: null, undo: null, reason: problemOf(error) })
  }

  async function runNext(work: FileWork, change: FileChange): Promise<void> {
    try {
      await perform(work, change)
    } catch (thrown) {
      const error = fileError(thrown, change.path)
      if (work.signal.aborted) return
      if (isOfDisk(error)) throw error
      // While the disk is away, a missing file says nothing; a library that was removed does not come back.
      if (!isAppError(error, 'library-not-found') && (await isAway(change.root)))
        throw new AppError('disk-not-answering')
      await settleFailed(work, change.id, error)
    }
  }

  async function runAll(id: string, { signal, onProgress }: RunOptions): Promise<void> {
    const work = { ...context, signal }
    if (!signal.aborted) await journal.setBatchState(id, 'running')
    // Counted once, as counting thousands of changes takes longer than changing a small file.
    const counts = { ...(await journal.counts(id)) }
    for (;;) {
      if (signal.aborted) return journal.setBatchState(id, 'paused')
      const batch = await batchOf(id)
      if (batch.state !== 'running') return
      const change = await journal.nextDue(id)
      if (change === undefined) return journal.setBatchState(id, 'done')
      onProgress?.({ batch, counts: { ...counts }, current: change })
      await runNext(work, change).catch((error: unknown) => {
        throw fileError(error, change.path)
      })
      counts.due--
      counts[(await journal.stateOf(change.id)) ?? 'due']++
    }
  }

  async function withLock<T>(work: () => Promise<T>): Promise<T> {
    const lock = await acquireLock(lockPath)
    if (lock === null) throw new AppError('files-busy')
    return work().finally(() => lock.release())
  }

  /** The recovery of this process, which has the lock while it runs. */
  let recovering: Promise<void> = Promise.resolve()

  async function recoverLeft(): Promise<void> {
    const isNeeded =
      (await journal.prepared()).length > 0 ||
      (await journal.leftTemps()).length > 0 ||
      (await journal.runningBatches()).length > 0
    if (!isNeeded) return
    const locked = withLock(async () => {
      await recoverAll()
      for (const { id } of await journal.runningBatches()) await journal.setBatchState(id, 'paused')
    })
    await locked.catch((error: unknown) => {
      if (!isAppError(error, 'files-busy')) throw error
    })
  }

  /** Must be called with the lock. */
  const recoverAll = () => recoverChanges(handlers, context)

  const recovered = () => recovering.catch(() => undefined)

  return {
    async create(...given) {
      await recovered()
      return journal.create(...given)
    },

    recovered,

    async checkFree() {
      await recovered()
      await withLock(async () => undefined)
    },

    async pause(id) {
      if ((await batchOf(id)).state === 'running') await journal.setBatchState(id, 'paused')
    },

    async run(id, options) {
      await batchOf(id)
      await recovered()
      return withLock(async () => {
        await recoverAll()
        try {
          await runAll(id, options)
        } catch (error) {
          await journal.setBatchState(id, 'paused')
          throw error
        }
        const end = { batch: await batchOf(id), counts: await journal.counts(id), current: null }
        options.onProgress?.(end)
        return end
      })
    },

    async cancel(id) {
      const { state } = await batchOf(id)
      if (state !== 'done') await journal.cancel(id)
    },

    recover() {
      recovering = recoverLeft()
      return recovering
    },
  }
}
