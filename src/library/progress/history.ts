import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { foldEvents, type ProgressSource } from '#domain/progress.ts'
import { type Batch, batchesById, batchesSince, comicsOfBatches, listBatches, openAlarms } from './batches.ts'
import { eventsOf } from './journal.ts'
import type { NewEvent } from './new-event.ts'
import type { ReadingRecord, Undo } from './record.ts'
import { type Pass, passesOf } from './sittings.ts'
import {
  type AroundBatch,
  activeOf,
  aroundBatch,
  byId,
  type Events,
  laterOf,
  redoing,
  undoing,
  withUndone,
} from './undo-plan.ts'

/** What an undo of everything since a time would do. */
export interface SincePreview {
  /** Comics whose progress would change. */
  readonly comicIds: readonly string[]
  /** What it would undo, the last begun first, with counts of that alone. */
  readonly batches: readonly Batch[]
  /** The other batches since then. */
  readonly kept: readonly Batch[]
}

/** The history of what was read, and the way back. Times are milliseconds since 1970. */
export interface ReadingHistory {
  /** The batches of a user, the last begun first; see `listBatches`. */
  batches(userId: string, page: Parameters<typeof listBatches>[2]): Promise<Batch[]>
  /** Throws history-not-found. */
  batch(userId: string, batchId: string): Promise<Batch>
  /** Some batches by id. */
  byId(userId: string, ids: readonly string[]): Promise<Map<string, Batch>>
  /** The batches whose alarm is not answered, the last begun first. */
  alarms(userId: string): Promise<Batch[]>
  /** The ids of the comics of a batch, in order. */
  comicIds(userId: string, batchId: string): Promise<string[]>
  /** The first of them. */
  firstComicIds(userId: string, batchId: string, limit: number): Promise<string[]>
  /** What a batch did to some of its comics. */
  comics(userId: string, batchId: string, comicIds: readonly string[]): Promise<AroundBatch[]>
  /**
   * Undoes a batch in all its comics; what was read since stays. The undo of an undo redoes. Answers the alarm of the batch;
   * of a `loss` the progress here stays. Returns the batch of the undo, null where nothing was left to undo. Throws history-not-found.
   */
  undo(userId: string, batchId: string, via: ProgressSource): Promise<Batch | null>
  /** Answers an alarm: the changes stay; of a `loss`, what the account has is taken over. Throws history-not-found. */
  accept(userId: string, batchId: string): Promise<void>
  previewSince(userId: string, at: number, keep: readonly string[]): Promise<SincePreview>
  /** Undoes what began after a time, but for some batches. Returns the batch of the undo, null where there was nothing. */
  undoSince(userId: string, at: number, keep: readonly string[], via: ProgressSource): Promise<Batch | null>
  /** How a comic was read, the last pass first. */
  passes(userId: string, comicId: string): Promise<Pass[]>
  /**
   * Cancels a sitting and everything after it, so that the comic is where it was before. `seen` is the time of the state
   * that the user has seen. Throws history-not-found, and place-moved where the comic was read since the sitting, unless
   * `seen` is the time of the state now.
   */
  undoSitting(userId: string, comicId: string, sittingId: string, seen?: number | null): Promise<void>
  /** Takes back the undo of a sitting. Throws history-not-found, and place-moved where the comic was read since. */
  redoSitting(userId: string, comicId: string, sittingId: string): Promise<void>
}

/** Comics that are folded without a pause. */
const SLICE = 100

export function createReadingHistory(
  db: Pick<Db, 'all'>,
  record: Pick<ReadingRecord, 'undo'>,
  now: () => number = Date.now,
): ReadingHistory {
  /** Cancels events of some comics as one undo. */
  function cancel(
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

  /** The comics of what has changed since a time. */
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
      return ids.map((comicId) => aroundBatch(comicId, events.get(comicId) ?? [], batchId))
    },
    async undo(userId, batchId, via) {
      const batch = await batchOf(userId, batchId)
      const isOpen = batch.alarm === 'many' || batch.alarm === 'loss'
      const undo = {
        ...{ batch: batchId, since: null, answers: isOpen ? [batchId] : [] },
        pending: batch.alarm === 'loss',
      }
      return cancel(userId, await comicIds(userId, batchId), undo, via, (events) => activeOf(events, batch))
    },
    async accept(userId, batchId) {
      const batch = await batchOf(userId, batchId)
      if (batch.alarm !== 'many' && batch.alarm !== 'loss') return
      const isLoss = batch.alarm === 'loss'
      const undo = { batch: batchId, since: null, answers: [batchId], settled: isLoss }
      await cancel(userId, await comicIds(userId, batchId), undo, 'dashboard', (events) =>
        isLoss ? activeOf(events, batch, true) : [],
      )
    },
    async previewSince(userId, at, keep) {
      const kept = new Set(keep)
      const changed: string[] = []
      const counts = new Map<string, { comics: number; finished: number; unread: number }>()
      const ids = await comicsSince(userId, at)
      for (let start = 0; start < ids.length; start += SLICE) {
        for (const [comicId, events] of await eventsOf(db, userId, ids.slice(start, start + SLICE))) {
          const later = laterOf(events, at, kept)
          if (later.length === 0) continue
          const gone = new Set(later.map(({ id }) => id))
          const [before, after] = [foldEvents(events), foldEvents(withUndone(events, gone))]
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
      const known = await batchesById(db, userId, [...counts.keys(), ...kept])
      const batches = [...known.values()].sort(byId).reverse()
      return {
        comicIds: changed,
        batches: batches.flatMap((batch) => {
          const count = counts.get(batch.id)
          return count === undefined ? [] : [{ ...batch, ...count }]
        }),
        kept: batches.filter(({ id }) => kept.has(id)),
      }
    },
    async undoSince(userId, at, keep, via) {
      const kept = new Set(keep)
      const answers = (await openAlarms(db, userId))
        .filter(({ id, alarm, startedAt }) => alarm === 'many' && startedAt > at && !kept.has(id))
        .map(({ id }) => id)
      const undo = { batch: null, since: at, answers }
      return cancel(userId, await comicsSince(userId, at), undo, via, (events) =>
        laterOf(events, at, kept).map(({ id }) => id),
      )
    },
    async passes(userId, comicId) {
      return passesOf((await eventsOf(db, userId, [comicId])).get(comicId) ?? [])
    },
    async undoSitting(userId, comicId, sittingId, seen) {
      await cancel(userId, [comicId], SITTING, 'dashboard', (events) => undoing(events, sittingId, seen))
    },
    async redoSitting(userId, comicId, sittingId) {
      await cancel(userId, [comicId], SITTING, 'dashboard', (events) => redoing(events, sittingId))
    },
  }
}
