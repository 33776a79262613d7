import type { Db, Statements } from '#db/index.ts'
import { append } from '#domain/append.ts'
import { compareEvents, foldEvents, undoneIds } from '#domain/reading/progress.ts'
import { eventsOf, type JournalEvent } from './journal.ts'
import { addActive } from './write-batches.ts'

/** Events older than this are compacted, in milliseconds: two years. */
export const COMPACT_AFTER = 2 * 365 * 24 * 60 * 60 * 1000
/** Maximum events of one comic; if there are more, all but the last ones are compacted at any age. */
export const COMIC_EVENTS_MAX = 500
/** Comics with at most this many old events are not compacted, because that would delete few rows. */
const OLD_EVENTS = 20
/** Comics per transaction. */
const COMICS = 50

const DAY = 24 * 60 * 60 * 1000

const isPosition = ({ kind }: JournalEvent): boolean => kind === 'page' || kind === 'fetched'

/** True if the next event makes this one redundant: both are pages of one client within one day. */
const isCovered = (one: JournalEvent, next: JournalEvent | undefined): boolean =>
  next !== undefined &&
  isPosition(one) &&
  next.kind === 'page' &&
  one.via === next.via &&
  one.device?.id === next.device?.id &&
  next.at - one.at < DAY

/** Returns the events of a comic that later events override. */
function replaced(events: readonly JournalEvent[]): JournalEvent[] {
  const unreadAt = events.findLastIndex(({ kind }) => kind === 'unread')
  const finishedAt = events.findIndex(({ kind }, index) => kind === 'finished' && index > unreadAt)
  const last = events.length - 1
  return events.filter(({ kind }, index) => {
    if (kind === 'restarted' || index === unreadAt || index === finishedAt || index === last) return false
    return index < unreadAt || kind === 'finished' || kind === 'page' || kind === 'fetched'
  })
}

/**
 * Returns the ids of the events of a comic that can be deleted without changing the folded state. Of old events these
 * are undone events with their undos, and pages followed by another page of the same client within a day; if there are
 * more than `COMIC_EVENTS_MAX` events, also those that a later event overrides. Returns none if the remaining events
 * would fold to another state.
 */
export function compactableIds(events: readonly JournalEvent[], now: number): string[] {
  const sorted = [...events].sort(compareEvents)
  const surplus = sorted.length - COMIC_EVENTS_MAX
  const before = Math.max(now - COMPACT_AFTER, sorted[surplus]?.at ?? 0)
  const old = sorted.filter(({ at }) => at < before)
  const undone = undoneIds(events)
  const active = old.filter(({ id, kind }) => kind !== 'undo' && !undone.has(id))
  const lastAt = sorted.findLast(({ id, kind }) => kind !== 'undo' && !undone.has(id))?.at ?? 0
  // The state that an undo restored has the time of the undo, so an undo after the last active event must stay.
  const ended = new Set(old.flatMap(({ undoes, at }) => (undoes !== null && at < lastAt ? [undoes] : [])))
  const deleted = new Set([
    ...active.filter((one, index) => isCovered(one, active[index + 1])).map(({ id }) => id),
    // Undone events whose undo is recent stay: the undo may still be undone.
    ...old.filter(({ id }) => undone.has(id) && ended.has(id)).map(({ id }) => id),
    ...(surplus > 0 ? replaced(active) : []).map(({ id }) => id),
  ])
  for (const { id, undoes } of old) if (undoes !== null && deleted.has(undoes)) deleted.add(id)
  const rest = events.filter(({ id }) => !deleted.has(id))
  const isSame = JSON.stringify(foldEvents(rest)) === JSON.stringify(foldEvents(events))
  return isSame ? [...deleted] : []
}

/** Compacts the events of some comics; returns the number of deleted events. */
export async function compactComics(
  tx: Statements,
  userId: string,
  comicIds: readonly string[],
  now: number,
): Promise<number> {
  const deleted: [string, string][] = []
  const active = new Map<string, number>()
  for (const [comicId, events] of await eventsOf(tx, userId, comicIds)) {
    const ids = new Set(compactableIds(events, now))
    const undone = undoneIds(events)
    for (const { id, batch } of events) {
      if (!ids.has(id)) continue
      deleted.push([comicId, id])
      if (!undone.has(id)) active.set(batch, (active.get(batch) ?? 0) - 1)
    }
  }
  if (deleted.length === 0) return 0
  await addActive(tx, userId, active)
  const { changes } = await tx.run(
    `delete from reading_events where user_id = ?1 and (comic_id, id) in
       (select value ->> 0, value ->> 1 from json_each(?2))`,
    [userId, JSON.stringify(deleted)],
  )
  return changes
}

/** Compacts the journal of all users; returns the number of deleted events. The states do not change. */
export async function compactJournal(db: Db, now: number, signal: AbortSignal): Promise<number> {
  const due = await db.query((reader) =>
    reader.all<{ user_id: string; comic_id: string }>(
      `select user_id, comic_id from reading_events group by user_id, comic_id
       having sum(at < ?) > ? or count(*) > ?`,
      [now - COMPACT_AFTER, OLD_EVENTS, COMIC_EVENTS_MAX],
    ),
  )
  const comics = new Map<string, string[]>()
  for (const { user_id, comic_id } of due) append(comics, user_id, comic_id)
  let deleted = 0
  for (const [userId, ids] of comics)
    for (let start = 0; start < ids.length && !signal.aborted; start += COMICS)
      deleted += await db.transaction((tx) =>
        compactComics(tx, userId, ids.slice(start, start + COMICS), now),
      )
  if (deleted > 0)
    await db.run(
      `delete from reading_batches where not exists (
         select 1 from reading_events e where e.user_id = reading_batches.user_id and e.batch = reading_batches.id)`,
    )
  return deleted
}
