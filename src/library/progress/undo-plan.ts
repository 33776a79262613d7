import { AppError } from '#domain/errors.ts'
import { foldEvents, type ProgressState, undoneIds } from '#domain/progress.ts'
import type { Batch } from './batches.ts'
import type { JournalEvent } from './journal.ts'
import { sittingsOf } from './sittings.ts'
import { ulidTime } from './ulid.ts'

/** What a batch did to one comic. */
export interface AroundBatch {
  readonly comicId: string
  readonly before: ProgressState | null
  readonly after: ProgressState | null
  readonly isUndone: boolean
}

export type Events = readonly JournalEvent[]

/** The events to cancel so that a sitting and what came after it do not count; none where it is cancelled already. */
export function undoing(events: Events, sittingId: string, seen: number | null | undefined): string[] {
  const all = sittingsOf(events)
  const index = all.findIndex(({ sitting }) => sitting.id === sittingId)
  const found = all[index]
  if (found === undefined) throw new AppError('history-not-found')
  if (found.sitting.isUndone) return []
  const later = all.slice(index).filter(({ sitting }) => !sitting.isUndone)
  const state = foldEvents(events)
  const known = state === null || state.page === null ? null : state.at
  if (later.length > 1 && (seen === undefined || seen !== known)) throw new AppError('place-moved')
  return later.flatMap((one) => one.events.map(({ id }) => id))
}

/** The undo events of the undo that cancelled a sitting. */
export function redoing(events: Events, sittingId: string): string[] {
  const all = sittingsOf(events)
  const found = all.find(({ sitting }) => sitting.id === sittingId)
  if (found === undefined) throw new AppError('history-not-found')
  if (!found.sitting.isUndone) {
    if (all.at(-1) !== found) throw new AppError('place-moved')
    return []
  }
  const undone = undoneIds(events)
  const own = new Set(found.events.map(({ id }) => id))
  const undos = events.filter(({ kind, id }) => kind === 'undo' && !undone.has(id))
  const undo = undos.find(({ undoes }) => undoes !== null && own.has(undoes))
  if (undo === undefined) throw new AppError('history-not-found')
  const isLater = ({ id, kind, at }: JournalEvent) => kind !== 'undo' && !undone.has(id) && at > undo.at
  if (events.some(isLater)) throw new AppError('place-moved')
  return undos.filter(({ batch }) => batch === undo.batch).map(({ id }) => id)
}

/** The events of a batch that count; with `isAccepted` the undos of a loss, which are stored in its own batch. */
export function activeOf(events: Events, { id: batchId, undo }: Batch, isAccepted = false): string[] {
  const undone = undoneIds(events)
  return events
    .filter(({ id, batch, kind }) => {
      const isMeant = undo !== null || (kind === 'undo') === isAccepted
      return batch === batchId && isMeant && !undone.has(id)
    })
    .map(({ id }) => id)
}

/** The events to cancel so that nothing counts that began after a time, but for some batches. */
export function laterOf(events: Events, time: number, keep: ReadonlySet<string>): JournalEvent[] {
  const from = ulidTime(time + 1)
  const undone = undoneIds(events)
  const later = events.filter(({ id, batch }) => id >= from && !keep.has(batch))
  const ids = new Set(later.map(({ id }) => id))
  // An event and its undo cancel each other already where both are later.
  return later.filter(({ id, undoes }) => !undone.has(id) && (undoes === null || !ids.has(undoes)))
}

export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1

/** The state of a comic before and after a batch, of what was stored until then. */
export function aroundBatch(comicId: string, events: Events, batchId: string): AroundBatch {
  const own = events.filter(({ batch }) => batch === batchId)
  const first = [...own].sort(byId)[0]?.id ?? ''
  const earlier = events.filter(({ id, batch }) => batch !== batchId && id < first)
  const undone = undoneIds(events)
  return {
    comicId,
    before: foldEvents(earlier),
    after: foldEvents([...earlier, ...own]),
    isUndone: own.every(({ id }) => undone.has(id)),
  }
}

/** Events of which some more are cancelled. */
export const withUndone = (events: Events, gone: ReadonlySet<string>): JournalEvent[] => {
  const undone = undoneIds(events)
  const restored = new Set(
    events.filter(({ id, kind }) => kind === 'undo' && gone.has(id)).map(({ undoes }) => undoes),
  )
  return events.filter(
    ({ id, kind }) => kind !== 'undo' && !gone.has(id) && (!undone.has(id) || restored.has(id)),
  )
}
