import { countsOf } from '#web/data/files/batch-counts.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'

/** What can be said of a batch. */
export interface BatchFacts {
  /** Files that the batch has changed, also if the change was undone since; while it runs, all of its files. */
  readonly changed: number
  readonly all: number
  /** True if a batch of the state can still change files. */
  readonly isActive: boolean
  readonly isUndone: boolean
  /** Files whose change was not undone, after others of the batch were. */
  readonly rest: number
}

/** Returns what the counts and the state of a batch say. */
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
