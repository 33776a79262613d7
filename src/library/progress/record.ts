import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import { eventTime } from '#domain/clock.ts'
import type { ProgressState } from '#domain/progress.ts'
import type { ReadState } from '#domain/reading-state.ts'
import { type Batch, heldAmong } from './batches.ts'
import { COMIC_EVENTS_MAX, compactComics } from './compact.ts'
import type { EventSource, NewEvent } from './new-event.ts'
import { removeProgress } from './ownership.ts'
import { rebuildStates, statesOf } from './states.ts'
import { type UserProgress, UserStates } from './user-progress.ts'
import { LossWatch } from './watch-loss.ts'
import { answerAlarm, newBatch } from './write-batches.ts'
import { comicsWithin, type Decision, type RecordedComic, writeChanges } from './write-changes.ts'

export type { EventSource, NewEvent } from './new-event.ts'
export type { RecordedComic } from './write-changes.ts'

export interface Recorded {
  /** Comics whose state has changed. */
  readonly changed: readonly string[]
  /** The states that stay in the place of older events, by comic id. */
  readonly superseded: ReadonlyMap<string, ProgressState>
}

/** An undo: all its events are one batch, written in one transaction. */
export interface Undo {
  /** The batch that it undoes, or the time from which on it undoes everything; both null for a sitting. */
  readonly batch: string | null
  readonly since: number | null
  /** The batches whose alarms it answers. */
  readonly answers?: readonly string[]
}

export type Decide = (comics: ReadonlyMap<string, RecordedComic>) => Decision

/** `moved`: one of the comics became unread, being read or read. */
export type ProgressListener = (userId: string, comicIds: readonly string[], moved: boolean) => void

/** The reading record: a journal of events, the states they fold to and the outbox of the account, in one transaction. */
export interface ReadingRecord {
  /** A user's progress. The object stays the same and follows every change. */
  of(userId: string): Promise<UserProgress>
  /** Stores events of a client; those of a comic that was read later stay in the journal and change nothing else. */
  record(userId: string, source: EventSource, events: readonly NewEvent[]): Promise<Recorded>
  /** Decides within a transaction which events to add to some comics, which are given by id. */
  decide(userId: string, comicIds: readonly string[], decide: Decide): Promise<Recorded>
  /** Decides on all comics in one transaction; returns the batch of the undo, null where there was nothing to undo. */
  undo(userId: string, comicIds: readonly string[], undo: Undo, decide: Decide): Promise<Batch | null>
  /** The comics of which the account does not have the state and may get it. */
  pending(userId: string): Promise<string[]>
  /** The users of which the account does not have everything. */
  pendingUsers(): Promise<string[]>
  /** Calls the listener after each commit that changed states, until the returned function is called. */
  onChange(listener: ProgressListener): () => void
  /** Calls the listener when an alarm is raised or answered, until the returned function is called. */
  onAlarm(listener: (userId: string) => void): () => void
  /** Deletes everything of a user. */
  removeAll(userId: string): Promise<void>
  /** Writes all states anew from the journal; returns how many there are. */
  rebuild(): Promise<number>
}

/** Comics of one transaction: a client that marks everything does not hold up other writers. */
const COMICS = 1_000
/** Events of one comic beyond which they are compacted at once, not by the daily run. */
const EVENTS_MAX = 2 * COMIC_EVENTS_MAX
/** Comics that are folded without a pause. */
const SLICE = 100

function* partsOf(ids: readonly string[], size: number): Generator<readonly string[]> {
  const all = [...new Set(ids)]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

export function createReadingRecord(db: Db, now: () => number = Date.now): ReadingRecord {
  const users = new Map<string, Promise<UserStates>>()
  const listeners = new Set<ProgressListener>()
  const alarmListeners = new Set<(userId: string) => void>()
  const watch = new LossWatch()

  function loaded(userId: string): Promise<UserStates> {
    const known = users.get(userId)
    if (known !== undefined) return known
    const loading = statesOf(db, userId).then((states) => new UserStates(states))
    users.set(userId, loading)
    loading.catch(() => users.delete(userId))
    return loading
  }

  /** Tells listeners which states have changed, once they are committed; returns the ids of their comics. */
  function report(
    userId: string,
    before: ReadonlyMap<string, ProgressState | null>,
    states: ReadonlyMap<string, ProgressState>,
  ): string[] {
    const changed = [...states].filter(([id, state]) => isOther(before.get(id) ?? null, state))
    const ids = changed.map(([id]) => id)
    const moved = changed.some(([id, state]) => readStateOf(before.get(id)) !== readStateOf(state))
    if (ids.length > 0) for (const listener of listeners) listener(userId, ids, moved)
    return ids
  }

  /** Decides on some comics in a transaction of its own. */
  async function decideSome(userId: string, comicIds: readonly string[], decide: Decide): Promise<Recorded> {
    const mine = await loaded(userId)
    const time = now()
    const { comics, source, written } = await db.transaction(async (tx) => {
      const comics = await comicsWithin(tx, userId, comicIds)
      const decision = decide(comics)
      const written = await writeChanges(tx, userId, comics, decision, { now: time, watch, known: null })
      // The next write of a comic reads all its events.
      const large = [...comics].flatMap(([id, { events }]) => (events.length > EVENTS_MAX ? [id] : []))
      if (large.length > 0) await compactComics(tx, userId, large, time)
      return { comics, source: decision.source, written }
    })
    const { states, reported, turned, batch, isAlarm } = written
    mine.update(states)
    if (batch?.alarm == null) watch.add(userId, source, time, turned)
    else watch.forget(userId, source)
    const before = new Map([...comics].map(([id, { state }]) => [id, state]))
    const ids = report(userId, before, states)
    if (isAlarm) for (const listener of alarmListeners) listener(userId)
    const superseded = new Map<string, ProgressState>()
    for (const { comicId, at } of reported) {
      const state = mine.state(comicId)
      if (state !== null && state.changedAt > at) superseded.set(comicId, state)
    }
    return { changed: ids, superseded }
  }

  async function decideAll(userId: string, comicIds: readonly string[], decide: Decide): Promise<Recorded> {
    const parts: Recorded[] = []
    for (const some of partsOf(comicIds, COMICS)) parts.push(await decideSome(userId, some, decide))
    return {
      changed: parts.flatMap(({ changed }) => changed),
      superseded: new Map(parts.flatMap(({ superseded }) => [...superseded])),
    }
  }

  async function undo(
    userId: string,
    comicIds: readonly string[],
    { batch: undone, since, answers = [] }: Undo,
    decide: Decide,
  ): Promise<Batch | null> {
    const mine = await loaded(userId)
    const time = now()
    const { batch, states } = await db.transaction(async (tx) => {
      let batch: Batch | null = null
      const states = new Map<string, ProgressState>()
      for (const some of partsOf(comicIds, SLICE)) {
        const comics = await comicsWithin(tx, userId, some)
        const decision = decide(comics)
        const known: Batch = batch ?? newBatch(decision.source, time, { batch: undone, since })
        const written = await writeChanges(tx, userId, comics, decision, { now: time, watch, known })
        batch = written.batch ?? batch
        for (const [id, state] of written.states) states.set(id, state)
        // Requests are answered between two slices.
        await setImmediate()
      }
      for (const answered of answers) await answerAlarm(tx, userId, answered)
      return { batch, states }
    })
    mine.update(states)
    const changed = answers.length === 0 ? [...states.keys()] : comicIds
    // An undo may lead to any state.
    if (changed.length > 0) for (const listener of listeners) listener(userId, changed, true)
    if (answers.length > 0) for (const listener of alarmListeners) listener(userId)
    return batch
  }

  return {
    of: loaded,
    record(userId, source, events) {
      const time = now()
      // An event with a time ahead of our clock counts as now, after all known events.
      const trusted = events.map(({ at: told, ...event }): NewEvent => {
        const at = eventTime(told, time)
        return at === undefined ? event : { ...event, at }
      })
      return decideAll(
        userId,
        trusted.map(({ comicId }) => comicId),
        (comics) => ({ source, events: trusted.filter(({ comicId }) => comics.has(comicId)) }),
      )
    },
    decide: decideAll,
    undo,
    async pending(userId) {
      const rows = await db.all<{ comic_id: string }>(
        'select comic_id from reading_outbox where user_id = ?',
        [userId],
      )
      const ids = rows.map(({ comic_id }) => comic_id)
      const held = await heldAmong(db, userId, ids)
      return ids.filter((id) => !held.has(id))
    },
    pendingUsers: async () =>
      (await db.all<{ user_id: string }>('select distinct user_id from reading_outbox')).map(
        ({ user_id }) => user_id,
      ),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onAlarm(listener) {
      alarmListeners.add(listener)
      return () => alarmListeners.delete(listener)
    },
    async removeAll(userId) {
      await db.transaction((tx) => removeProgress(tx, userId))
      users.delete(userId)
    },
    async rebuild() {
      const count = await db.transaction((tx) => rebuildStates(tx))
      users.clear()
      return count
    },
  }
}

const readStateOf = (state: ProgressState | null | undefined): ReadState =>
  state?.finished ? 'read' : (state?.page ?? null) === null ? 'unread' : 'reading'

/** True where a user sees another state. */
const isOther = (before: ProgressState | null, now: ProgressState): boolean =>
  before?.at !== now.at ||
  before.page !== now.page ||
  before.finished !== now.finished ||
  before.dropped !== now.dropped
