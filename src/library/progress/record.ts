import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import { eventTime } from '#domain/clock.ts'
import type { ProgressState } from '#domain/reading/progress.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import { type Batch, comicsWithAlarm } from './batches.ts'
import { BulkChangeDetector } from './bulk-change-detector.ts'
import { COMIC_EVENTS_MAX, compactComics } from './compact.ts'
import type { EventSource, NewEvent } from './new-event.ts'
import { removeProgress } from './ownership.ts'
import { rebuildStates, statesOf } from './states.ts'
import { type UserProgress, UserStates } from './user-progress.ts'
import { answerAlarm, newBatch } from './write-batches.ts'
import { type Decision, type RecordedComic, readRecordedComics, writeChanges } from './write-changes.ts'

export type { EventSource, NewEvent } from './new-event.ts'
export type { RecordedComic } from './write-changes.ts'

export interface Recorded {
  /** Ids of the comics whose state changed. */
  readonly changed: readonly string[]
  /** The current states of comics for which an older event was reported, by comic id. */
  readonly superseded: ReadonlyMap<string, ProgressState>
}

/** An undo; its events are one batch, written in one transaction. */
export interface Undo {
  /** The undone batch, or the time since which everything is undone; both null for a session. */
  readonly batch: string | null
  readonly since: number | null
  /** Batches whose alarms are marked as answered. */
  readonly answers?: readonly string[]
}

export type Decide = (comics: ReadonlyMap<string, RecordedComic>) => Decision

/** `moved`: a comic may have changed between unread, reading and read. */
export type ProgressListener = (userId: string, comicIds: readonly string[], moved: boolean) => void

/**
 * The reading record: the journal of progress events, the states they fold to, and the outbox to the account. All three
 * are written in one transaction.
 */
export interface ReadingRecord {
  /** Returns a user's progress; always the same object, which is updated with every change. */
  of(userId: string): Promise<UserProgress>
  /**
   * Stores events of a client. Events older than a comic's state are added to the journal, but do not replace its page.
   */
  record(userId: string, source: EventSource, events: readonly NewEvent[]): Promise<Recorded>
  /** Stores the events that `decide` returns for the committed events and states of some comics. */
  decide(userId: string, comicIds: readonly string[], decide: Decide): Promise<Recorded>
  /**
   * Like `decide` for an undo, in one transaction. Returns the batch of the undo, or null if there was nothing to undo.
   */
  undo(userId: string, comicIds: readonly string[], undo: Undo, decide: Decide): Promise<Batch | null>
  /** Returns the comics whose state is to be sent to the account; comics with an unanswered alarm are not. */
  pending(userId: string): Promise<string[]>
  /** Returns the users with comics in the outbox. */
  pendingUsers(): Promise<string[]>
  /** Calls the listener after each commit that changed states, until the returned function is called. */
  onChange(listener: ProgressListener): () => void
  /** Calls the listener when an alarm is raised or answered, until the returned function is called. */
  onAlarm(listener: (userId: string) => void): () => void
  /** Deletes the reading record of a user. */
  removeAll(userId: string): Promise<void>
  /** Rebuilds all states from the journal; returns their number. */
  rebuild(): Promise<number>
}

/** Comics per transaction, so that a client that marks all comics does not block other writers. */
const COMICS = 1_000
/** A comic with more events is compacted at once instead of by the daily run. */
const EVENTS_MAX = 2 * COMIC_EVENTS_MAX
/** Number of comics that are folded without a pause. */
const SLICE = 100

function* partsOf(ids: readonly string[], size: number): Generator<readonly string[]> {
  const all = [...new Set(ids)]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

export function createReadingRecord(db: Db, now: () => number = Date.now): ReadingRecord {
  const users = new Map<string, Promise<UserStates>>()
  const listeners = new Set<ProgressListener>()
  const alarmListeners = new Set<(userId: string) => void>()
  const bulkChanges = new BulkChangeDetector()

  function loaded(userId: string): Promise<UserStates> {
    const known = users.get(userId)
    if (known !== undefined) return known
    const loading = statesOf(db, userId).then((states) => new UserStates(states))
    users.set(userId, loading)
    loading.catch(() => users.delete(userId))
    return loading
  }

  /** Calls the listeners with the comics whose committed states changed; returns the ids of these comics. */
  function publish(
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

  /** Runs `decide` for some comics in one transaction. */
  async function decideSome(userId: string, comicIds: readonly string[], decide: Decide): Promise<Recorded> {
    const mine = await loaded(userId)
    const time = now()
    const { comics, source, written } = await db.transaction(async (tx) => {
      const comics = await readRecordedComics(tx, userId, comicIds)
      const decision = decide(comics)
      const written = await writeChanges(tx, userId, comics, decision, {
        now: time,
        bulkChanges,
        known: null,
      })
      // Every write of a comic reads all its events, so large histories are compacted at once.
      const large = [...comics].flatMap(([id, { events }]) => (events.length > EVENTS_MAX ? [id] : []))
      if (large.length > 0) await compactComics(tx, userId, large, time)
      return { comics, source: decision.source, written }
    })
    const { states, reported, counts, batch, isAlarm } = written
    mine.update(states)
    if (batch?.alarm == null) bulkChanges.add(userId, source, time, counts)
    else bulkChanges.reset(userId, source)
    const before = new Map([...comics].map(([id, { state }]) => [id, state]))
    const ids = publish(userId, before, states)
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
        const comics = await readRecordedComics(tx, userId, some)
        const decision = decide(comics)
        const known: Batch = batch ?? newBatch(decision.source, time, { batch: undone, since })
        const written = await writeChanges(tx, userId, comics, decision, { now: time, bulkChanges, known })
        batch = written.batch ?? batch
        for (const [id, state] of written.states) states.set(id, state)
        // Other requests run between two slices.
        await setImmediate()
      }
      for (const answered of answers) await answerAlarm(tx, userId, answered)
      return { batch, states }
    })
    mine.update(states)
    const changed = answers.length === 0 ? [...states.keys()] : comicIds
    // An undo can change a comic to any state, so `moved` is true.
    if (changed.length > 0) for (const listener of listeners) listener(userId, changed, true)
    if (answers.length > 0) for (const listener of alarmListeners) listener(userId)
    return batch
  }

  return {
    of: loaded,
    record(userId, source, events) {
      const time = now()
      // A time ahead of our clock is replaced with now.
      const trusted = events.map(({ at: reportedAt, ...event }): NewEvent => {
        const at = eventTime(reportedAt, time)
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
      const held = await comicsWithAlarm(db, userId, ids)
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

/** True if the visible state changed. */
const isOther = (before: ProgressState | null, now: ProgressState): boolean =>
  before?.at !== now.at ||
  before.page !== now.page ||
  before.finished !== now.finished ||
  before.dropped !== now.dropped
