import type { Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import { foldEvents, type ProgressState } from '#domain/progress.ts'
import { type Batch, heldAmong } from './batches.ts'
import { activeIds, addEvent, eventsOf, type JournalEvent, writeEvents } from './journal.ts'
import { type EventSource, type NewEvent, rowOf } from './new-event.ts'
import { writeStates } from './states.ts'
import { type LossWatch, type Turned, turnedBy } from './watch-loss.ts'
import { addActive, batchFor, raiseAlarm, writeBatch } from './write-batches.ts'

/** A comic within the transaction that writes its events. */
export interface RecordedComic {
  /** Changed in place by what is added. */
  readonly events: JournalEvent[]
  readonly state: ProgressState | null
  /** The account does not have the state yet. */
  readonly isPending: boolean
  /** An alarm of it is not answered: its state is neither sent to the account nor taken from there. */
  readonly isHeld: boolean
}

/** A decision made on committed rows: the events to add, and the comics to queue for or take from the outbox. */
export interface Decision {
  readonly events: readonly NewEvent[]
  readonly source: EventSource
  readonly pending?: readonly string[]
  readonly settled?: readonly string[]
}

/** What was written of some comics. */
export interface Written {
  readonly states: ReadonlyMap<string, ProgressState>
  /** The rows of all given events, stored or not. */
  readonly reported: readonly JournalEvent[]
  readonly turned: Turned
  /** The batch of the events; null where nothing was stored. */
  readonly batch: Batch | null
  /** The batch has raised an alarm. */
  readonly isAlarm: boolean
}

/** Comics whose events are read and folded without a pause. */
const SLICE = 100

/** Returns some comics of a user with their events, by id; with pauses for other requests. */
export async function comicsWithin(
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
  const held = await heldAmong(tx, userId, comicIds)
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

/** The rows that events of some comics add or change, with what they do to batches. */
class Additions {
  readonly written = new Map<string, JournalEvent>()
  readonly reported: JournalEvent[] = []
  /** Comics that the batch has not changed before. */
  newComics = 0
  private readonly changedAt: Map<string, number>
  private readonly known: ReadonlyMap<string, ReadonlySet<string>>

  constructor(
    private readonly comics: ReadonlyMap<string, RecordedComic>,
    private readonly source: EventSource,
    private readonly batch: Batch,
    private readonly receivedAt: number,
  ) {
    // Not folded for each event: a thousand of a comic with a long history would hold up everything else.
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

  /** How many events of each batch count now that did not before, by batch id. */
  active(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const comicId of new Set([...this.written.values()].map((event) => event.comicId))) {
      const events = this.comics.get(comicId)?.events ?? []
      const before = this.known.get(comicId)
      const after = activeIds(events)
      const batchOf = new Map(events.map(({ id, batch }) => [id, batch]))
      for (const { id, batch, undoes } of events) {
        // The undo of a loss, in the batch of the loss.
        if (undoes !== null && batchOf.get(undoes) === batch) continue
        const change = Number(after.has(id)) - Number(before?.has(id) === true)
        if (change !== 0) counts.set(batch, (counts.get(batch) ?? 0) + change)
      }
    }
    return counts
  }
}

/** Stores a decision: events, states, the batch and the outbox. `known` is the batch of an undo under way. */
export async function writeChanges(
  tx: Statements,
  userId: string,
  comics: ReadonlyMap<string, RecordedComic>,
  { events, source, pending = [], settled = [] }: Decision,
  { now, watch, known }: { readonly now: number; readonly watch: LossWatch; readonly known: Batch | null },
): Promise<Written> {
  let batch = known ?? (await batchFor(tx, userId, source, now))
  const additions = new Additions(comics, source, batch, now)
  for (const event of events) additions.add(event)
  const before = (comicId: string) => comics.get(comicId)?.state ?? null
  const turned = turnedBy(before, additions.states())
  const mayAlarm = additions.written.size > 0 && batch.alarm === null
  const alarming = mayAlarm ? watch.check(userId, source, now, turned) : null
  const isHeldLoss = batch.alarm === 'loss' || alarming?.kind === 'loss'
  // The account's loss is stored as events that are undone at once, so that the progress here stays.
  if (isHeldLoss) {
    const isLost = new Set(turned.lost)
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
      finished: batch.finished + turned.finished,
      unread: batch.unread + turned.unread,
    }
    await writeBatch(tx, userId, batch)
    await addActive(tx, userId, additions.active())
    if (alarming !== null) batch = await raiseAlarm(tx, userId, batch, alarming)
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
  return { states, reported, turned, batch: written.size > 0 ? batch : null, isAlarm: alarming !== null }
}
