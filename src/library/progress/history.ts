import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import { foldEvents, type ProgressSource } from '#domain/reading/progress.ts'
import { type Batch, batchesById, batchesSince, comicsOfBatches, listBatches, openAlarms } from './batches.ts'
import { eventsOf } from './journal.ts'
import type { NewEvent } from './new-event.ts'
import type { ReadingRecord, Undo } from './record.ts'
import { type Pass, passesOf } from './sittings.ts'
import {
  activeEventIds,
  type BatchEffect,
  batchEffect,
  byId,
  type Events,
  eventsSince,
  eventsToRedo,
  eventsToUndo,
  withUndone,
} from './undo-plan.ts'

/** The effect of an undo of everything since a time. */
export interface SincePreview {
  /** Comics whose progress would change. */
  readonly comicIds: readonly string[]
  /** The batches that would be undone, newest first, counting only the events that would be undone. */
  readonly batches: readonly Batch[]
  /** The batches that are excluded from the undo. */
  readonly kept: readonly Batch[]
}

/** The reading history with undo and redo. Times are milliseconds since 1970. */
export interface ReadingHistory {
  /** Returns the batches of a user, newest first; see `listBatches`. */
  batches(userId: string, page: Parameters<typeof listBatches>[2]): Promise<Batch[]>
  /** Throws history-not-found. */
  batch(userId: string, batchId: string): Promise<Batch>
  byId(userId: string, ids: readonly string[]): Promise<Map<string, Batch>>
  /** Returns the batches with an unanswered alarm, newest first. */
  alarms(userId: string): Promise<Batch[]>
  /** Returns the sorted ids of the comics of a batch. */
  comicIds(userId: string, batchId: string): Promise<string[]>
  /** Returns the first `limit` ids of `comicIds`. */
  firstComicIds(userId: string, batchId: string, limit: number): Promise<string[]>
  /** Returns the states of some comics before and after a batch. */
  comics(userId: string, batchId: string, comicIds: readonly string[]): Promise<BatchEffect[]>
  /**
   * Undoes a batch in all its comics; later events stay. Undoing an undo restores the undone events. Answers the alarm
   * of the batch: after a `loss`, the progress here is sent to the account again. Returns the batch of the undo, or
   * null if there was nothing to undo. Throws history-not-found.
   */
  undo(userId: string, batchId: string, via: ProgressSource): Promise<Batch | null>
  /**
   * Answers an alarm: the changes stay; after a `loss`, the account's progress is applied. Throws history-not-found.
   */
  accept(userId: string, batchId: string): Promise<void>
  previewSince(userId: string, at: number, keep: readonly string[]): Promise<SincePreview>
  /**
   * Undoes all changes after a time, except the batches `keep`. Returns the batch of the undo; null without changes.
   */
  undoSince(userId: string, at: number, keep: readonly string[], via: ProgressSource): Promise<Batch | null>
  /** Returns the passes of a comic, newest first. */
  passes(userId: string, comicId: string): Promise<Pass[]>
  /**
   * Undoes a reading session (sitting) and everything after it, which restores the state before the session. `seen` is
   * the time of the state that the user saw when deciding to undo. Throws history-not-found, and place-moved if the
   * comic was read after the session and `seen` is not the time of the current state.
   */
  undoSitting(userId: string, comicId: string, sittingId: string, seen?: number | null): Promise<void>
  /**
   * Undoes the undo of a reading session. Throws history-not-found, and place-moved if the comic was read after the
   * undo.
   */
  redoSitting(userId: string, comicId: string, sittingId: string): Promise<void>
}

/** Number of comics whose events are folded without a pause. */
const SLICE = 100

export function createReadingHistory(
  db: Pick<Db, 'all'>,
  record: Pick<ReadingRecord, 'undo'>,
  now: () => number = Date.now,
): ReadingHistory {
  /** Stores one undo of the events that `idsOf` returns for each comic. */
  function undoEvents(
    userId: string,
    comicIds: readonly string[],
    undo: Undo & { readonly pending?: boolean; readonly settled?: boolean },
    via: ProgressSource,
    idsOf: (events: Events) => readonly string[],
  ): Promise<Batch | null> {
    return record.undo(userId, comicIds, undo, (comics) => ({
      source: { via, device: null },
      ...(undo.pending === true && { pending: [...comics.keys()] }),
      ...(undo.settled === true && { settled: [...comics.keys()] }),
      events: [...comics].flatMap(([comicId, { events }]) => {
        const at = events.reduce((last, event) => Math.max(last, event.at + 1), now())
        return idsOf(events).map((undoes): NewEvent => ({ comicId, kind: 'undo', undoes, at }))
      }),
    }))
  }

  async function batchOf(userId: string, batchId: string): Promise<Batch> {
    const batch = (await batchesById(db, userId, [batchId])).get(batchId)
    if (batch === undefined) throw new AppError('history-not-found')
    return batch
  }

  const comicIds = (userId: string, batchId: string) => comicsOfBatches(db, userId, [batchId])

  /** Returns the ids of the comics of all batches with changes after a time. */
  const comicsSince = async (userId: string, at: number) =>
    comicsOfBatches(db, userId, await batchesSince(db, userId, at))

  const SITTING = { batch: null, since: null }

  return {
    batch: batchOf,
    batches: (userId, page) => listBatches(db, userId, page),
    byId: (userId, ids) => batchesById(db, userId, ids),
    alarms: (userId) => openAlarms(db, userId),
    comicIds,
    firstComicIds: (userId, batchId, limit) => comicsOfBatches(db, userId, [batchId], limit),
    async comics(userId, batchId, ids) {
      const events = await eventsOf(db, userId, ids)
      return ids.map((comicId) => batchEffect(comicId, events.get(comicId) ?? [], batchId))
    },
    async undo(userId, batchId, via) {
      const batch = await batchOf(userId, batchId)
      const isOpen = batch.alarm === 'many' || batch.alarm === 'loss'
      const undo = {
        ...{ batch: batchId, since: null, answers: isOpen ? [batchId] : [] },
        pending: batch.alarm === 'loss',
      }
      return undoEvents(userId, await comicIds(userId, batchId), undo, via, (events) =>
        activeEventIds(events, batch),
      )
    },
    async accept(userId, batchId) {
      const batch = await batchOf(userId, batchId)
      if (batch.alarm !== 'many' && batch.alarm !== 'loss') return
      const isLoss = batch.alarm === 'loss'
      const undo = { batch: batchId, since: null, answers: [batchId], settled: isLoss }
      await undoEvents(userId, await comicIds(userId, batchId), undo, 'dashboard', (events) =>
        isLoss ? activeEventIds(events, batch, true) : [],
      )
    },
    async previewSince(userId, at, keep) {
      const keptIds = new Set(keep)
      const changed: string[] = []
      const counts = new Map<string, { comics: number; finished: number; unread: number }>()
      const ids = await comicsSince(userId, at)
      for (let start = 0; start < ids.length; start += SLICE) {
        for (const [comicId, events] of await eventsOf(db, userId, ids.slice(start, start + SLICE))) {
          const later = eventsSince(events, at, keptIds)
          if (later.length === 0) continue
          const cancelled = new Set(later.map(({ id }) => id))
          const [before, after] = [foldEvents(events), foldEvents(withUndone(events, cancelled))]
          if (before?.page !== after?.page || before?.finished !== after?.finished) changed.push(comicId)
          for (const batch of new Set(later.map((event) => event.batch))) {
            const count = counts.get(batch) ?? { comics: 0, finished: 0, unread: 0 }
            const has = (kind: string) => later.some((one) => one.batch === batch && one.kind === kind)
            count.comics++
            count.finished += Number(has('finished'))
            count.unread += Number(has('unread'))
            counts.set(batch, count)
          }
        }
        await setImmediate()
      }
      const known = await batchesById(db, userId, [...counts.keys(), ...keptIds])
      const batches = [...known.values()].sort(byId).reverse()
      return {
        comicIds: changed,
        batches: batches.flatMap((batch) => {
          const count = counts.get(batch.id)
          return count === undefined ? [] : [{ ...batch, ...count }]
        }),
        kept: batches.filter(({ id }) => keptIds.has(id)),
      }
    },
    async undoSince(userId, at, keep, via) {
      const keptIds = new Set(keep)
      const answers = (await openAlarms(db, userId))
        .filter(({ id, alarm, startedAt }) => alarm === 'many' && startedAt > at && !keptIds.has(id))
        .map(({ id }) => id)
      const undo = { batch: null, since: at, answers }
      return undoEvents(userId, await comicsSince(userId, at), undo, via, (events) =>
        eventsSince(events, at, keptIds).map(({ id }) => id),
      )
    },
    async passes(userId, comicId) {
      return passesOf((await eventsOf(db, userId, [comicId])).get(comicId) ?? [])
    },
    async undoSitting(userId, comicId, sittingId, seen) {
      await undoEvents(userId, [comicId], SITTING, 'dashboard', (events) =>
        eventsToUndo(events, sittingId, seen),
      )
    },
    async redoSitting(userId, comicId, sittingId) {
      await undoEvents(userId, [comicId], SITTING, 'dashboard', (events) => eventsToRedo(events, sittingId))
    },
  }
}
