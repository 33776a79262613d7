import { APP_TREES, type AppTree } from '#contract/apps.ts'
import type { Db, Migration } from '#db/index.ts'
import type { ProgressSource } from '#domain/reading/progress.ts'
import { batchesById } from './batches.ts'
import { COMPACT_AFTER } from './compact.ts'
import { eventsOf, type JournalEvent } from './journal.ts'
import { type Sitting, sittingsOf } from './sittings.ts'

/** A reading session in a reading app. */
export interface AppSitting {
  readonly comicId: string
  readonly sitting: Sitting
  /** Sorted by time. */
  readonly events: readonly JournalEvent[]
  /** True if its batch ever raised an alarm: then the client marked comics in bulk instead of a user reading them. */
  readonly isAlarming: boolean
}

/** Sends reading sessions in reading apps to the account's statistics by day. */
export interface AppReading {
  /**
   * Calls `save` with the sessions that changed since the last call, including undone ones, in several parts. Some
   * sessions are passed again. All count as saved once all calls have resolved. Rejects with the error of `save`.
   */
  count(userId: string, save: (sittings: readonly AppSitting[]) => Promise<void>): Promise<void>
}

/** The time up to which each user's stored events were counted. */
export const countedTable: Migration = {
  name: '020-counted-reading',
  up: `
    -- milliseconds since 1970
    create table reading_counted (user_id text primary key, at integer not null) without rowid;
  `,
}

const APPS = new Set<ProgressSource>(Object.keys(APP_TREES) as AppTree[])
/**
 * Sessions of this many milliseconds before the previous call are passed again: their transaction may have been
 * delayed, and an alarm affects events of the minute before it.
 */
const OVERLAP = 2 * 60_000
/** Milliseconds after which the time is stored even without changes, so that few batches need to be searched. */
const STORED_EVERY = 60 * 60_000
const DAY = 24 * 60 * 60_000
/** Comics per call of `save`. */
const COMICS = 100

export function createAppReading(db: Db, now: () => number = Date.now): AppReading {
  /** Returns the app sessions of some comics that may have changed because of events stored after `since`. */
  async function changedSince(userId: string, comicIds: readonly string[], since: number) {
    const isNew = ({ receivedAt }: JournalEvent) => receivedAt > since
    const found: Omit<AppSitting, 'isAlarming'>[] = []
    for (const [comicId, all] of await eventsOf(db, userId, comicIds)) {
      const sittings = sittingsOf(all)
      // An undo splits or merges sessions. A late event can split the session before it and changes the state after it.
      const hasUndo = all.some((event) => event.kind === 'undo' && isNew(event))
      const changed = sittings.findIndex(({ events }) => events.some(isNew))
      const first = hasUndo ? 0 : Math.max(0, changed - 1)
      for (const { sitting, events } of sittings.slice(first)) {
        // Compaction may have deleted the first event of an old session, whose id is the id of the session.
        const isIntact = sitting.at > now() - COMPACT_AFTER || events.some(isNew)
        if (APPS.has(sitting.via) && isIntact) found.push({ comicId, sitting, events })
      }
    }
    const ids = new Set(found.flatMap(({ events }) => events.map(({ batch }) => batch)))
    const batches = await batchesById(db, userId, [...ids])
    return found.map((one) => ({
      ...one,
      isAlarming: one.events.some(({ batch }) => batches.get(batch)?.alarm != null),
    }))
  }

  return {
    async count(userId, save) {
      const begunAt = now()
      const row = await db.get<{ at: number }>('select at from reading_counted where user_id = ?', [userId])
      const countedAt = row?.at ?? 0
      // After the clock was set back, the stored time is in the future.
      const since = countedAt > begunAt ? begunAt - DAY : countedAt - OVERLAP
      const comics = await db.all<{ comic_id: string }>(
        `select distinct e.comic_id from reading_batches b
           join reading_events e on e.user_id = b.user_id and e.batch = b.id
         where b.user_id = ?1 and b.at > ?2 and e.received_at > ?2
           and (e.kind = 'undo' or e.via in (select value from json_each(?3)) or e.at < e.received_at - ?4)`,
        [userId, since, JSON.stringify([...APPS]), OVERLAP],
      )
      const ids = comics.map(({ comic_id }) => comic_id)
      for (let start = 0; start < ids.length; start += COMICS)
        await save(await changedSince(userId, ids.slice(start, start + COMICS), since))
      if (ids.length > 0 || Math.abs(begunAt - countedAt) > STORED_EVERY)
        await db.run('insert or replace into reading_counted (user_id, at) values (?, ?)', [userId, begunAt])
    },
  }
}
