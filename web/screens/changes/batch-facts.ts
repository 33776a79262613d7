import { countsOf } from '#web/data/files/batch-counts.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'

/** Numbers and flags of a batch for its row in the list of changes. */
export interface BatchFacts {
  /** Number of files that the batch has changed so far, including those that were undone since. */
  readonly changed: number
  /** Number of all files of the batch. */
  readonly all: number
  /** True if the batch is running or paused, so that it can still change files. */
  readonly isActive: boolean
  /** True if every change of the batch was undone. */
  readonly isUndone: boolean
  /** Number of changes that were not undone, in a batch with undone changes; else 0. */
  readonly rest: number
}

/** Derives the facts of a batch from its kind, its state and its counts. */
export function factsOf({ kind, state, counts }: FileBatchRow): BatchFacts {
  const { done, undone } = counts
  return {
    changed: done + undone,
    all: countsOf(counts).total,
    isActive: state === 'running' || state === 'paused',
    isUndone: kind !== 'undo' && undone > 0 && done === 0,
    rest: kind !== 'undo' && undone > 0 ? done : 0,
  }
}
