import type { Statements } from '#db/index.ts'
import type { AppKind } from '#domain/device-key.ts'
import type { ProgressSource } from '#domain/reading/progress.ts'

/** `many`: a client finished or unmarked many comics at once. `loss`: the account lost many finished comics at once. */
export type AlarmKind = 'many' | 'loss'

/**
 * The consecutive events of one client in all comics, without a gap longer than `SESSION_GAP`; or the events of an
 * undo. Times are milliseconds since 1970.
 */
export interface Batch {
  /** ULID. */
  readonly id: string
  readonly via: ProgressSource
  readonly device: { readonly id: string; readonly name: string } | null
  readonly app: AppKind | null
  readonly startedAt: number
  readonly at: number
  /** Number of events that are not undone. */
  readonly active: number
  readonly comics: number
  /** Number of comics finished and of comics marked as unread. */
  readonly finished: number
  readonly unread: number
  /** Set for an undo: the undone batch, or the time since which everything was undone; both null for a session. */
  readonly undo: { readonly batch: string | null; readonly since: number | null } | null
  readonly alarm: AlarmKind | 'answered' | null
}

/** A row of `reading_batches`. */
export interface BatchRow {
  id: string
  via: ProgressSource
  device_id: string | null
  device_name: string | null
  app: AppKind | null
  started_at: number
  at: number
  active: number
  comics: number
  finished: number
  unread: number
  is_undo: number
  undoes: string | null
  since: number | null
  alarm: AlarmKind | 'answered' | null
}

export const batchOf = (row: BatchRow): Batch => ({
  id: row.id,
  via: row.via,
  device: row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '' },
  app: row.app,
  startedAt: row.started_at,
  at: row.at,
  active: row.active,
  comics: row.comics,
  finished: row.finished,
  unread: row.unread,
  undo: row.is_undo === 1 ? { batch: row.undoes, since: row.since } : null,
  alarm: row.alarm,
})

type Reader = Pick<Statements, 'all'>

/** Returns a user's batches, newest first; `before` is the id of the last batch of the previous page. */
export async function listBatches(
  db: Reader,
  userId: string,
  { before, device, limit }: { readonly before?: string; readonly device?: string; readonly limit: number },
): Promise<Batch[]> {
  const rows = await db.all<BatchRow>(
    `select * from reading_batches where user_id = ?1 and (?2 is null or id < ?2)
       and (?3 is null or device_name = ?3) and comics > 0
     order by id desc limit ?4`,
    [userId, before ?? null, device ?? null, limit],
  )
  return rows.map(batchOf)
}

/** Returns the batches with an unanswered alarm, newest first. */
export async function openAlarms(db: Reader, userId: string): Promise<Batch[]> {
  const rows = await db.all<BatchRow>(
    `select * from reading_batches where user_id = ? and alarm in ('many', 'loss') order by id desc`,
    [userId],
  )
  return rows.map(batchOf)
}

/** Filters comic ids to the comics that belong to a batch with an unanswered alarm. */
export async function comicsWithAlarm(
  db: Reader,
  userId: string,
  comicIds: readonly string[],
): Promise<Set<string>> {
  const alarms = (await openAlarms(db, userId)).map(({ id }) => id)
  if (alarms.length === 0) return new Set()
  const rows = await db.all<{ comic_id: string }>(
    `select distinct comic_id from reading_events where user_id = ?
       and batch in (select value from json_each(?)) and comic_id in (select value from json_each(?))`,
    [userId, JSON.stringify(alarms), JSON.stringify(comicIds)],
  )
  return new Set(rows.map(({ comic_id }) => comic_id))
}

/** Returns the batches of a user by id; unknown ids and batches of other users are left out. */
export async function batchesById(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Batch>> {
  const rows = await db.all<BatchRow>(
    'select * from reading_batches where user_id = ? and id in (select value from json_each(?))',
    [userId, JSON.stringify(ids)],
  )
  return new Map(rows.map((row) => [row.id, batchOf(row)]))
}

/** Returns the sorted ids of the comics of some batches; a `limit` of -1 returns all. */
export async function comicsOfBatches(
  db: Reader,
  userId: string,
  ids: readonly string[],
  limit = -1,
): Promise<string[]> {
  const rows = await db.all<{ comic_id: string }>(
    `select distinct comic_id from reading_events
     where user_id = ? and batch in (select value from json_each(?)) order by comic_id limit ?`,
    [userId, JSON.stringify(ids), limit],
  )
  return rows.map(({ comic_id }) => comic_id)
}

/** Returns the ids of the batches with changes after a time. */
export async function batchesSince(db: Reader, userId: string, at: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>('select id from reading_batches where user_id = ? and at > ?', [
    userId,
    at,
  ])
  return rows.map(({ id }) => id)
}
