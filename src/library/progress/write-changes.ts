import type { Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import { foldEvents, type ProgressState } from '#domain/reading/progress.ts'
import { type Batch, comicsWithAlarm } from './batches.ts'
import { type BulkChangeDetector, countStateChanges, type StateChanges } from './bulk-change-detector.ts'
import { activeIds, addEvent, eventsOf, type JournalEvent, writeEvents } from './journal.ts'
import { type EventSource, type NewEvent, rowOf } from './new-event.ts'
import { writeStates } from './states.ts'
import { addActive, batchFor, raiseAlarm, writeBatch } from './write-batches.ts'

/** The events and state of a comic in a transaction. */
export interface RecordedComic {
  /** New events are added in place. */
  readonly events: JournalEvent[]
  readonly state: ProgressState | null
  /** True if the state is in the outbox to the account. */
  readonly isPending: boolean
  /** True if the comic has an unanswered alarm: then its state is not synchronized with the account. */
  readonly isHeld: boolean
}

/** The events to add, and the comics to add to (`pending`) or remove from (`settled`) the outbox. */
export interface Decision {
  readonly events: readonly NewEvent[]
  readonly source: EventSource
  readonly pending?: readonly string[]
  readonly settled?: readonly string[]
}

/** The result of `writeChanges`. */
export interface Written {
  readonly states: ReadonlyMap<string, ProgressState>
  /** The rows of all events of the decision, including those that were not stored. */
  readonly reported: readonly JournalEvent[]
  readonly counts: StateChanges
  /** The batch of the events; null if nothing was stored. */
  readonly batch: Batch | null
  /** True if an alarm was raised. */
  readonly isAlarm: boolean
}

interface WriteContext {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly bulkChanges: BulkChangeDetector
  /** The batch of the current undo. */
  readonly known: Batch | null
}

/** Comics whose events are read and folded without a pause. */
const SLICE = 100

/** Reads some comics of a user with their events, by id; pauses for other requests. */
export async function readRecordedComics(
  tx: Statements,
  userId: string,
  comicIds: readonly string[],
): Promise<Map<string, RecordedComic>> {
  const pending = await tx.all<{ comic_id: string }>(
    `select comic_id from reading_outbox where user_id = ?
       and comic_id in (select value from json_each(?))`,
    [userId, JSON.stringify(comicIds)],
  )
  const isPending = new Set(pending.map(({ comic_id }) => comic_id))
  const held = await comicsWithAlarm(tx, userId, comicIds)
  const pauseIfDue = timeSlices()
  const comics = new Map<string, RecordedComic>()
  for (let start = 0; start < comicIds.length; start += SLICE) {
    const some = comicIds.slice(start, start + SLICE)
    const events = await eventsOf(tx, userId, some)
    for (const id of some) {
      const all = events.get(id) ?? []
      const [state, isHeld] = [foldEvents(all), held.has(id)]
      comics.set(id, { events: all, state, isPending: isPending.has(id), isHeld })
    }
    await pauseIfDue()
  }
  return comics
}

/** Collects the rows that new events add or change, and their effect on the counts of batches. */
class Additions {
  readonly written = new Map<string, JournalEvent>()
  readonly reported: JournalEvent[] = []
  /** Number of comics without an earlier event in the batch. */
  newComics = 0
  private readonly changedAt: Map<string, number>
  private readonly known: ReadonlyMap<string, ReadonlySet<string>>

  constructor(
    private readonly comics: ReadonlyMap<string, RecordedComic>,
    private readonly source: EventSource,
    private readonly batch: Batch,
    private readonly receivedAt: number,
  ) {
    // Updated incrementally: folding a long history for each of a thousand events would block other requests.
    this.changedAt = new Map([...comics].map(([id, { state }]) => [id, state?.changedAt ?? 0]))
    this.known = new Map([...comics].map(([id, { events }]) => [id, activeIds(events)]))
  }

  add(event: NewEvent): void {
    const { comicId } = event
    const comic = this.comics.get(comicId)
    if (comic === undefined) return
    const before = this.changedAt.get(comicId) ?? 0
    const row = rowOf(event, this.source, before, this.receivedAt, this.batch.id)
    this.changedAt.set(comicId, Math.max(before, row.at))
    const isNew = !comic.events.some(({ batch }) => batch === this.batch.id)
    const stored = addEvent(comic.events, row)
    this.reported.push(row)
    if (stored === null) return
    this.written.set(stored.id, stored)
    if (isNew) this.newComics++
  }

  states(): Map<string, ProgressState> {
    const states = new Map<string, ProgressState>()
    for (const comicId of new Set([...this.written.values()].map((event) => event.comicId))) {
      const state = foldEvents(this.comics.get(comicId)?.events ?? [])
      if (state !== null) states.set(comicId, state)
    }
    return states
  }

  /** Returns the change in the number of active events, by batch id. */
  active(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const comicId of new Set([...this.written.values()].map((event) => event.comicId))) {
      const events = this.comics.get(comicId)?.events ?? []
      const before = this.known.get(comicId)
      const after = activeIds(events)
      const batchOf = new Map(events.map(({ id, batch }) => [id, batch]))
      for (const { id, batch, undoes } of events) {
        // The undos in a `loss` batch do not count.
        if (undoes !== null && batchOf.get(undoes) === batch) continue
        const change = Number(after.has(id)) - Number(before?.has(id) === true)
        if (change !== 0) counts.set(batch, (counts.get(batch) ?? 0) + change)
      }
    }
    return counts
  }
}

/** Writes a decision: events, states, the batch and the outbox. `known` is the batch of the current undo, if any. */
export async function writeChanges(
  tx: Statements,
  userId: string,
  comics: ReadonlyMap<string, RecordedComic>,
  { events, source, pending = [], settled = [] }: Decision,
  { now, bulkChanges, known }: WriteContext,
): Promise<Written> {
  let batch = known ?? (await batchFor(tx, userId, source, now))
  const additions = new Additions(comics, source, batch, now)
  for (const event of events) additions.add(event)
  const before = (comicId: string) => comics.get(comicId)?.state ?? null
  const counts = countStateChanges(before, additions.states())
  const canAlarm = additions.written.size > 0 && batch.alarm === null
  const bulkChange = canAlarm ? bulkChanges.check(userId, source, now, counts) : null
  // Losses of the account are stored together with their undos, so that the progress here does not change.
  if (batch.alarm === 'loss' || bulkChange?.kind === 'loss') {
    const isLost = new Set(counts.lost)
    for (const { id, comicId, at } of [...additions.written.values()])
      if (isLost.has(comicId)) additions.add({ comicId, kind: 'undo', undoes: id, at: at + 1 })
  }
  const states = additions.states()
  const { written, reported } = additions
  if (written.size > 0) {
    await writeEvents(tx, userId, [...written.values()])
    await writeStates(tx, userId, states)
    batch = {
      ...batch,
      comics: batch.comics + additions.newComics,
      finished: batch.finished + counts.finished,
      unread: batch.unread + counts.unread,
    }
    await writeBatch(tx, userId, batch)
    await addActive(tx, userId, additions.active())
    if (bulkChange !== null) batch = await raiseAlarm(tx, userId, batch, bulkChange)
  }
  const due = source.via === 'account' ? pending : [...states.keys(), ...pending]
  if (due.length > 0)
    await tx.run(
      'insert or ignore into reading_outbox (user_id, comic_id) select ?, value from json_each(?)',
      [userId, JSON.stringify(due)],
    )
  if (settled.length > 0)
    await tx.run(
      `delete from reading_outbox where user_id = ? and comic_id in (select value from json_each(?))`,
      [userId, JSON.stringify(settled)],
    )
  return { states, reported, counts, batch: written.size > 0 ? batch : null, isAlarm: bulkChange !== null }
}
