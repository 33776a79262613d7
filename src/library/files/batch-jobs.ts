import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from '#decoding/jobs.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { BatchProgress } from './batch-runner.ts'
import type { FileChanges } from './file-changes.ts'
import { problemOf } from './file-errors.ts'
import type { FileChange } from './journal-entries.ts'

/** Called when a batch has made progress, or `isState`: begins, pauses or ends. */
export type BatchListener = (batch: string, isState: boolean) => void

/** Runs batches in the background of a server, one at a time. After a restart a batch is paused until it is resumed. */
export interface BatchJobs {
  /**
   * Runs the batch that `create` stores; returns its id, null if it stores none. `create` is called only if no batch
   * runs. Waits at most ten seconds for a batch that is stopping. Throws files-busy, and what `create` throws.
   */
  start(create: () => Promise<string | null>): Promise<string | null>
  /**
   * Continues a paused batch, and waits as `start` does; does nothing for one that runs or has ended. Throws
   * batch-not-found, files-busy.
   */
  resume(batch: string): Promise<void>
  /** Pauses a batch; a copy in progress is given up. Throws batch-not-found. */
  pause(batch: string): Promise<void>
  /** Ends a batch after its current file. Throws batch-not-found. */
  cancel(batch: string): Promise<void>
  /** Returns the change that a batch makes now; null if it does not run in this process. */
  currentOf(batch: string): FileChange | null
  /** Returns why a batch has stopped; null if nothing stopped it since the start of this process. */
  problemOf(batch: string): Problem | null
  /** True for a batch that a user has paused since the start of this process. */
  isHeld(batch: string): boolean
  /** True while a batch runs in this process. */
  isBusy(): boolean
  /** The returned function removes the listener. */
  onChange(listener: BatchListener): () => void
  /** Pauses the running batch, and waits for that. */
  close(): Promise<void>
}

/** Maximum time in ms that a new batch waits for a stopping one. A disk that does not answer would delay it forever. */
const END_MAX = 10_000

interface Job {
  readonly batch: string
  readonly abort: AbortController
  /** True after a pause, a cancel or a close: the job finishes or gives up its current file, then ends. */
  isEnding: boolean
  current: FileChange | null
  done: Promise<void>
}

export function createBatchJobs(
  fileChanges: Pick<FileChanges, 'run' | 'pause' | 'cancel' | 'checkFree' | 'journal'>,
  report: (error: unknown, where: string) => void,
): BatchJobs {
  const { journal } = fileChanges
  const listeners = new Set<BatchListener>()
  /** The job that runs, or `starting`. */
  let current: Job | 'starting' | null = null
  let stopped: { readonly batch: string; readonly problem: Problem } | null = null
  const held = new Set<string>()
  let isClosed = false

  const jobOf = (batch: string): Job | null =>
    current !== null && current !== 'starting' && current.batch === batch ? current : null

  /** Marks the job of a batch as ending; returns it, null if the batch does not run here. */
  function ending(batch: string): Job | null {
    const job = jobOf(batch)
    if (job !== null) job.isEnding = true
    return job
  }

  function notify(batch: string, isState: boolean): void {
    for (const listener of listeners) listener(batch, isState)
  }

  /** Calls `begin` while no other batch can start, and runs the batch that it returns. */
  async function runNext(begin: () => Promise<string | null>): Promise<string | null> {
    if (!isClosed && current !== null && current !== 'starting' && current.isEnding)
      await Promise.race([current.done, delay(END_MAX, undefined, { ref: false })])
    if (current !== null || isClosed) throw new AppError('files-busy')
    current = 'starting'
    try {
      await fileChanges.checkFree()
      const batch = await begin()
      current = batch === null ? null : launch(batch)
      return batch
    } catch (error) {
      current = null
      throw error
    }
  }

  function launch(batch: string): Job {
    if (stopped?.batch === batch) stopped = null
    held.delete(batch)
    const job: Job = {
      batch,
      abort: new AbortController(),
      isEnding: isClosed,
      current: null,
      done: Promise.resolve(),
    }
    const onProgress = ({ current }: Pick<BatchProgress, 'current'>) => {
      job.current = current
      notify(batch, false)
    }
    if (isClosed) job.abort.abort()
    job.done = fileChanges
      .run(batch, { signal: job.abort.signal, onProgress })
      .catch(async (error: unknown) => {
        stopped = { batch, problem: problemOf(error) }
        report(error, 'files')
        // Another process has begun to change files meanwhile.
        if (isAppError(error, 'files-busy')) await fileChanges.pause(batch)
      })
      .then(
        () => undefined,
        (error: unknown) => report(error, 'files'),
      )
      .finally(() => {
        current = null
        notify(batch, true)
      })
    notify(batch, true)
    return job
  }

  return {
    start: runNext,

    async resume(batch) {
      const row = await journal.batch(batch)
      if (row === undefined) throw new AppError('batch-not-found')
      const isOwn = jobOf(batch)?.isEnding === false
      if (row.finishedAt === null && !isOwn) await runNext(async () => batch)
    },

    async pause(batch) {
      await fileChanges.pause(batch)
      held.add(batch)
      // Without waiting for the end, which a disk that does not answer delays.
      ending(batch)?.abort.abort()
      notify(batch, true)
    },

    async cancel(batch) {
      await fileChanges.cancel(batch)
      ending(batch)
      notify(batch, true)
    },

    currentOf: (batch) => jobOf(batch)?.current ?? null,
    problemOf: (batch) => (stopped?.batch === batch ? stopped.problem : null),
    isHeld: (batch) => held.has(batch),
    isBusy: () => current !== null,

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async close() {
      isClosed = true
      if (current === null || current === 'starting') return
      ending(current.batch)?.abort.abort()
      await current.done
    },
  }
}
