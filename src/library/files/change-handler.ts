import type { ChangeKind, UndoOutlook } from '#domain/file-batches.ts'
import type { FileState } from '../roots/file-state.ts'
import type { FileChange } from './journal-entries.ts'
import type { FileWork } from './write-change.ts'

/** Performs a due change and settles it in the journal. Throws why the file was not changed. */
export type Perform = (work: FileWork, change: FileChange) => Promise<void>
/** Undoes a change that was done, as another change. */
export type Undo = (work: FileWork, change: FileChange, undone: FileChange) => Promise<void>

/** Finishes or reverts a prepared change whose process ended. */
export type Recover = (work: FileWork, change: FileChange) => Promise<void>

/** A comic as the last scan found it. */
export interface ScannedComic extends FileState {
  readonly id: string
  readonly root: string
  readonly path: string
}

/**
 * Returns what undoing a change that was done would restore, by the sizes and times of files; null if a file is gone, or
 * its library is away. Throws the system's errors.
 */
export type Outlook = (change: FileChange, comic: ScannedComic) => Promise<UndoOutlook | null>

/** What changes of one kind do. */
export interface ChangeHandler {
  readonly perform: Perform
  readonly undo: Undo
  readonly recover: Recover
  readonly outlook: Outlook
}
export type ChangeHandlers = Readonly<Record<ChangeKind, ChangeHandler>>
