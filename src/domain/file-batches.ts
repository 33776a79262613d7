/** What a batch of file changes does, other than to undo another one. */
export const UNDOABLE_KINDS = ['write', 'rename', 'convert'] as const
export type UndoableKind = (typeof UNDOABLE_KINDS)[number]
export const BATCH_KINDS = [...UNDOABLE_KINDS, 'undo'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** Who starts a batch. `follow`: edits that are written without being asked for. */
export const BATCH_SOURCES = ['dashboard', 'terminal', 'follow'] as const
export type BatchSource = (typeof BATCH_SOURCES)[number]

export const BATCH_STATES = ['running', 'paused', 'cancelled', 'done'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** What a change does to a file. `sidecar`: metadata is written beside it. */
export const CHANGE_KINDS = ['write', 'sidecar', 'rename', 'convert'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** States of a change. `prepared`: the disk may have the old or the new file. */
export const CHANGE_STATES = ['due', 'prepared', 'done', 'undone', 'skipped', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/**
 * What undoing a change would restore: `exact`, every byte or the old name; `partial`, metadata only, as the file has
 * changed since; `none`, nothing. `unknown`: its disk does not answer, or is away.
 */
export const UNDO_OUTLOOKS = ['exact', 'partial', 'none', 'unknown'] as const
export type UndoOutlook = (typeof UNDO_OUTLOOKS)[number]
