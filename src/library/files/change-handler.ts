import type { ChangeKind } from '#domain/file-batches.ts'
import type { FileChange } from './journal-entries.ts'
import type { FileWork } from './write-change.ts'

/** Performs a due change and settles it in the journal. Throws why the file was not changed. */
export type Perform = (work: FileWork, change: FileChange) => Promise<void>
/** Undoes a change that was done, as another change. */
export type Undo = (work: FileWork, change: FileChange, undone: FileChange) => Promise<void>

/** Finishes or reverts a prepared change whose process ended. */
export type Recover = (work: FileWork, change: FileChange) => Promise<void>

/** What changes of one kind do. */
export interface ChangeHandler {
  readonly perform: Perform
  readonly undo: Undo
  readonly recover: Recover
}
export type ChangeHandlers = Readonly<Record<ChangeKind, ChangeHandler>>
