import type { Value } from '#db/index.ts'
import type { Problem } from '#decoding/jobs.ts'
import type { BatchKind, BatchSource, BatchState, ChangeKind, ChangeState } from '#domain/file-batches.ts'

/** Identifies the content of a file on its disk. Numbers that exceed JSON's precision are decimal texts. */
export interface FileStamp {
  readonly size: number
  /** Nanoseconds since 1970. */
  readonly mtimeNs: string
  readonly dev: string
  readonly ino: string
  /** Lower-case hexadecimal; absent if the content was not read. */
  readonly sha256?: string
}

/** What a user started with one action. */
export interface FileBatch {
  readonly id: string
  readonly kind: BatchKind
  readonly userId: string | null
  readonly via: BatchSource
  /** Of an undo: the undone batch. */
  readonly undoes: string | null
  readonly state: BatchState
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly finishedAt: number | null
}

/** One file of a batch. */
export interface FileChange {
  readonly id: number
  readonly batch: string
  readonly comicId: string
  readonly kind: ChangeKind
  readonly state: ChangeState
  readonly root: string
  readonly path: string
  /** Path after the change, if it differs. */
  readonly target: string | null
  /** Path of the temporary file that a prepared change puts into place. */
  readonly temp: string | null
  readonly before: FileStamp | null
  readonly after: FileStamp | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly undo: Uint8Array | null
  readonly reason: Problem | null
  /** Of an undo: the undone change. */
  readonly undoes: number | null
  readonly at: number
}

export type NewBatch = Pick<FileBatch, 'kind' | 'via'> & Partial<Pick<FileBatch, 'userId' | 'undoes'>>
export type NewChange = Pick<FileChange, 'comicId' | 'kind' | 'root' | 'path'> &
  Partial<Pick<FileChange, 'target' | 'before' | 'detail' | 'undoes'>>
/** What `prepare` and `settle` store; absent fields stay. */
export type ChangeFields = Partial<
  Pick<FileChange, 'target' | 'temp' | 'before' | 'after' | 'detail' | 'undo' | 'reason'>
>

/** A file that a change has moved into the trash. */
export interface TrashedFile {
  /** The change. */
  readonly id: number
  readonly root: string
  readonly path: string
  /** The file as it was then. */
  readonly stamp: FileStamp | null
}

/** Number of changes of a batch in each state. */
export type ChangeCounts = Readonly<Record<ChangeState, number>>

/** Of a batch without changes. */
export const NO_CHANGES: ChangeCounts = { due: 0, prepared: 0, done: 0, undone: 0, skipped: 0, failed: 0 }

/** Milliseconds for which changes can be undone. */
export const UNDO_FOR = 90 * 24 * 60 * 60_000

/** A row of `file_batches`. */
export interface BatchRow {
  id: string
  kind: BatchKind
  user_id: string | null
  via: BatchSource
  undoes: string | null
  state: BatchState
  started_at: number
  finished_at: number | null
}

/** A row of `file_changes`. */
export interface ChangeRow {
  id: number
  batch: string
  comic_id: string
  kind: ChangeKind
  state: ChangeState
  root: string
  path: string
  target: string | null
  temp: string | null
  before: string | null
  after: string | null
  detail: string
  undo: Uint8Array | null
  reason: string | null
  undoes: number | null
  at: number
  /** That of `before`. */
  size: number | null
}

export const batchOf = (row: BatchRow): FileBatch => ({
  id: row.id,
  kind: row.kind,
  userId: row.user_id,
  via: row.via,
  undoes: row.undoes,
  state: row.state,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

/** Converts JSON of a column; null stays. */
export const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

export const changeOf = ({
  comic_id,
  before,
  after,
  detail,
  reason,
  size: _,
  ...row
}: ChangeRow): FileChange => ({
  ...row,
  comicId: comic_id,
  before: parsed<FileStamp>(before),
  after: parsed<FileStamp>(after),
  detail: JSON.parse(detail) as FileChange['detail'],
  reason: parsed<Problem>(reason),
})

/** Returns the assignments and values of an update. */
export function assignments(fields: ChangeFields): { sets: string[]; values: Value[] } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    sets: entries.map(([name]) => `"${name}" = ?`),
    values: entries.map(([, value]) =>
      value === null || typeof value === 'string' || value instanceof Uint8Array
        ? value
        : JSON.stringify(value),
    ),
  }
}
