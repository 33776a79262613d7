import { AppError } from '#domain/errors/errors.ts'
import { foldEvents, type ProgressState, undoneIds } from '#domain/reading/progress.ts'
import type { Batch } from './batches.ts'
import type { JournalEvent } from './journal.ts'
import { sittingsOf } from './sittings.ts'
import { ulidTime } from './ulid.ts'

/** The states of a comic before and after a batch. */
export interface BatchEffect {
  readonly comicId: string
  readonly before: ProgressState | null
  readonly after: ProgressState | null
  readonly isUndone: boolean
}

export type Events = readonly JournalEvent[]

/**
 * Returns the ids of the events to undo with a sitting: its own and all later ones; none if the sitting is undone
 * already. Throws history-not-found, place-moved; see `ReadingHistory.undoSitting`.
 */
export function eventsToUndo(events: Events, sittingId: string, seen: number | null | undefined): string[] {
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

/**
 * Returns the ids of the events of the undo that undid a sitting; none if the sitting is not undone and is the last
 * one. Throws history-not-found, and place-moved if the comic was read later.
 */
export function eventsToRedo(events: Events, sittingId: string): string[] {
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

/** Returns the ids of the active events of a batch; with `isAccepted`, of the undos in the batch of a `loss`. */
export function activeEventIds(events: Events, { id: batchId, undo }: Batch, isAccepted = false): string[] {
  const undone = undoneIds(events)
  return events
    .filter(({ id, batch, kind }) => {
      const isWanted = undo !== null || (kind === 'undo') === isAccepted
      return batch === batchId && isWanted && !undone.has(id)
    })
    .map(({ id }) => id)
}

/** Returns the active events after a time, except those of the batches `keep`. */
export function eventsSince(events: Events, time: number, keep: ReadonlySet<string>): JournalEvent[] {
  const from = ulidTime(time + 1)
  const undone = undoneIds(events)
  const later = events.filter(({ id, batch }) => id >= from && !keep.has(batch))
  const ids = new Set(later.map(({ id }) => id))
  // If both an event and its undo are later, they already cancel each other.
  return later.filter(({ id, undoes }) => !undone.has(id) && (undoes === null || !ids.has(undoes)))
}

export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1

/** Returns the states of a comic before and after a batch, without the events stored later. */
export function batchEffect(comicId: string, events: Events, batchId: string): BatchEffect {
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

/** Returns the events that remain active if the events with the ids `cancelled` are undone. */
export const withUndone = (events: Events, cancelled: ReadonlySet<string>): JournalEvent[] => {
  const undone = undoneIds(events)
  const restored = new Set(
    events.filter(({ id, kind }) => kind === 'undo' && cancelled.has(id)).map(({ undoes }) => undoes),
  )
  return events.filter(
    ({ id, kind }) => kind !== 'undo' && !cancelled.has(id) && (!undone.has(id) || restored.has(id)),
  )
}
